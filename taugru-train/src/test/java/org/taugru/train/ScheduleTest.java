package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Factors of every epoch, by hand.
final class ScheduleTest {
  private static final int EPOCHS = 8;

  @Test
  void aConstantRateStaysWhateverHappens() {
    for (int drops : new int[] {0, 1, 5})
      assertThat(factors(new Schedule.Constant(), EPOCHS, drops)).containsOnly(1);
  }

  @Test
  void stepsAreTakenWithTheEpochTheyName() {
    assertThat(factors(new Schedule.Steps(List.of(2, 5), 0.25), EPOCHS, 0)).containsExactly(1, 1, 0.25, 0.25, 0.25,
        0.0625, 0.0625, 0.0625);
  }

  @Test
  void stepsMayComeInAnyOrderAndTwiceAtOnce() {
    assertThat(factors(new Schedule.Steps(List.of(6, 0, 3, 3), 0.5), EPOCHS, 0)).containsExactly(0.5, 0.5, 0.5, 0.125,
        0.125, 0.125, 0.0625, 0.0625);
  }

  @Test
  void stepsDoNotFollowThePlateau() {
    assertThat(factors(new Schedule.Steps(List.of(2), 0.5), 4, 7)).containsExactly(1, 1, 0.5, 0.5);
  }

  /// cos of multiples of π/4: 1, √½, 0, −√½, −1; afterwards it stays.
  @Test
  void aCosineGoesDownByHalfAWave() {
    double root = Math.sqrt(0.5);
    Schedule cosine = new Schedule.Cosine(0.2);
    assertThat(IntStream.range(0, 7).mapToDouble(epoch -> cosine.factor(epoch, 4, 3)).toArray()).containsExactly(
        new double[] {1, 0.2 + 0.4 * (1 + root), 0.6, 0.2 + 0.4 * (1 - root), 0.2, 0.2, 0.2}, within(1e-15));
  }

  @Test
  void aPlateauMultipliesWithEachDropAndWithNothingElse() {
    Schedule plateau = new Schedule.Plateau(3, 0.3);
    assertThat(IntStream.range(0, 4).mapToDouble(drops -> plateau.factor(5, EPOCHS, drops)).toArray())
        .containsExactly(new double[] {1, 0.3, 0.09, 0.027}, within(1e-15));
    assertThat(factors(plateau, EPOCHS, 2)).containsOnly(0.3 * 0.3);
  }

  private static double[] factors(Schedule schedule, int epochs, int drops) {
    return IntStream.range(0, epochs).mapToDouble(epoch -> schedule.factor(epoch, epochs, drops)).toArray();
  }
}
