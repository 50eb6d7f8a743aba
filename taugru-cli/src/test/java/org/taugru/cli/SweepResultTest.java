package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.cli.SweepResult.Standing;
import org.taugru.cli.SweepResult.Trial;
import org.taugru.data.Frequency;
import org.taugru.data.MackeyGlass;
import org.taugru.json.Json;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;

/// Validation and test disagree here about what is best.
final class SweepResultTest {
  private static final Trial BEST_TEST = scored(0, 10, 1e-3, 0.09, 0.3, 0.01);
  private static final Trial BEST_VALIDATION = scored(1, 20, 2e-3, 0.04, 0.2, 0.05);
  private static final Trial DIVERGED =
      new Trial(2, 30, 4e-3, new Standing.Diverged());
  private static final Trial OUT_OF_TIME = new Trial(3, 40, 5e-3, new Standing.NoEpoch());
  private static final SweepResult RESULT =
      new SweepResult(new MackeyGlass(), List.of(BEST_TEST, DIVERGED, BEST_VALIDATION));

  private static Trial scored(int number, int tau, double rate, double loss, double validation, double test) {
    return new Trial(number, tau, rate, new Standing.Scored(loss, validation, test));
  }

  private static String printed(SweepResult result) {
    StringWriter out = new StringWriter();
    result.print(new PrintWriter(out));
    return out.toString();
  }

  @Test
  void validationChooses() {
    assertThat(RESULT.chosen()).contains(BEST_VALIDATION);
    Json.Obj best = RESULT.json(Path.of("home")).object("best");
    assertThat(best.integer("trial")).isEqualTo(1);
    assertThat(best.integer("tau")).isEqualTo(20);
    assertThat(best.number("lr")).isEqualTo(2e-3);
    assertThat(best.number("validationLoss")).isEqualTo(0.04);
    assertThat(best.number("validation")).isEqualTo(0.2);
    assertThat(best.number("test")).isEqualTo(0.05);
  }

  /// The loss decides where the measure would choose another trial.
  @Test
  void theValidationLossDecidesNotTheAccuracy() {
    SweepResult result = new SweepResult(new Frequency(),
        List.of(scored(0, 1, 0.1, 0.5, 0.9, 0.9), scored(1, 2, 0.1, 0.4, 0.8, 0.8)));
    assertThat(result.chosen().orElseThrow().number()).isEqualTo(1);
    assertThat(printed(result)).containsPattern("validation accuracy +validation loss\\n")
        .containsPattern(
            " 1 +2 +1\\.000e-01 +80\\.00 % +4\\.0000e-01\\n +0 +1 +1\\.000e-01 +90\\.00 % +5\\.0000e-01\\n");
  }

  @Test
  void validationIsPrintedAndTestOnlyForTheChosenTrial() {
    assertThat(printed(RESULT)).containsPattern("trial +τ +learning rate +validation RMSE")
        .containsPattern(
            "(?s) 1 +20 +2\\.000e-03 +2\\.000e-01 .*\n +0 +10 +1\\.000e-03 +3\\.000e-01 .*\n +2 +30 +4\\.000e-03 +diverged\n")
        .contains("chosen by validation loss: trial 1, τ 20, learning rate 2.000e-03; its test RMSE is 5.000e-02",
            "1 of 3 trials diverged and are not counted: 2")
        .doesNotContain("1.000e-02", "Infinity");
  }

  @Test
  void aTrialThatDivergedNeitherWinsNorCounts() {
    assertThat(RESULT.diverged()).containsExactly(DIVERGED);
    assertThat(RESULT.json(Path.of("home")).integer("trials")).isEqualTo(2);
    assertThat(RESULT.json(Path.of("home")).array("diverged")).containsExactly(new Json.Num(2));
    SweepResult none = new SweepResult(new MackeyGlass(), List.of(DIVERGED));
    assertThat(none.chosen()).isEmpty();
    assertThat(none.json(Path.of("home")).get("best")).isEqualTo(new Json.Null());
    assertThat(printed(none)).contains("no trial can be chosen");
  }

  @Test
  void aTrialWithoutAnEpochIsNoneThatDiverged() {
    SweepResult result = new SweepResult(new MackeyGlass(), List.of(BEST_TEST, OUT_OF_TIME));
    assertThat(printed(result)).containsPattern(" 3 +40 +5\\.000e-03 +no result\n")
        .contains("1 of 2 trials have no result: out of time before their first epoch; set more seconds: 3")
        .doesNotContain("diverged");
    assertThat(result.chosen()).contains(BEST_TEST);
    assertThat(result.json(Path.of("home")).array("diverged")).isEmpty();
    assertThat(result.json(Path.of("home")).array("outOfTime")).containsExactly(new Json.Num(3));
    assertThat(result.chart(new Span(5, 200)).title()).endsWith("1 random trials (1 more ran out of time)");
  }

  @Test
  void itFailsIfATrialDivergedOrNoneCanBeChosen() {
    assertThat(new SweepResult(new MackeyGlass(), List.of(BEST_TEST, OUT_OF_TIME)).exitCode()).isZero();
    assertThat(new SweepResult(new MackeyGlass(), List.of(OUT_OF_TIME)).exitCode()).isEqualTo(1);
    assertThat(RESULT.exitCode()).isEqualTo(1);
  }

  @Test
  void thePictureShowsValidationAgainstBothSettings() {
    PanelChart chart = (PanelChart) RESULT.chart(new Span(5, 200));
    assertThat(chart.title()).contains("2 random trials (1 more diverged)");
    assertThat(chart.panels()).extracting(panel -> panel.x().label()).containsExactly("τ (steps)", "learning rate");
    assertThat(chart.panels()).allSatisfy(panel -> assertThat(panel.y().label()).isEqualTo("validation RMSE"));
    assertThat(chart.panels().get(0).series()).containsExactly(
        Series.points("trials", new double[] {10}, new double[] {0.3}),
        Series.labelled("chosen", new double[] {20}, new double[] {0.2}, List.of("trial 1")));
    assertThat(chart.panels().get(1).series()).containsExactly(
        Series.points("trials", new double[] {1e-3}, new double[] {0.3}),
        Series.labelled("chosen", new double[] {2e-3}, new double[] {0.2}, List.of("trial 1")));
  }
}
