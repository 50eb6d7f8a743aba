package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.Frequency;
import org.taugru.data.Lorenz;
import org.taugru.data.MackeyGlass;
import org.taugru.data.Measure;
import org.taugru.data.Score;
import org.taugru.json.Json;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingEnd;

final class RunSummaryTest {
  private static final RunResult GOOD = Made.regression(Made.FINISHED, 0.01, 2, 0.3, 0.2, 0.25);
  private static final RunResult WORSE = Made.regression(Made.FINISHED, 0.09, 1, 0.4, 0.5);
  /// What a run scores that has learnt nothing.
  private static final RunResult LOST = Made.regression(Made.TROUBLE, 400, 0);
  private static final RunResult KEPT = Made.regression(Made.TROUBLE, 0.04, 2, 0.4, 0.3, 0.9);

  private static RunSummary of(RunResult... results) {
    return Made.summary(new Lorenz(), "tau-gru", results);
  }

  private static String printed(RunSummary summary) {
    StringWriter out = new StringWriter();
    summary.print(new PrintWriter(out));
    return out.toString();
  }

  @Test
  void meanAndDeviationOfKnownNumbers() {
    assertThat(Spread.of(new double[] {1, 2, 6})).isEqualTo(new Spread(3, Math.sqrt(7), 3)); // (4 + 1 + 9)/2
    Spread one = Spread.of(new double[] {5});
    assertThat(one).isEqualTo(new Spread(5, Double.NaN, 1));
    assertThat(one.deviationText(Measure.RMSE)).isEqualTo("–");
    assertThat(one.lower()).isEqualTo(one.upper()).isEqualTo(5);
    assertThat(Spread.of(new double[0]).mean()).isNaN();
    assertThat(Spread.of(new double[0]).text(Measure.RMSE)).isEqualTo("–");
    assertThat(new Spread(3, 1, 2).lower()).isEqualTo(2);
    assertThat(new Spread(3, 1, 2).upper()).isEqualTo(4);
    assertThat(new Spread(0.5, 0.25, 2).text(Measure.ACCURACY)).isEqualTo("50.00 % ± 25.00 %");
    assertThat(new Spread(0.5, 0, 1).text(Measure.RMSE)).isEqualTo("5.000e-01");
  }

  /// RMSE 0.1 and 0.3, MSE 0.01 and 0.09.
  @Test
  void eachNumberHasItsOwnDeviation() {
    assertThat(printed(of(GOOD, WORSE)))
        .containsPattern("tau-gru, 2 seeds +2\\.000e-01 ± 1\\.414e-01 +5\\.000e-02 ± 5\\.657e-02\\n")
        .containsPattern("mean +5\\.000e-01 +2\\.500e-01\\n").contains("14 s; report: folder/report.html");
  }

  @Test
  void columnsStandBelowTheirHeadings() {
    List<String> lines = printed(of(GOOD, WORSE)).lines().filter(line -> !line.isBlank()).limit(3).toList();
    assertThat(lines.get(0)).endsWith("MSE");
    assertThat(lines.get(1)).hasSameSizeAs(lines.get(0));
    assertThat(lines.get(2)).hasSameSizeAs(lines.get(0));
    assertThat(lines.get(0).indexOf("RMSE") + "RMSE".length()).isEqualTo(lines.get(2).indexOf("5.000e-01") + 9);
  }

  @Test
  void oneBadSeedOfTwoIsAFailure() {
    assertThat(of(GOOD, WORSE).exitCode()).isZero();
    assertThat(of(GOOD, LOST).exitCode()).isEqualTo(1);
    assertThat(of(LOST, GOOD).exitCode()).isEqualTo(1);
    assertThat(of(KEPT).exitCode()).isEqualTo(1);
    for (TrainingEnd end : List.of(new TrainingEnd.StoppedEarly(3), new TrainingEnd.OutOfTime(1),
        new TrainingEnd.Interrupted()))
      assertThat(of(Made.regression(end, 1, 1, 1)).exitCode()).as(end.toString()).isZero();
    assertThat(of(GOOD, Made.regression(new TrainingEnd.OutOfTime(1), 1, 0)).exitCode()).as("no result").isEqualTo(1);
  }

  @Test
  void aRunThatDivergedBeforeAnyEpochHasNoScore() {
    String text = printed(of(LOST));
    assertThat(text).containsPattern("tau-gru +– +– +diverged\\n").doesNotContain("2.000e+01", "4.000e+02")
        .contains(
            "diverged in epoch 1 (iteration 41: the loss is NaN); no weights were kept, so there is no result, 7.0 s");
    Json.Obj json = of(LOST).json();
    assertThat(json.string("end")).isEqualTo("diverged");
    assertThat(json.get("keptEpoch")).isEqualTo(new Json.Null());
    assertThat(json.object("test").get("rmse")).isEqualTo(new Json.Null());
  }

