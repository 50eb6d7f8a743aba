package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.MackeyGlass;
import org.taugru.data.Score;
import org.taugru.report.DotChart;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.train.RunResult;

final class ComparisonTest {
  @TempDir
  Path folder;

  /// RMSE 0.1 and 0.3, of which a third seed is lost; the paper's LSTM has 0.006679, and it has no skip-gru.
  private static Comparison comparison() {
    MackeyGlass task = new MackeyGlass();
    return new Comparison("mackey-glass", task, List.of(
        row(task, "lstm", Made.regression(Made.FINISHED, 0.01, 2, 5, 3),
            Made.regression(Made.FINISHED, 0.09, 1, 7, 9), Made.regression(Made.TROUBLE, 400, 0)),
        row(task, "skip-gru", Made.regression(Made.FINISHED, 0.04, 1, 4)),
        row(task, "gru", Made.regression(Made.TROUBLE, 400, 0))),
        List.of(), List.of(new Comparison.Naive("ar-4", OptionalInt.of(5), new Score.Regression(0.25)),
            new Comparison.Naive("persistence", OptionalInt.empty(), new Score.Regression(1))));
  }

  private static Comparison.Row row(MackeyGlass task, String model, RunResult... results) {
    return new Comparison.Row(model, task.paper().stream().filter(result -> result.model().equals(model)).findFirst(),
        Made.summary(task, model, results));
  }

