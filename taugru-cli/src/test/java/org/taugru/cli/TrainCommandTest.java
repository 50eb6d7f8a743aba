package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.Catalogue;
import org.taugru.data.Adding;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.report.Pictures;
import org.taugru.train.Pooling;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

final class TrainCommandTest {
  @TempDir
  Path folder;

  private byte[] weights(String run) throws IOException {
    return Files.readAllBytes(folder.resolve(run).resolve("model.safetensors"));
  }

  @Test
  void aRunLeavesEverythingInItsFolder() throws IOException {
    Cli cli = Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    Path run = folder.resolve("run");
    assertThat(cli.out()).contains("adding-20, tau-gru with", "on the test set", "mean", run + "/report.html");
    assertThat(cli.err()).contains("2/2");
    assertThat(run.resolve("run.json")).content().contains("\"end\":\"finished\"",
        "\"data\":{\"kind\":\"generated\",\"name\":\"adding-20\",\"seed\":\"1\",\"sha256\":\"");
    assertThat(new RunFolder(run).readMetrics()).hasSize(2);
    assertThat(run.resolve("model.safetensors")).isNotEmptyFile();
    assertThat(run.resolve("checkpoints")).isNotEmptyDirectory();
    for (String picture : List.of("curves", "scatter")) {
      assertThat(run.resolve(picture + ".svg")).content().contains("<svg", "</svg>");
      if (Pictures.canWritePng())
        assertThat(run.resolve(picture + ".png")).isNotEmptyFile();
    }
  }

  @Test
  void aRunSaysWhatItDoesToKeepToTheMemory() {
    assertThat(Cli.succeed(folder, "train adding-20 --out @/run --memory 4g" + Cli.TINY).err())
        .doesNotContain("memory");
    assertThat(Cli.succeed(folder, "train adding-20 --out @/small --memory 40k" + Cli.TINY).err())
        .contains("to keep to the memory, a batch of", "steps kept at a time");
  }

  @Test
  void theReportNeedsNothingFromOutside() throws IOException {
    Cli.succeed(folder, "train copy-5 --out @/run" + Cli.TINY);
    String page = Files.readString(folder.resolve("run/report.html"));
    assertThat(page).contains("tau-gru on copy-5", "cross-entropy", "<svg");
    assertThat(page).doesNotContainPattern("(src|href)\\s*=\\s*[\"']?(https?:)?//").doesNotContain("<link", "@import");
  }

  @Test
  void theLastLineOfJsonIsTheResult() throws IOException {
    Json.Obj json =
        Cli.succeed(folder, "train mackey-glass --cell gru --hidden 4 --epochs 1 --out @/run --json").json();
    assertThat(json.members().keySet()).containsExactly("runDir", "task", "cell", "parameters", "seconds", "test",
        "naive", "paper", "end", "epochs", "keptEpoch");
    assertThat(json.string("end")).isEqualTo("finished");
    assertThat(json.integer("keptEpoch")).isEqualTo(1);
    assertThat(json.string("runDir")).isEqualTo(folder.resolve("run").toString());
    assertThat(json.string("task")).isEqualTo("mackey-glass");
    assertThat(json.string("cell")).isEqualTo("gru");
    assertThat(json.integer("parameters")).isEqualTo(89); // 3·(4·4 + 4 + 4·1 + 4) + 4 + 1
    assertThat(json.number("seconds")).isPositive();
    assertThat(json.integer("epochs")).isEqualTo(1);
    Json.Obj recorded = new RunFolder(folder.resolve("run")).json().object("result");
    assertThat(json.object("test")).isEqualTo(recorded.object("test"));
    assertThat(json.object("naive").members().keySet()).contains("persistence", "ar-4");
    assertThat(json.object("paper").number("value")).isCloseTo(0.4351e-2, within(1e-12));
  }

  @Test
  void severalSeedsGiveAFolderEachAndTheMeanOfTheirScores() throws IOException {
    Json.Obj json = Cli.succeed(folder, "train copy-5 --seeds 1..2 --out @/runs --json" + Cli.TINY).json();
    Json.Obj one = new RunFolder(folder.resolve("runs/seed-1")).json().object("result").object("test");
    Json.Obj two = new RunFolder(folder.resolve("runs/seed-2")).json().object("result").object("test");
    assertThat(one.number("loss")).isNotEqualTo(two.number("loss"));
    assertThat(json.array("seeds")).containsExactly(
        one.with("seed", "1").with("end", "finished").with("epochs", 2).with("keptEpoch", kept("seed-1")),
        two.with("seed", "2").with("end", "finished").with("epochs", 2).with("keptEpoch", kept("seed-2")));
    for (String field : List.of("accuracy", "loss"))
      assertThat(json.object("test").number(field))
          .isCloseTo((one.number(field) + two.number(field)) / 2, within(1e-12));
    assertThat(json.object("test").number("accuracy")).isNotEqualTo(json.object("test").number("loss"));
    assertThat(json.number("standardDeviation")) // of the task's measure, here the cross-entropy
        .isCloseTo(Math.abs(one.number("loss") - two.number("loss")) / Math.sqrt(2), within(1e-12));
  }

