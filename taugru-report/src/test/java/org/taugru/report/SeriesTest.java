package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
  @Test
  void lengthsMustAgree() {
    assertThatThrownBy(() -> Series.line("loss", new double[3], new double[2]))
        .isInstanceOf(IllegalArgumentException.class).hasMessage("series \"loss\": x has 3 values, y has 2");
    assertThatThrownBy(() -> Series.band("loss", new double[3], new double[3], new double[3], new double[4]))
        .hasMessage("series \"loss\": x has 3 values, upper has 4");
    assertThatThrownBy(() -> Series.labelled("loss", new double[3], new double[3], List.of("a")))
        .hasMessage("series \"loss\": x has 3 values, there are 1 labels");
  }

  @Test
  void aDelayedSeriesPairsEachValueWithAnEarlierOne() {
    Series series = Series.delayed("x", new double[] {1, 2, 3, 4, 5}, 2);
    assertThat(series.x()).containsExactly(3, 4, 5);
    assertThat(series.y()).containsExactly(1, 2, 3);
    assertThat(Series.delayed("x", new double[] {1, 2}, 17).x()).isEmpty();
    assertThatThrownBy(() -> Series.delayed("x", new double[0], -1))
        .hasMessage("series \"x\": the lag is -1, it must not be negative");
  }

  @Test
  void epochsCountFromOne() {
    assertThat(Series.line("loss", new double[] {7, 8})).isEqualTo(
        Series.line("loss", new double[] {1, 2}, new double[] {7, 8}))
        .hasSameHashCodeAs(Series.line("loss", new double[] {1, 2}, new double[] {7, 8}));
  }

  @Test
  void anAxisMustBeAbleToReachItsBounds() {
    assertThatThrownBy(() -> Axis.log("loss").within(0, 1))
        .hasMessage("axis \"loss\": no logarithmic axis can reach from 0.0 to 1.0");
    assertThatThrownBy(() -> Axis.linear("loss").within(1, 1))
        .hasMessage("axis \"loss\": no linear axis can reach from 1.0 to 1.0");
    assertThatThrownBy(() -> Axis.linear("loss").within(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
