package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
import org.taugru.data.MackeyGlass;
import org.taugru.data.Measure;
import org.taugru.report.Axis;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;
import org.taugru.train.Metrics;

final class CurvesTest {
  private static List<Metrics> rows(double... validation) {
    return Made.regression(Made.FINISHED, 1, 1, validation).metrics();
  }

  /// The second seed ends early; at epoch 2 it has no number.
  @Test
  void severalSeedsAreTheirMeanInABandFromTheLowestToTheHighest() {
    Series curve = Curves.validation("name", new MackeyGlass(),
        List.of(rows(1, 2, 5), rows(3, Double.NaN), rows(8, 4)));
    assertThat(curve).isEqualTo(Series.band("name", new double[] {1, 2, 3}, new double[] {4, 3, 5},
        new double[] {1, 2, 5}, new double[] {8, 4, 5}));
  }

  @Test
  void oneSeedIsALineWithItsGaps() {
    assertThat(Curves.validation("name", new MackeyGlass(), List.of(rows(1, Double.NaN))))
        .isEqualTo(Series.line("name", new double[] {1, 2}, new double[] {1, Double.NaN}));
  }

  @Test
  void freshDataIsDrawnOverIterations() {
    assertThat(Curves.validation("name", new Adding(20), List.of(rows(1, 2))).x()).containsExactly(10, 20);
    assertThat(Curves.progress(new Adding(20)).label()).isEqualTo("iteration");
    assertThat(Curves.progress(new MackeyGlass()).label()).isEqualTo("epoch");
  }

  @Test
  void onlyAccuraciesAreLinear() {
    for (Measure measure : Measure.values())
      assertThat(Curves.axis(measure).scale())
          .isEqualTo(measure == Measure.ACCURACY ? Axis.Scale.LINEAR : Axis.Scale.LOG);
  }

  @Test
  void theLearningRateAndTheGradientNormHaveAPanelEach() {
    PanelChart chart = RunReport.updates(new MackeyGlass(), List.of(rows(1, 2)));
    assertThat(chart.panels()).extracting(panel -> panel.y().label()).containsExactly("learning rate", "gradient norm");
    assertThat(chart.panels().get(0).series().getFirst().y()).containsExactly(0.01, 0.01);
    assertThat(chart.panels().get(1).series().getFirst().y()).containsExactly(2, 2);
  }
}
