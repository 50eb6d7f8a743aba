package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.report.Pictures;
import org.taugru.train.RunFolder;

/// The commands that read what `train` wrote.
final class RunsTest {
  @TempDir
  Path folder;

  @BeforeEach
  void train() {
    Cli.succeed(folder, "train copy-5 --seeds 1..2 --out @/runs" + Cli.TINY);
  }

  @Test
  void evalGivesTheNumbersOfTheRecord() throws IOException {
    Json.Obj result = new RunFolder(folder.resolve("runs/seed-2")).json().object("result");
    Json.Obj again = Cli.succeed(folder, "eval @/runs/seed-2 --json").json();
    assertThat(again.object("test")).isEqualTo(result.object("test"));
    assertThat(again.object("validation").number("loss")).isEqualTo(result.number("validationLoss"));
    assertThat(Cli.succeed(folder, "eval @/runs/seed-2").out())
        .contains(String.format("cross-entropy %.3e", result.object("test").number("loss")));
  }

  /// State u is 1 at an update: what is expensive is done less often.
  @Test
  void aCostOnUpdatesMakesThemRarer() {
    double[] updates = new double[2];
    for (int i = 0; i < 2; i++) {
      Cli.succeed(folder, "train adding-20 --cell skip-gru --hidden 4 --lr 0.05 --iterations 60 --set evaluateEvery=60"
          + " --set cost.u=" + i + " --out @/cost-" + i);
      updates[i] = Cli.succeed(folder, "eval @/cost-" + i + " --json").json().object("states").number("u");
    }
    assertThat(updates[0]).isBetween(0.0, 1.0);
    assertThat(updates[1]).isLessThan(0.7 * updates[0]);
    assertThat(Cli.succeed(folder, "eval @/cost-0").out()).contains("mean of state u ");
  }

