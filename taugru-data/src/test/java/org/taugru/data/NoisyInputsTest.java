package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class NoisyInputsTest {
  private static final int COUNT = 50;
  private static final int STEPS = 200;
  private static final SequenceSet CLEAN = clean();

  /// Two inputs; every other sequence has half the steps.
  private static SequenceSet clean() {
    float[] inputs = new float[COUNT * STEPS * 2];
    int[] lengths = new int[COUNT];
    for (int i = 0; i < COUNT; i++) {
      lengths[i] = i % 2 == 0 ? STEPS : STEPS / 2;
      for (int at = 0; at < lengths[i] * 2; at++)
        inputs[i * STEPS * 2 + at] = i;
    }
    return new SequenceSet(COUNT, STEPS, 2, inputs, lengths, new Targets.Label(2, new int[COUNT]));
  }

  @Test
  void theNoiseIsNormalWithThatDeviation() throws IOException {
    SequenceSet noisy = new NoisyInputs(CLEAN, 0.3).load();
    double sum = 0;
    double squares = 0;
    double fourth = 0;
    int count = 0;
    for (int i = 0; i < COUNT; i++)
      for (int n = 0; n < CLEAN.length(i); n++)
        for (int f = 0; f < 2; f++) {
          double noise = noisy.input(i, n, f) - CLEAN.input(i, n, f);
          sum += noise;
          squares += noise * noise;
          fourth += Math.pow(noise, 4);
          count++;
        }
    assertThat(sum / count).isCloseTo(0, within(0.01));
    assertThat(Math.sqrt(squares / count)).isCloseTo(0.3, within(0.01));
    assertThat(fourth / count / Math.pow(squares / count, 2)).as("kurtosis").isCloseTo(3, within(0.2));
  }

  @Test
  void whatLiesBeyondTheEndOfASequenceStaysZero() throws IOException {
    SequenceSet noisy = new NoisyInputs(CLEAN, 0.3).load();
    for (int n = STEPS / 2; n < STEPS; n++)
      assertThat(noisy.input(1, n, 0)).isZero();
    assertThat(noisy.lengths()).isEqualTo(CLEAN.lengths());
  }

  @Test
  void everyReadingOfASequenceIsTheSame() throws IOException {
    NoisyInputs noisy = new NoisyInputs(CLEAN, 0.3);
    SequenceSet all = noisy.load();
    SequenceSet some = noisy.read(7, 3);
    for (int n = 0; n < STEPS; n++) {
      assertThat(some.input(0, n, 1)).isEqualTo(all.input(7, n, 1));
      assertThat(some.input(1, n, 1)).isEqualTo(all.input(3, n, 1));
    }
    assertThat(all.input(2, 0, 0) - 2).isNotEqualTo(all.input(4, 0, 0) - 4);
  }

  @Test
  void otherNoiseIsOtherData() throws IOException {
    assertThat(new NoisyInputs(CLEAN, 0).load().features()).isEqualTo(CLEAN.features());
    assertThat(new NoisyInputs(CLEAN, 0.1).sha256()).isNotEqualTo(new NoisyInputs(CLEAN, 0.2).sha256());
  }

  @Test
  void thereIsNoNoiseOnTokensNorNegativeNoise() {
    assertThatIllegalArgumentException().isThrownBy(() -> new NoisyInputs(CLEAN, -1))
        .withMessage("noise of deviation -1.0; it must be 0 or more.");
    SequenceSet tokens = SequenceSet.of(1, 2, new Inputs.Tokens(3, new int[] {1, 2}),
        new Targets.Label(2, new int[] {0}));
    assertThatIllegalArgumentException().isThrownBy(() -> new NoisyInputs(tokens, 1))
        .withMessage("noise is added to numbers; these sequences are tokens.");
  }
}
