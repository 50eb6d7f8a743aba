package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class EarlyAnswersTest {
  /// One sequence of 40 steps is right from step 11 on, one of 20 steps from its step 16 on: after 27.5 % and 80 %.
  @Test
  void anAnswerIsLookedAtAfterEachShareOfItsOwnSequence() {
    float[] outputs = new float[2 * 40 * 3];
    for (int n = 0; n < 40; n++) {
      outputs[n * 3 + (n < 10 ? 0 : 2)] = 1;
      outputs[(40 + n) * 3 + (n < 15 ? 0 : 1)] = 1;
    }
    double[] accuracy = EarlyAnswers.accuracy(new int[] {40, 20}, new int[] {2, 1}, outputs, 40);
    assertThat(Arrays.copyOf(accuracy, 10)).containsOnly(0);
    assertThat(Arrays.copyOfRange(accuracy, 10, 30)).containsOnly(0.5);
    assertThat(Arrays.copyOfRange(accuracy, 31, 40)).containsOnly(1);
  }

  @Test
  void oneOutputSaysTheSecondClassWhereItIsPositive() {
    float[] outputs = {-1, 1, 1, -1};
    double[] accuracy = EarlyAnswers.accuracy(new int[] {2, 2}, new int[] {1, 1}, outputs, 2);
    assertThat(accuracy[0]).isEqualTo(0.5);
    assertThat(accuracy[39]).isEqualTo(0.5);
  }

  @Test
  void theCaptionSaysWhenMostOfItIsKnown() {
    double[] accuracy = new double[40];
    Arrays.fill(accuracy, 20, 40, 1);
    assertThat(EarlyAnswers.picture(accuracy, 0.5).caption()).contains("after 53 % of the sequence"); // the 21st of 40
    Arrays.fill(accuracy, 0, 20, 0.94);
    assertThat(EarlyAnswers.picture(accuracy, 0.5).caption()).contains("after 53 % of the sequence");
    assertThat(EarlyAnswers.picture(accuracy, 0.3).caption()).contains("after 3 % of the sequence");
    assertThat(EarlyAnswers.picture(accuracy, 0.96).caption()).doesNotContain("after");
  }

  @Test
  void aNetworkThatEndsBelowChanceHasAPictureToo() {
    double[] accuracy = new double[40];
    Arrays.fill(accuracy, 0.1);
    assertThat(EarlyAnswers.picture(accuracy, 0.13).caption()).doesNotContain("after");
  }

  @Test
  void theCommonestClassIsWhatCanBeSaidWithoutLooking() {
    assertThat(EarlyAnswers.commonest(new int[] {2, 0, 2, 1, 2})).isEqualTo(0.6);
  }

  /// Two sequences of three steps with two outputs.
  @Test
  void aMeanOverTimeIsTheMeanOfWhatWasSeenSoFar() {
    float[] outputs = {1, 10, 3, 20, 5, 0, -1, 0, 0, 0, 4, 6};
    EarlyAnswers.averageSoFar(outputs, 3, 2);
    assertThat(outputs).containsExactly(1, 10, 2, 15, 3, 10, -1, 0, -0.5f, 0, 1, 2);
  }
}
