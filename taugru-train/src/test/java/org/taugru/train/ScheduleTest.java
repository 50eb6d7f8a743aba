package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Factors of every epoch, by hand.
final class ScheduleTest {
  private static final int EPOCHS = 8;

  @Test
  void aConstantRateStaysWhateverHappens() {
    assertThat(factors(new Schedule.Constant(), EPOCHS)).containsOnly(1);
  }

  @Test
  void stepsAreTakenWithTheEpochTheyName() {
    assertThat(factors(new Schedule.Steps(List.of(2, 5), 0.25), EPOCHS)).containsExactly(1, 1, 0.25, 0.25, 0.25,
        0.0625, 0.0625, 0.0625);
  }

  @Test
  void stepsMayComeInAnyOrderAndTwiceAtOnce() {
    assertThat(factors(new Schedule.Steps(List.of(6, 0, 3, 3), 0.5), EPOCHS)).containsExactly(0.5, 0.5, 0.5, 0.125,
        0.125, 0.125, 0.0625, 0.0625);
  }

  @Test
  void stepsDoNotFollowThePlateau() {
    assertThat(factors(new Schedule.Steps(List.of(2), 0.5), 4)).containsExactly(1, 1, 0.5, 0.5);
  }

  /// cos of multiples of π/4: 1, √½, 0, −√½, −1; afterwards it stays.
  @Test
  void aCosineGoesDownByHalfAWave() {
    double root = Math.sqrt(0.5);
    Schedule cosine = new Schedule.Cosine(0.2);
    assertThat(IntStream.range(0, 7).mapToDouble(epoch -> cosine.factor(epoch, 4, List.of())).toArray())
        .containsExactly(
            new double[] {1, 0.2 + 0.4 * (1 + root), 0.6, 0.2 + 0.4 * (1 - root), 0.2, 0.2, 0.2}, within(1e-15));
  }

  @Test
  void aPlateauMultipliesWithEachDropAndWithNothingElse() {
    Schedule plateau = new Schedule.Plateau(3, 0.3);
    double[] losses = {5, 4, 6, 6, 6, 6, 6, 6, 6, 3, 7, Double.NaN, 7, 7};
    double[] expected = {1, 1, 1, 1, 1, 0.3, 0.3, 0.3, 0.09, 0.09, 0.09, 0.09, 0.09, 0.027};
    List<Metrics> done = new ArrayList<>();
    for (int epoch = 0; epoch < losses.length; epoch++) {
      assertThat(plateau.factor(epoch, EPOCHS, done)).as("epoch %d", epoch).isCloseTo(expected[epoch], within(1e-15));
      done.add(new Metrics(epoch + 1, epoch, 0, losses[epoch], 0, 0, 0, 0));
    }
  }

  @Test
  void oneOfOnesOwnIsAFunction() {
    Schedule halving = Schedule.of("halving", (epoch, _, _) -> Math.pow(0.5, epoch / 10));
    assertThat(halving.factor(25, 100, List.of())).isEqualTo(0.25);
    assertThat(halving.json().text()).isEqualTo("{\"name\":\"halving\"}");
  }

  private static double[] factors(Schedule schedule, int epochs) {
    return IntStream.range(0, epochs).mapToDouble(epoch -> schedule.factor(epoch, epochs, List.of())).toArray();
  }
}