  @Test
  void aRunThatDivergedLaterSaysWhichWeightsAreShown() {
    assertThat(printed(of(KEPT))).containsPattern("tau-gru +2\\.000e-01 +4\\.000e-02 +diverged\\n").contains(
        "diverged in epoch 4 (iteration 41: the loss is NaN); the weights shown were kept at epoch 2, 7.0 s");
    Json.Obj json = of(KEPT).json();
    assertThat(json.string("end")).isEqualTo("diverged");
    assertThat(json.integer("keptEpoch")).isEqualTo(2);
    assertThat(json.object("test").number("rmse")).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void aSeedWithoutWeightsIsNamedAndNotCounted() {
    String text = printed(of(GOOD, LOST, WORSE));
    assertThat(text).containsPattern("tau-gru, 2 of 3 seeds +2\\.000e-01 ± 1\\.414e-01 .* 1 of 3 diverged\\n")
        .contains("seed 2 diverged in epoch 1 (iteration 41: the loss is NaN); no weights were kept");
    Json.Obj json = of(GOOD, LOST, WORSE).json();
    assertThat(json.object("test").number("rmse")).isCloseTo(0.2, within(1e-12));
    assertThat(json.number("standardDeviation")).isCloseTo(Math.sqrt(0.02), within(1e-12));
    assertThat(json.integer("diverged")).isEqualTo(1);
    assertThat(json.array("seeds")).extracting(seed -> seed.asObject().string("end")).containsExactly("finished",
        "diverged", "finished");
    assertThat(json.array("seeds")).extracting(seed -> seed.asObject().get("keptEpoch"))
        .containsExactly(new Json.Num(2), new Json.Null(), new Json.Num(1));
  }

  @Test
  void seedsAreCalledByTheirOwnNumberAndTheirTimesAddedUp() {
    RunSummary numbered =
        new RunSummary(new Lorenz(), RunSpec.of(new Lorenz(), "tau-gru", 9), "folder", List.of(9L, 4L),
            List.of(GOOD, LOST));
    assertThat(printed(numbered)).contains("seed 4 diverged in epoch 1").doesNotContain("seed 2", "seed 9");
    assertThat(numbered.json().array("seeds")).extracting(seed -> seed.asObject().string("seed"))
        .containsExactly("9", "4");
    assertThat(numbered.json().number("seconds")).isEqualTo(14);
  }

  @Test
  void aRunWithoutAnEpochSaysSo() {
    assertThat(printed(of(Made.regression(new TrainingEnd.Interrupted(), 3, 0))))
        .contains("no epoch was finished, so there is no result").doesNotContain("diverged");
    assertThat(printed(of(GOOD))).contains("best epoch 2 of 3, 7.0 s").doesNotContain("±", "diverged");
  }

  @Test
  void recordedScoresAreReadAsTheMeasure() {
    Json.Obj score = Json.object().with("rmse", 1).with("mse", 2).with("accuracy", 3).with("loss", 4);
    assertThat(RunSummary.recorded(Measure.RMSE, score)).isEqualTo(1);
    assertThat(RunSummary.recorded(Measure.MSE, score)).isEqualTo(2);
    assertThat(RunSummary.recorded(Measure.ACCURACY, score)).isEqualTo(3);
    assertThat(RunSummary.recorded(Measure.CROSS_ENTROPY, score)).isEqualTo(4);
    assertThat(RunSummary.recorded(Measure.MSE, Json.object().with("mse", new Json.Null()))).isNaN();
  }

  @Test
  void thePapersNumberStandsInTheColumnOfItsMeasure() {
    assertThat(printed(Made.summary(new MackeyGlass(), "lstm", GOOD)))
        .containsPattern("the paper's lstm +6\\.679e-03 +printed as 0\\.6679 MSE .*, read as RMSE");
    Score right = new Score.Classification(0.75, 1.5);
    assertThat(printed(Made.summary(new Frequency(), "tau-gru", Made.result(Made.FINISHED, right, 1, 0.5))))
        .containsPattern("on the test set +accuracy +cross-entropy\\n")
        .containsPattern("tau-gru +75\\.00 % +1\\.500e\\+00\\n")
        .containsPattern("the paper's tau-gru +100\\.00 % +printed as 100\\.0 %\\n");
  }
}