  private int kept(String run) throws IOException {
    return new RunFolder(folder.resolve("runs").resolve(run)).json().object("result").integer("bestEpoch");
  }

  @Test
  void severalSeedsHaveAPageWithTheirMeanAndLinksToTheirs() throws IOException {
    Cli cli = Cli.succeed(folder, "train copy-5 --seeds 1..2 --out @/runs" + Cli.TINY);
    assertThat(cli.out()).contains("; report: " + folder.resolve("runs") + "/report.html");
    double[] losses = {loss("runs/seed-1"), loss("runs/seed-2")};
    assertThat(folder.resolve("runs/report.html")).content().contains("<title>tau-gru on copy-5, 2 seeds</title>",
        "<a href=\"seed-1/report.html\">1</a>", "<a href=\"seed-2/report.html\">2</a>",
        String.format("%.3e</span> ± <span class=\"whole\">%.3e", (losses[0] + losses[1]) / 2,
            Math.abs(losses[0] - losses[1]) / Math.sqrt(2)),
        String.format("%.3e</span></td>", losses[0]), String.format("%.3e</span></td>", losses[1]),
        "mean ± standard deviation of 2 seeds", "naive: memoryless", "<td class=\"whole\">1, 2</td>",
        "fill-opacity=\"0.2\"");
    assertThat(folder.resolve("runs/curves.svg")).content().contains("tau-gru on copy-5: validation cross-entropy");
    assertThat(folder.resolve("runs/updates.svg")).content().contains("learning rate", "gradient norm");
  }