  @Test
  void evalOfARunWithoutWeightsSaysHowToGoOn() throws IOException {
    Files.delete(folder.resolve("runs/seed-1/model.safetensors"));
    Cli cli = Cli.run(folder, "eval @/runs/seed-1");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.err()).hasLineCount(1)
        .contains("has no weights (finished); train them with: taugru train --resume " + folder.resolve("runs/seed-1"));
    Cli.succeed(folder, "train --resume @/runs/seed-1");
    Cli.succeed(folder, "eval @/runs/seed-1");
  }

  @Test
  void runsAreListedWithTheirResults() throws IOException {
    Cli cli = Cli.succeed(folder, "runs @");
    assertThat(cli.out()).hasLineCount(3).contains("runs/seed-1", "runs/seed-2", "copy-5", "tau-gru", "finished");
    assertThat(cli.out())
        .contains(String.format("%.3e cross-entropy", new RunFolder(folder.resolve("runs/seed-1")).json()
            .object("result").object("test").number("loss")));
    List<Json> objects = Json.parse(Cli.succeed(folder, "runs @ --json").out()).asArray();
    assertThat(objects).hasSize(2);
    assertThat(objects.getLast().asObject().string("runDir")).isEqualTo(folder.resolve("runs/seed-2").toString());
    assertThat(objects.getLast().asObject().object("result"))
        .isEqualTo(new RunFolder(folder.resolve("runs/seed-2")).json().object("result"));
  }

  @Test
  void compareShowsTheTasksOwnMeasureBesideTheRuns() throws IOException {
    Cli cli = Cli.succeed(folder, "compare @/runs/seed-1 @/runs/seed-2");
    double best = new RunFolder(folder.resolve("runs/seed-1")).readMetrics().stream()
        .mapToDouble(row -> row.validationMeasure()).min().orElseThrow();
    assertThat(cli.out()).contains("best validation cross-entropy",
        String.format("seed-1 %s%.3e", " ".repeat(37), best),
        "picture: " + folder.resolve("runs/compare.svg"));
    assertThat(folder.resolve("runs/compare.svg")).content().contains("copy-5: validation cross-entropy", "iteration",
        "tau-gru, seed 2, seed-2");
    if (Pictures.canWritePng())
      assertThat(folder.resolve("runs/compare.png")).isNotEmptyFile();
  }

  @Test
  void theSeedsOfAFolderAreOneCurveWithABand() throws IOException {
    Cli cli = Cli.succeed(folder, "compare @/runs --out @/elsewhere");
    double[] best = new double[2];
    for (int i = 0; i < 2; i++)
      best[i] = new RunFolder(folder.resolve("runs/seed-" + (i + 1))).readMetrics().stream()
          .mapToDouble(row -> row.validationMeasure()).min().orElseThrow();
    assertThat(cli.out()).containsPattern("tau-gru, seeds 1, 2, runs +"
        + Spread.of(best).text(Measure.CROSS_ENTROPY).replace("+", "\\+")).hasLineCount(4);
    assertThat(folder.resolve("elsewhere/compare.svg")).content().contains("tau-gru, seeds 1, 2, runs",
        "fill-opacity=\"0.2\"");
    Cli.succeed(folder, "compare @/runs");
    assertThat(folder.resolve("runs/compare.html")).exists();
  }

  @Test
  void aPageShowsScoresCurvesAndSettingsThatDiffer() throws IOException {
    Cli.succeed(folder, "train copy-5 --cell gru --lr 0.5 --set optimiser=sgd --set schedule=cosine --out @/other"
        + Cli.TINY);
    Cli cli = Cli.succeed(folder, "compare @/runs @/other --out @/page");
    assertThat(cli.out()).contains("page: " + folder.resolve("page/compare.html"));
    double test = new RunFolder(folder.resolve("other")).json().object("result").object("test").number("loss");
    String page = Files.readString(folder.resolve("page/compare.html"));
    assertThat(page).contains("<title>Runs of copy-5</title>", "tau-gru, seeds 1, 2, runs", "gru, seed 1, other",
        String.format("%.3e", test), "<svg", "<td>cell</td><td class=\"whole\">tau-gru</td><td>gru</td>",
        "<td>learningRate</td><td>0.002</td><td>0.5</td>", "<td>sgd, momentum 0</td>",
        "<td>schedule</td><td>constant</td><td>cosine, last 0</td>",
        "<td>seed</td><td class=\"whole\">1, 2</td><td>1</td>")
        .doesNotContain("<td>hidden</td>", "<td>batch</td>");
    Cli alone = Cli.succeed(folder, "compare @/runs/seed-1 --out @/alone");
    assertThat(alone.err()).isEqualTo("taugru: there is nothing to compare tau-gru, seed 1, seed-1 with; name other"
        + " runs too, or a folder that holds several\n");
    assertThat(folder.resolve("alone/compare.html")).content().contains("<p>None.</p>");
  }

  @Test
  void aPageThatTakesThePlaceOfAnEarlierOneSaysSo() {
    String line = "compare @/runs/seed-1 @/runs/seed-2";
    String page = "page: " + folder.resolve("runs/compare.html");
    Cli first = Cli.succeed(folder, line);
    assertThat(first.out()).contains(page + "\n");
    assertThat(first.err()).isEmpty();
    assertThat(Cli.succeed(folder, line).out()).contains(page + " (in place of an earlier one)\n");
  }

  /// Other settings, another folder: not seeds of one run.
  @Test
  void onlySeedsOfOneRunAreOneCurve() {
    Cli.succeed(folder, "train copy-5 --lr 0.5 --set seed=3 --out @/runs/seed-3" + Cli.TINY);
    Cli.succeed(folder, "train copy-5 --set seed=4 --out @/elsewhere/seed-4" + Cli.TINY);
    assertThat(Cli.succeed(folder, "compare @ --out @/page").out()).contains("tau-gru, seeds 1, 2, runs ",
        "tau-gru, seed 3, seed-3 ", "tau-gru, seed 4, seed-4 ");
  }

  @Test
  void aRunThatCannotBeReadIsNamedAndTheOthersAreCompared() throws IOException {
    Files.writeString(folder.resolve("runs/seed-1/run.json"), "{\"settings\":");
    Cli cli = Cli.run(folder, "compare @/runs");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).hasLineCount(1).contains("left out: " + folder.resolve("runs/seed-1/run.json") + ": ");
    assertThat(cli.out()).contains("tau-gru, seed 2, seed-2 ").doesNotContain("seed-1");
    assertThat(folder.resolve("runs/compare.html")).exists();
    Path record = folder.resolve("runs/seed-2/run.json");
    for (String field : List.of("\"bestEpoch\":", "\"seconds\":", "\"test\":", "\"end\":", "\"parameters\":")) {
      String whole = Files.readString(record);
      Files.writeString(record, whole.replace(field, "\"other\":"));
      assertThat(Cli.run(folder, "compare @/runs/seed-2").err()).as(field).contains("left out: " + record);
      Files.writeString(record, whole);
    }
  }

  @Test
  void aRunThatDivergedIsMarked() throws IOException {
    Cli.run(folder, "train copy-5 --lr 1e30 --set optimiser=sgd --set clip=0 --out @/lost" + Cli.TINY);
    assertThat(Cli.succeed(folder, "compare @/runs @/lost --out @/page").out())
        .containsPattern("tau-gru, seed 1, lost +no epochs +– +diverged\n");
    assertThat(folder.resolve("page/compare.html")).content().contains("<span class=\"tag bad\">✗ diverged</span>",
        "<td class=\"number\">–</td><td class=\"number\">–</td>"); // neither validation nor test
  }

  @Test
  void theBestAccuracyIsTheHighest() throws IOException {
    Cli.edit(folder.resolve("runs/seed-1/run.json"), "\"copy-5\"", "\"frequency\"");
    metrics("1,2,3,0.7,0.5,1,1,1\n2,4,3,0.6,0.9,1,1,1\n3,6,3,0.5,NaN,1,1,1\n4,8,3,0.5,0.8,1,1,1\n");
    assertThat(Cli.succeed(folder, "compare @/runs/seed-1").out()).contains("best validation accuracy", "90.00 %");
  }

  @Test
  void runsOfTwoTasksAreNotCompared() {
    Cli.succeed(folder, "train adding-20 --out @/adding" + Cli.TINY);
    Cli cli = Cli.run(folder, "compare @/runs/seed-1 @/adding");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.err()).hasLineCount(1).contains("is a run of adding-20, the others are of copy-5");
  }

  @Test
  void damagedMetricsAreRefusedWithFileAndLine() throws IOException {
    metrics("1,2,3,0.7,0.5,1,1,1\n2,4,3,0.6\n");
    assertRefused("metrics.csv, line 3: 8 numbers are wanted, there are 4");
    metrics("1,2,x,0.7,0.5,1,1,1\n");
    assertRefused("metrics.csv, line 2: not a number");
    Files.write(folder.resolve("runs/seed-1/metrics.csv"), new byte[] {(byte) 0xff, 0, '\n'});
    assertRefused("metrics.csv, line 1: the header must be epoch,");
    Files.write(folder.resolve("runs/seed-1/metrics.csv"), new byte[0]);
    assertRefused("metrics.csv, line 1: the header must be epoch,");
  }

  private void metrics(String rows) throws IOException {
    Path file = folder.resolve("runs/seed-1/metrics.csv");
    Files.writeString(file, Files.readAllLines(file).getFirst() + "\n" + rows);
  }

  private void assertRefused(String message) {
    Cli cli = Cli.run(folder, "compare @/runs/seed-1");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).hasLineCount(1).contains(message);
  }
}