  private static List<String> row(Table table, String name) {
    return table.rows().stream().map(row -> row.cells().stream().map(Table.Cell::text).toList())
        .filter(cells -> cells.getFirst().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void oursStandBesideThePapers() {
    Table table = comparison().table();
    assertThat(table.columns()).extracting(Table.Column::header).containsExactly("model", "parameters", "paper RMSE",
        "ours", "printed", "seconds a seed");
    assertThat(row(table, "lstm")).containsExactly("lstm", "123", "6.679e-03",
        "2.000e-01 ± 1.414e-01 (1 of 3 diverged)", "0.6679 MSE (×10⁻²)", "7.0");
    assertThat(row(table, "skip-gru")).containsExactly("skip-gru", "123", "–", "2.000e-01", "–", "7.0");
    assertThat(row(table, "gru").get(3)).isEqualTo("– (1 of 1 diverged)");
  }

  @Test
  void theSettingsOfAQuickVersionAreNotThePapers() throws IOException {
    String origin = "learning rate, epochs: the paper";
    assertThat(new MackeyGlass().defaults().origin()).contains(origin);
    Path page = Comparison.write(List.of(comparison()), folder, "reproduce",
        new Drawing(new PrintWriter(new StringWriter())));
    assertThat(page).content().contains("Settings: small ones of our own").doesNotContain(origin);
  }

  @Test
  void bandsAreSpokenOfOnlyWhereThereAreSeveralSeeds() throws IOException {
    MackeyGlass task = new MackeyGlass();
    Comparison one = of(row(task, "gru", Made.regression(Made.FINISHED, 1, 1, 1)));
    for (Comparison comparison : List.of(one, comparison())) {
      Path page = Comparison.write(List.of(comparison), folder, "reproduce",
          new Drawing(new PrintWriter(new StringWriter())));
      if (comparison.equals(one))
        assertThat(page).content().doesNotContain("A band reaches", "deviation over seeds<");
      else
        assertThat(page).content().contains("A band reaches", "deviation over seeds<");
    }
  }

  @Test
  void oneBadSeedOfOneModelIsAFailure() {
    MackeyGlass task = new MackeyGlass();
    Comparison good = of(row(task, "gru", Made.regression(Made.FINISHED, 1, 1, 1)));
    Comparison bad = comparison();
    assertThat(Comparison.exitCode(List.of(good, good))).isZero();
    assertThat(Comparison.exitCode(List.of(bad, good))).isEqualTo(1);
    assertThat(Comparison.exitCode(List.of(good, bad))).isEqualTo(1);
    assertThat(Comparison.exitCode(List.of(of(bad.rows().getFirst(), good.rows().getFirst())))).isEqualTo(1);
  }

  private static Comparison of(Comparison.Row... rows) {
    return new Comparison("mackey-glass", new MackeyGlass(), List.of(rows), List.of(), List.of());
  }

  @Test
  void thePapersModelStandsOut() {
    MackeyGlass task = new MackeyGlass();
    Table table = of(row(task, "gru", Made.regression(Made.FINISHED, 1, 1, 1)),
        row(task, "tau-gru", Made.regression(Made.FINISHED, 1, 1, 1))).table();
    assertThat(table.rows()).extracting(Table.Row::emphasis).containsExactly(Table.Emphasis.PLAIN, Table.Emphasis.OURS);
  }

  @Test
  void naiveMethodsHaveAsManyParametersAsTheyFit() {
    Table table = comparison().table();
    assertThat(row(table, "naive: ar-4")).startsWith("naive: ar-4", "5", "", "5.000e-01");
    assertThat(row(table, "naive: persistence")).startsWith("naive: persistence", "–", "", "1.000e+00");
  }

  @Test
  void dotsAreThePapersNumbersAndOursWithTheirSpread() {
    DotChart chart = (DotChart) comparison().scores();
    assertThat(chart.names()).containsExactly("lstm", "skip-gru", "gru");
    assertThat(chart.axis().label()).isEqualTo("test RMSE");
    DotChart.Dots paper = chart.dots().get(0);
    DotChart.Dots ours = chart.dots().get(1);
    assertThat(paper.name()).isEqualTo("paper");
    assertThat(paper.values()).containsExactly(0.6679 / 100, Double.NaN, 0.4351 / 100);
    Spread lstm = Spread.of(new double[] {0.1, 0.3});
    assertThat(ours.values()).containsExactly(lstm.mean(), 0.2, Double.NaN);
    assertThat(ours.lower()).containsExactly(lstm.mean() - lstm.deviation(), 0.2, Double.NaN);
    assertThat(ours.upper()).containsExactly(lstm.mean() + lstm.deviation(), 0.2, Double.NaN);
  }

  @Test
  void withoutNumbersOfThePaperThereAreOnlyOurs() {
    MackeyGlass task = new MackeyGlass();
    DotChart chart = (DotChart) of(row(task, "skip-gru", Made.regression(Made.FINISHED, 0.04, 1, 4))).scores();
    assertThat(chart.title()).isEqualTo("mackey-glass, quick version: our results");
    assertThat(chart.dots()).extracting(DotChart.Dots::name)
        .containsExactly("ours");
  }

  @Test
  void curvesAreOneForEachModel() {
    LineChart chart = (LineChart) comparison().curves();
    assertThat(chart.series()).extracting(Series::name).containsExactly("lstm", "skip-gru", "gru");
    assertThat(chart.series().getFirst()).isEqualTo(Series.band("lstm", new double[] {1, 2}, new double[] {6, 6},
        new double[] {5, 3}, new double[] {7, 9}));
  }

  @Test
  void aQuickVersionSaysSoEverywhere() throws IOException {
    Comparison comparison = comparison();
    Path page = Comparison.write(List.of(comparison), folder, "reproduce",
        new Drawing(new PrintWriter(new StringWriter())));
    assertThat(comparison.markdown()).contains("## mackey-glass, quick version\n");
    assertThat(comparison.scores().title()).contains("quick");
    assertThat(page).content().contains("<title>The paper&#39;s results and ours, quick version</title>",
        "the paper&#39;s results and ours\"", "validation RMSE\"");
    assertThat(page.resolveSibling("reproduce.md")).content().contains("# The paper's results and ours, quick",
        "](mackey-glass-scores.svg)", "](mackey-glass-curves.svg)");
    assertThat(page.resolveSibling("mackey-glass-scores.svg")).exists();
    assertThat(page.resolveSibling("mackey-glass-curves.svg")).exists();
  }
}