  @Test
  void aReportHasNoWordsOfJava() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run --set schedule=0.5@1 --set clip=2" + Cli.TINY);
    String page = Files.readString(folder.resolve("run/report.html"));
    assertThat(page.substring(0, page.indexOf("<pre>")))
        .contains("<td>adam, beta1 0.9", "steps, epochs 1, factor 0.5</td>",
            "Learning rate and gradient norm")
        .doesNotContain("Adam[", "Steps[", "[]", "epochs=");
  }

  @Test
  void theTableHasTheMeasureAndAnotherBesideIt() {
    assertThat(Cli.succeed(folder, "train copy-5 --out @/a" + Cli.TINY).out())
        .containsPattern("on the test set +cross-entropy +accuracy\n");
    assertThat(Cli.succeed(folder, "train adding-20 --out @/b" + Cli.TINY).out())
        .containsPattern("on the test set +MSE +RMSE\n");
    for (Measure measure : Measure.values())
      assertThat(RunSummary.second(RunSummary.second(measure))).isEqualTo(measure);
  }

  /// A time that is up at once; each start makes one update nevertheless.
  @Test
  void aRunThatRanOutOfTimeGoesOnToTheBitsOfOneThatDidNot() throws IOException {
    String settings = " --hidden 4 --tau 3 --iterations 6 --set evaluateEvery=3 --threads 1";
    Cli.succeed(folder, "train adding-20 --out @/whole" + settings);
    Cli cli = Cli.run(folder, "train adding-20 --out @/parts --set seconds=1e-9" + settings);
    assertThat(cli.err()).contains("out of time", "go on with: taugru train --resume " + folder.resolve("parts"));
    for (int i = 0; i < 10 && cli.err().contains("out of time"); i++)
      cli = Cli.run(folder, "train --resume @/parts --threads 2");
    assertThat(cli.err()).doesNotContain("out of time");
    assertThat(weights("parts")).isEqualTo(weights("whole"));
    assertThat(new RunFolder(folder.resolve("parts")).readMetrics()).usingRecursiveComparison()
        .ignoringFields("seconds")
        .isEqualTo(new RunFolder(folder.resolve("whole")).readMetrics());
  }

  @Test
  void resumingAFinishedRunTrainsNothingAndSaysSo() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    byte[] before = weights("run");
    Cli again = Cli.succeed(folder, "train --resume @/run --json");
    assertThat(again.err()).contains("taugru: " + folder.resolve("run") + " had finished already; nothing was trained."
        + " More epochs than 2 train it further");
    assertThat(again.out()).as("the object and nothing else").hasLineCount(1);
    assertThat(again.json().integer("epochs")).isEqualTo(2);
    assertThat(weights("run")).isEqualTo(before);
  }

  @Test
  void aFolderWithARunIsNotOverwritten() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..2 --out @/runs" + Cli.TINY);
    byte[] before = weights("runs/seed-2");
    for (String line : List.of("train adding-20 --out @/runs/seed-2", "train adding-20 --seeds 2..3 --out @/runs",
        "train adding-20 --seeds 1..2 --out @/runs/seed-2")) {
      Cli cli = Cli.run(folder, line + Cli.TINY);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1)
          .contains("holds a run already; go on with it: taugru train --resume");
    }
    assertThat(weights("runs/seed-2")).isEqualTo(before);
    assertThat(folder.resolve("runs/seed-3")).doesNotExist();
    Cli.succeed(folder, "train adding-20 --seeds 3..4 --out @/runs" + Cli.TINY);
  }

  /// Before `--iterations` is divided by it, `evaluateEvery` must be known.
  @Test
  void theOrderOfOptionsDoesNotMatter() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/a --iterations 4 --hidden 4 --tau 3 --set evaluateEvery=1");
    Cli.succeed(folder, "train adding-20 --out @/b --set evaluateEvery=1 --tau 3 --hidden 4 --iterations 4");
    assertThat(new RunFolder(folder.resolve("a")).readMetrics()).hasSize(4);
    assertThat(new RunFolder(folder.resolve("a")).spec()).isEqualTo(new RunFolder(folder.resolve("b")).spec());
  }

  @Test
  void theOptimiserMayComeAfterItsSettings() throws IOException {
    Cli.succeed(folder,
        "train adding-20 --out @/a --set decay.W=0 --set weightDecay=0.1 --set optimiser=adamw" + Cli.TINY);
    Cli.succeed(folder,
        "train adding-20 --out @/b --set optimiser=adamw --set weightDecay=0.1 --set decay.W=0" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --out @/c --set optimiser=adamw --set weightDecay=0.1" + Cli.TINY);
    assertThat(new RunFolder(folder.resolve("a")).spec()).isEqualTo(new RunFolder(folder.resolve("b")).spec());
    assertThat(weights("b")).isNotEqualTo(weights("c"));
  }

  @Test
  void aDelayTooLongForTheSequencesIsSaidAndMakesNoDifference() throws IOException {
    String settings = " --hidden 4 --iterations 4 --set evaluateEvery=2 --out @/";
    String warning = "the sequences have 20, so the delayed state is always zero";
    assertThat(Cli.succeed(folder, "train adding-20 --tau 18" + settings + "18").err()).doesNotContain(warning);
    assertThat(Cli.succeed(folder, "train adding-20 --tau 19" + settings + "19").err()).contains(warning);
    assertThat(Cli.succeed(folder, "train adding-20 --tau 25" + settings + "25").err())
        .contains("taugru: τ is 25 steps and " + warning);
    assertThat(Cli.succeed(folder, "train adding-20 --tau 25 --cell gru" + settings + "gru").err())
        .doesNotContain(warning);
    assertThat(loss("19")).isEqualTo(loss("25")).isNotEqualTo(loss("18"));
  }

  /// TARNN keeps the step sizes of the whole sequence in a history, and the LMU has a window, not a delay.
  @Test
  void onlyADelayCanBeTooLong() {
    for (String cell : List.of("tarnn", "lmu", "tau-gru-alpha0", "tau-gru-mixture"))
      assertThat(Cli.succeed(folder, "train adding-20 --tau 30 --hidden 4 --iterations 1 --set evaluateEvery=1"
          + " --out @/" + cell + " --cell " + cell).err()).as(cell).doesNotContain("always zero");
    String dilated =
        "train adding-20 --cell dilated-gru --hidden 4 --iterations 1 --set evaluateEvery=1 --set layers=2";
    assertThat(Cli.succeed(folder, dilated + " --tau 1,19 --out @/19").err()).doesNotContain("always zero");
    assertThat(Cli.succeed(folder, dilated + " --tau 1,20 --out @/20").err()).contains("τ is 20 steps and");
  }

  @Test
  void aDelayThatNothingDependsOnIsNoted() {
    String note = "taugru: note: nothing in gru depends on τ, so --tau has no effect";
    String gru = "train adding-20 --cell gru --hidden 4 --iterations 1 --set evaluateEvery=1 --out @/";
    assertThat(Cli.succeed(folder, gru + "a --tau 3").err()).containsOnlyOnce(note);
    assertThat(Cli.succeed(folder, gru + "b --set tau=3 --seeds 1..2").err()).containsOnlyOnce(note);
    assertThat(Cli.succeed(folder, gru + "c").err()).doesNotContain("note:");
  }

  @Test
  void whatDependsOnTauIsFoundFromTheEquations() {
    List<String> without = Catalogue.all(1, 3).stream().map(Catalogue.Entry::name)
        .filter(cell -> DelayCheck.unused(RunSpec.of(new Adding(20), cell, 1)).isPresent()).toList();
    assertThat(without)
        .contains("tau-gru-alpha0", "gru", "lstm-chrono", "skip-lstm", "tarnn", "s4d", "dtriv", "noisy-rnn")
        .doesNotContain("tau-gru", "tau-gru-author-code", "tau-gru-mixture", "delay-gru", "dilated-gru", "lmu");
  }

  /// The catalogue says of each cell whether τ doubles from layer to layer.
  @Test
  void onlyCellsWhoseDelaysDoubleAreNoted() {
    for (Catalogue.Entry entry : Catalogue.all(1, 3)) {
      RunSpec stack = SettingEdit.apply(RunSpec.of(new Adding(20), entry.name(), 1), "layers", "3");
      assertThat(DelayCheck.shared(stack).isPresent()).as(entry.name())
          .isEqualTo(entry.delays() == Catalogue.Delays.DOUBLING);
      assertThat(DelayCheck.shared(SettingEdit.apply(stack, "tau", "1,2,4"))).as(entry.name()).isEmpty();
      assertThat(DelayCheck.shared(RunSpec.of(new Adding(20), entry.name(), 1))).as(entry.name()).isEmpty();
    }
    assertThat(Catalogue.named("dilated-gru", 1, 3).delays()).isEqualTo(Catalogue.Delays.DOUBLING);
  }

  @Test
  void aStackOfDilatedCellsWithOneDilationIsNoted() {
    String dilated = "train adding-20 --cell dilated-gru --hidden 4 --iterations 1 --set evaluateEvery=1 --out @/";
    assertThat(Cli.succeed(folder, dilated + "a --set layers=2 --tau 3").err()).containsOnlyOnce(
        "taugru: note: all 2 layers have τ = 3; a stack of dilated-gru usually has one for each: --tau 1,2\n");
    assertThat(Cli.succeed(folder, dilated + "b --set layers=2 --tau 1,2").err()).doesNotContain("note:");
    assertThat(Cli.succeed(folder, dilated + "c --tau 3").err()).doesNotContain("note:");
  }

  @Test
  void theMeanOverTimeCanBeReadOutAndIsRecorded() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/last --set readout=last" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --out @/usual" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --out @/mean --set readout=mean" + Cli.TINY);
    assertThat(loss("usual")).isEqualTo(loss("last")).isNotEqualTo(loss("mean"));
    assertThat(new RunFolder(folder.resolve("mean")).spec().pooling()).isEqualTo(Pooling.MEAN);
    assertThat(folder.resolve("mean/report.html")).content().contains("mean over time");
    assertThat(Cli.succeed(folder, "eval @/mean").out()).contains(String.format("%.3e", loss("mean")));
  }

  private double loss(String run) throws IOException {
    return new RunFolder(folder.resolve(run)).json().object("result").object("test").number("loss");
  }

  @Test
  void numericalTroubleEndsWithOneAndARemedy() {
    Cli cli = Cli.run(folder, "train adding-20 --out @/run --lr 1e30 --set optimiser=sgd" + Cli.TINY);
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("taugru: numerical trouble at iteration", "Use a smaller learning rate");
    assertThat(cli.out()).containsPattern("tau-gru +– +– +diverged\n")
        .contains("diverged in epoch 1 (iteration 1: ", "no weights were kept, so there is no result");
    assertThat(folder.resolve("run/report.html")).content().contains("<dd>diverged</dd>",
        "<strong>This run</strong>: <span class=\"tag bad\">✗ diverged</span>. That was in epoch 1 (iteration 1: ",
        "no weights were kept", "Use a smaller learning rate").doesNotContain("Output against target", "better than");
  }

  /// An epoch without an update to speak of, then a rate at which everything bursts.
  @Test
  void aRunThatDivergesLaterShowsTheWeightsItKept() throws IOException {
    Cli cli = Cli.run(folder, "train adding-20 --out @/run --json --lr 1e-9 --set optimiser=sgd --set schedule=1e39@1"
        + Cli.TINY);
    assertThat(cli.exit()).isEqualTo(1);
    Json.Obj json = cli.json();
    assertThat(json.string("end")).isEqualTo("diverged");
    assertThat(json.integer("keptEpoch")).isEqualTo(1);
    assertThat(json.object("test").number("mse")).isEqualTo(loss("run"));
    String page = Files.readString(folder.resolve("run/report.html"));
    assertThat(page).contains("That was in epoch 2", "the weights shown were kept at epoch 1", "Output against target",
        String.format("<dd><span class=\"whole\">%.3e", loss("run")));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --set stepSize=1e30                       | Use a smaller step size than 1.0E30
      --set weightDecay=1e10                    | Use a smaller weight decay than 1.0E10
      """)
  void theRemedyFitsTheCause(String settings, String remedy) {
    Cli cli =
        Cli.run(folder, "train adding-20 --out @/run --iterations 40 --set evaluateEvery=20 --hidden 4 " + settings);
    assertThat(cli.exit()).as(cli.err()).isEqualTo(1);
    assertThat(cli.err()).contains("taugru: numerical trouble at iteration", remedy).doesNotContain("learning rate");
  }

  @Test
  void quietIsResultsOnly() {
    Cli cli = Cli.succeed(folder, "train adding-20 --out @/run --quiet" + Cli.TINY);
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("on the test set").doesNotContain("parameters");
    assertThat(Cli.succeed(folder, "sweep adding-20 --quiet --trials 2 --iterations 4 --set evaluateEvery=2 --hidden 4"
        + " --tau 2..9 --out @/sweep").err()).isEmpty();
    Cli cost = Cli.run(folder, "train adding-20 --quiet --lr 1e30 --set optimiser=sgd --out @/trouble" + Cli.TINY);
    assertThat(cost.err()).hasLineCount(1).contains("numerical trouble");
  }

  @Test
  void aRunStartsFromTheSettingsOfAnother() throws IOException {
    Cli.succeed(folder, "train adding-20 --cell delay-gru --set optimiser=sgd --set momentum=0.5 --set seed=5 --out @/a"
        + Cli.TINY);
    RunSpec spec = new RunFolder(folder.resolve("a")).spec();
    Cli.succeed(folder, "train --config @/a --out @/b");
    Cli.succeed(folder, "train adding-20 --config @/a/run.json --out @/c --hidden 5 --set momentum=0.25");
    assertThat(new RunFolder(folder.resolve("b")).spec()).isEqualTo(spec);
    assertThat(weights("b")).isEqualTo(weights("a"));
    assertThat(new RunFolder(folder.resolve("c")).spec()).isEqualTo(
        SettingEdit.applyAll(spec, Map.of("hidden", "5", "momentum", "0.25")));
    Cli.succeed(folder, "train --config @/a --seeds 8..9 --out @/d");
    assertThat(new RunFolder(folder.resolve("d/seed-9")).spec()).isEqualTo(SettingEdit.apply(spec, "seed", "9"));
  }

  @Test
  void aRunIsNotStartedFromOneOfAnotherTask() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/a" + Cli.TINY);
    byte[] record = Files.readAllBytes(folder.resolve("a/run.json"));
    for (String line : List.of("train adding-30 --config @/a", "train mackey-glass --config @/a/run.json")) {
      Cli cli = Cli.run(folder, line + " --out @/b");
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains(" is a run of adding-20, not of " + line.split(" ", -1)[1]);
    }
    Cli cli = Cli.run(folder, "train --config @/a/metrics.csv --out @/b");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.err()).contains("metrics.csv is no run: it is neither");
    Files.write(folder.resolve("a/run.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThat(Cli.run(folder, "train --config @/a --out @/b").err())
        .isEqualTo("taugru: " + folder.resolve("a/run.json") + ": is not UTF-8 text. Is the file damaged?"
            + System.lineSeparator());
    Files.write(folder.resolve("a/run.json"), record);
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @Test
  void tasksAreListed() {
    assertThat(Cli.succeed(folder, "tasks").out()).contains("mackey-glass", "RMSE", "adding-2000", "30000 iterations",
        "There are also adding-N for N from 2 to 100000 and copy-N for N from 1 to 100000.");
    List<Json> tasks = Json.parse(Cli.succeed(folder, "tasks --json").out()).asArray();
    assertThat(tasks.getFirst().asObject().string("name")).isEqualTo("mackey-glass");
    assertThat(tasks.getFirst().asObject().integer("tau")).isEqualTo(10);
  }
}
