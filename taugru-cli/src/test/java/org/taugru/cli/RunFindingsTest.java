package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
import org.taugru.data.Benchmark;
import org.taugru.data.Frequency;
import org.taugru.data.MackeyGlass;
import org.taugru.data.Score;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.train.Metrics;
import org.taugru.train.RunResult;

/// The naive method of these results has an RMSE of 0.5.
final class RunFindingsTest {
  private static RunFindings of(Benchmark task, String cell, double mse, int best, double... validation) {
    return new RunFindings(task, cell,
        Made.regression(best == 0 ? Made.TROUBLE : Made.FINISHED, mse, best, validation), List.of());
  }

  @Test
  void theVerdictSaysWhatIsBeaten() {
    assertThat(of(new MackeyGlass(), "lstm", 0.01, 1, 1).verdict()).startsWith("The network is better than mean.")
        .contains("The paper gives 6.679e-03 (printed as 0.6679 MSE");
    assertThat(of(new MackeyGlass(), "lstm", 0.36, 1, 1).verdict())
        .startsWith("The network is not better than any naive method.");
    assertThat(of(new MackeyGlass(), "skip-gru", 0.01, 1, 1).verdict())
        .endsWith("The paper prints no number for this cell on this task.");
    assertThat(of(new MackeyGlass(), "lstm", 0.01, 0).verdict()).contains("there is nothing to compare");
    Score half = new Score.Classification(0.5, 1);
    RunResult better = Made.result(Made.FINISHED, new Score.Classification(0.6, 2), 1, 0.5);
    better.naive().put("class-shares", half);
    better.naive().put("nearest-template", new Score.Classification(0.9, 3));
    better.naive().remove("mean");
    assertThat(new RunFindings(new Frequency(), "gru", better, List.of("half of it", "rounded")).verdict())
        .startsWith("The network is better than class-shares; not better than nearest-template.")
        .endsWith("This is no result on the whole set: half of it; rounded.");
  }

  @Test
  void theTableHasThisRunTheNaiveMethodsAndThePaper() {
    Table table = of(new MackeyGlass(), "lstm", 0.01, 1, 1).results();
    assertThat(table.columns()).extracting(Table.Column::header).containsExactly("method", "RMSE", "MSE");
    assertThat(cells(table, 0)).containsExactly("lstm (this run)", "1.000e-01", "1.000e-02");
    assertThat(cells(table, 1)).containsExactly("naive: mean", "5.000e-01", "2.500e-01");
    assertThat(cells(table, 2)).containsExactly("paper: tanh-rnn", "3.903e-03", "");
    assertThat(cells(of(new MackeyGlass(), "lstm", 0.01, 0).results(), 0)).containsExactly("lstm (this run)", "–", "–");
  }

  private static List<String> cells(Table table, int row) {
    return table.rows().get(row).cells().stream().map(Table.Cell::text).toList();
  }

  /// The loss of training is a mean square, its curve a root, as the measure is.
  @Test
  void curvesAreInTheMeasureOfTheTask() {
    List<Metrics> rows = List.of(new Metrics(1, 10, 0.09, 0.16, 0.4, 0.01, 1, 1));
    RunResult result = new RunResult(Made.FINISHED, 1, 1, 1, Optional.of(new Score.Regression(0.01)),
        Made.regression(Made.FINISHED, 0.01, 1, 1).naive(), rows);
    assertThat(new RunFindings(new MackeyGlass(), "lstm", result, List.of()).curves().series()).containsExactly(
        Series.dashed("training", new double[] {1}, new double[] {0.3}),
        Series.line("validation", new double[] {1}, new double[] {0.4}));
    assertThat(new RunFindings(new Adding(20), "lstm", result, List.of()).curves().series()).containsExactly(
        Series.dashed("training", new double[] {10}, new double[] {0.09}),
        Series.line("validation", new double[] {10}, new double[] {0.4}));
    RunResult labels = new RunResult(Made.FINISHED, 1, 1, 1, Optional.of(new Score.Classification(0.5, 1)),
        Made.result(Made.FINISHED, new Score.Classification(0.5, 1), 1, 1).naive(), rows);
    assertThat(new RunFindings(new Frequency(), "lstm", labels, List.of()).curves().series())
        .containsExactly(Series.line("validation", new double[] {1}, new double[] {0.4}));
  }

  @Test
  void levelsFarFromTheCurveAreLeftOut() {
    LineChart near = of(new MackeyGlass(), "lstm", 0.01, 1, 1, 0.3).curves();
    assertThat(near.levels()).containsExactly(new Level("paper", 0.6679 / 100), new Level("mean", 0.5));
    for (double[] inReach : new double[][] {{9, 4.9}, {0.26, 0.1}}) // from a tenth of the lowest to twice the highest
      assertThat(of(new MackeyGlass(), "skip-gru", 0.01, 1, inReach).curves().levels())
          .containsExactly(new Level("mean", 0.5));
    for (double[] beyond : new double[][] {{9, 5.1}, {0.24, 0.1}})
      assertThat(of(new MackeyGlass(), "skip-gru", 0.01, 1, beyond).curves().levels()).isEmpty();
    assertThat(of(new MackeyGlass(), "skip-gru", 0.01, 1, 0.2, 0.1).curves().levels()).isEmpty();
    assertThat(of(new MackeyGlass(), "skip-gru", 0.01, 1, 9, 6).curves().levels()).isEmpty();
  }
}
