package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 13, 33})
  void theFastTransformEqualsTheSumItIsFor(int length) {
    Draws draws = new Draws(length);
    double[] values = new double[length];
    for (int n = 0; n < length; n++)
      values[n] = draws.normal();

    double[] magnitudes = Spectrum.magnitudes(values);

    int size = 2 * (magnitudes.length - 1);
    assertThat(size).isGreaterThanOrEqualTo(length).isLessThan(Math.max(3, 2 * length));
    for (int k = 0; k < magnitudes.length; k++) {
      double re = 0;
      double im = 0;
      for (int n = 0; n < length; n++) {
        re += values[n] * Math.cos(2 * Math.PI * k * n / size);
        im -= values[n] * Math.sin(2 * Math.PI * k * n / size);
      }
      assertThat(magnitudes[k]).isCloseTo(Math.hypot(re, im) / Math.sqrt(size), within(1e-12));
    }
  }

  @Test
  void thePhaseIsNotSeen() {
    assertThat(Spectrum.magnitudes(cosine(0.3))).containsExactly(Spectrum.magnitudes(cosine(2.1)), within(1e-12));
  }

  private static double[] cosine(double phase) {
    double[] values = new double[64];
    for (int n = 0; n < values.length; n++)
      values[n] = Math.cos(2 * Math.PI * 5 * n / values.length + phase);
    return values;
  }
}
