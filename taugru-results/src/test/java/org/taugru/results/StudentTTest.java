package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StudentTTest {
  /// Critical values as tables print them, to three decimals (Abramowitz and Stegun, table 26.10).
  @ParameterizedTest
  @CsvSource({"1, 12.706, 0.05", "1, 63.657, 0.01", "2, 4.303, 0.05", "2, 2.920, 0.10", "3, 3.182, 0.05",
    "5, 2.571, 0.05", "5, 4.032, 0.01", "7, 2.365, 0.05", "10, 2.228, 0.05", "10, 3.169, 0.01", "20, 2.086, 0.05",
    "30, 2.042, 0.05", "60, 2.660, 0.01", "120, 1.980, 0.05"})
  void probabilitiesAreThoseOfPublishedTables(int degrees, double t, double p) {
    // half a unit in the third decimal of t
    assertThat(StudentT.twoSided(t, degrees)).isCloseTo(p, within(p * 2e-3));
    assertThat(StudentT.twoSided(-t, degrees)).isEqualTo(StudentT.twoSided(t, degrees));
  }

  /// With one degree of freedom it is Cauchy's distribution, with two P = 1 − t / √(2 + t²).
  @Test
  void closedFormsAreMet() {
    for (double t : new double[] {0.01, 0.3, 1, 2.5, 40}) {
      assertThat(StudentT.twoSided(t, 1)).isCloseTo(1 - 2 / Math.PI * Math.atan(t), within(1e-13));
      assertThat(StudentT.twoSided(t, 2)).isCloseTo(1 - t / Math.sqrt(2 + t * t), within(1e-13));
    }
    assertThat(StudentT.twoSided(0, 9)).isEqualTo(1);
    assertThat(StudentT.twoSided(Double.POSITIVE_INFINITY, 9)).isZero();
  }

  @Test
  void gammaOfWholeAndHalfNumbers() {
    assertThat(StudentT.logGamma(5)).isCloseTo(Math.log(24), within(1e-13));
    assertThat(StudentT.logGamma(0.5)).isCloseTo(Math.log(Math.PI) / 2, within(1e-13));
    assertThat(StudentT.logGamma(0.25)).isCloseTo(1.2880225246980774, within(1e-12));
  }

  /// Two samples worked out by hand: means 3 and 6, variances 2.5 and 10, both of five.
  @Test
  void welchByHand() {
    Welch test = Welch.of(Sample.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0)), Sample.of(List.of(2.0, 4.0, 6.0, 8.0, 10.0)))
        .orElseThrow();
    assertThat(test.difference()).isEqualTo(-3);
    assertThat(test.t()).isCloseTo(-3 / Math.sqrt(2.5), within(1e-12));
    assertThat(test.degrees()).isCloseTo(6.25 / (0.25 / 4 + 4.0 / 4), within(1e-12));
    assertThat(test.p()).isCloseTo(0.107, within(1e-3));
  }

  @Test
  void oneSeedShowsNothingAndEqualOnesNoSpread() {
    Sample one = Sample.of(List.of(1.0));
    Sample two = Sample.of(List.of(1.0, 1.0));
    assertThat(Welch.of(one, two)).isEmpty();
    assertThat(Welch.of(two, two)).map(Welch::p).contains(1.0);
    assertThat(Welch.of(two, 2)).map(Welch::p).contains(0.0);
  }

  /// The paper's psMNIST: 96.8 ± 0.39 over eight seeds against TARNN's 97.1 is t = 2.176 with seven degrees of freedom.
  @Test
  void aSampleAgainstANumberIsTheTestOfOneSample() {
    Welch test = Welch.of(Sample.printed(8, 96.8, 0.39, 96.0, 97.3), 97.1).orElseThrow();
    assertThat(test.t()).isCloseTo(-0.3 / (0.39 / Math.sqrt(8)), within(1e-12));
    assertThat(test.degrees()).isCloseTo(7, within(1e-12));
    assertThat(test.p()).isBetween(0.05, 0.10);
  }
}
