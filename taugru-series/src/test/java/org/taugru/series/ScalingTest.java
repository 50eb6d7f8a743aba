package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScalingTest {
  @Test
  void standardIsMeanAndDeviationOfThePopulation() {
    assertThat(Scaling.standard(new float[] {2, 4, Float.NaN, 4, 4, 5, 5, 7, 9})).isEqualTo(new Scaling(5, 2));
  }

  @Test
  void valuesComeBack() {
    Scaling scaling = new Scaling(5, 2);
    float[] values = {1, 5, Float.NaN};
    scaling.apply(values);
    assertThat(values).containsExactly(-2, 0, Float.NaN);
    scaling.invert(values);
    assertThat(values).containsExactly(1, 5, Float.NaN);
  }

  @Test
  void constantAndMissingSeriesHaveScaleOne() {
    assertThat(Scaling.standard(new float[] {0.1f, 0.1f, 0.1f}).scale()).isEqualTo(1);
    assertThat(Scaling.robust(new float[] {3, 3})).isEqualTo(new Scaling(3, 1));
    assertThat(Scaling.standard(new float[] {Float.NaN})).isEqualTo(Scaling.NONE);
    assertThat(Scaling.robust(new float[] {Float.NaN})).isEqualTo(Scaling.NONE);
  }

  @Test
  void robustDoesNotSeeOneWildValue() {
    float[] series = Noise.white(10_000, 1);
    series[5] = 1e9f;
    Scaling scaling = Scaling.robust(series);
    assertThat(scaling.centre()).isCloseTo(0, within(0.05));
    assertThat(scaling.scale()).isCloseTo(1, within(0.05));
    assertThat(Scaling.standard(series).scale()).isGreaterThan(1e6);
  }

  @Test
  void robustTakesTheDeviationWhereHalfOfAllValuesAreEqual() {
    assertThat(Scaling.robust(new float[] {0, 0, 0, 0, 0, 0, 0, 8}).scale()).isCloseTo(Math.sqrt(7), within(1e-9));
  }

  /// A mean a million times the deviation.
  @Test
  void spreadsKeepTheirDigitsAndMerge() {
    Spread all = new Spread();
    Spread one = new Spread();
    Spread other = new Spread();
    for (int i = 0; i < 1000; i++) {
      double value = 1e9 + (i % 2 == 0 ? 1000 : -1000);
      all.add(value);
      (i < 300 ? one : other).add(value);
    }
    one.merge(other);
    one.merge(new Spread());
    assertThat(all.deviation()).isCloseTo(1000, within(1e-6));
    assertThat(one.deviation()).isCloseTo(1000, within(1e-6));
    assertThat(one.mean()).isCloseTo(1e9, within(1e-6));
    assertThat(one.count()).isEqualTo(1000);
  }

  @Test
  void aScaleOfZeroIsRefused() {
    assertThatThrownBy(() -> new Scaling(0, 0)).hasMessageContaining("greater than 0");
  }
}
