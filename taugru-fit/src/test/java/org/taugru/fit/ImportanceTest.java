package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ImportanceTest {
  private static Importance.Agreement of(double share, double growth, double deviation) {
    Importance.Growth loss = new Importance.Growth(growth, deviation);
    return new Importance(share, share, Double.NaN, loss, loss).agreement();
  }

  @Test
  void whatTheGradientLetsExpectIsComparedWithWhatCame() {
    Importance.Growth much = new Importance.Growth(0.4, 0.02);
    Importance.Growth nothing = new Importance.Growth(0.002, 0.002);
    assertThat(new Importance(1, 0.01, 0.3, much, much).agreement()).isEqualTo(Importance.Agreement.BOTH);
    assertThat(new Importance(1, 0.9, 0.05, much, much).agreement()).isEqualTo(Importance.Agreement.SHUFFLING_ALONE);
    assertThat(new Importance(1, 0.01, 0.3, nothing, nothing).agreement())
        .isEqualTo(Importance.Agreement.GRADIENT_ALONE);
    assertThat(new Importance(1, 0.9, 0.05, nothing, nothing).agreement()).isEqualTo(Importance.Agreement.NEITHER);
  }

  @Test
  void opinionsDifferWhereOneSaysMuchAndTheOtherNothing() {
    assertThat(of(0.3, 0.2, 0.02)).isEqualTo(Importance.Agreement.BOTH);
    assertThat(of(0.03, 0.2, 0.02)).isEqualTo(Importance.Agreement.BOTH);
    assertThat(of(0.01, 0.2, 0.02)).isEqualTo(Importance.Agreement.SHUFFLING_ALONE);
    assertThat(of(0.3, 0.005, 0.001)).isEqualTo(Importance.Agreement.GRADIENT_ALONE);
    assertThat(of(0.3, 0.2, 0.15)).as("a growth that is spread").isEqualTo(Importance.Agreement.GRADIENT_ALONE);
    assertThat(of(0.06, 0.005, 0.001)).isEqualTo(Importance.Agreement.NEITHER);
    assertThat(of(0, -0.1, 0.01)).isEqualTo(Importance.Agreement.NEITHER);
  }

  @Test
  void growthIsAPartOfWhatWasThereOrADifference() {
    Importance.Growth part = Importance.Growth.of(new double[] {3, 5}, 2);
    assertThat(part.mean()).isCloseTo(1, within(1e-12));
    assertThat(part.deviation()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(Importance.Growth.by(new double[] {3, 5}, 2).mean()).isCloseTo(2, within(1e-12));
    assertThat(Importance.Growth.of(new double[] {3}, 0)).as("nothing before").isEqualTo(new Importance.Growth(3, 0));
  }
}
