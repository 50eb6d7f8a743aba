package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.cells.Catalogue;
import org.taugru.json.Json;
import org.taugru.train.RunFolder;

/// A folder belongs to one run, and what is in it can be used again.
final class RunFoldersTest {
  @TempDir
  Path folder;

  private RunFolder run(String name) {
    return new RunFolder(folder.resolve(name));
  }

  /// Four cells used to lose weights on saving; whether a cell does is seen only by doing it.
  @Test
  void everyCellIsEvaluatedToTheScoreThatTrainingSaw() throws IOException {
    for (Catalogue.Entry entry : Catalogue.all(3, 20)) {
      String cell = entry.name();
      String few = cell.equals("s4d") ? " --set cell.modes=4" : ""; // many would only take longer to compile
      Cli.succeed(folder, "train adding-20 --cell " + cell + few + " --out @/" + cell + Cli.TINY);
      Json.Obj again = Cli.succeed(folder, "eval @/" + cell + " --json").json();
      assertThat(again.object("test")).as(cell).isEqualTo(run(cell).json().object("result").object("test"));
    }
  }

  @Test
  void foreignFilesAreNotOverwritten() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("report.html"), "mine");
    for (String seeds : List.of("", " --seeds 1..2")) {
      Cli cli = Cli.run(folder, "train adding-20 --out @/docs" + seeds + Cli.TINY);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("docs is not empty and holds no run (there is report.html)");
    }
    try (var files = Files.list(docs)) {
      assertThat(files).containsExactly(docs.resolve("report.html"));
    }
    assertThat(docs.resolve("report.html")).hasContent("mine");
    Cli empty = Cli.run(folder, "train adding-20 --out " + Cli.TINY.replaceFirst(" ", "  "));
    assertThat(empty.exit()).isEqualTo(2);
  }

  @Test
  void aRunGoesOnWithMoreIterationsAndAnotherRate() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    Cli.succeed(folder, "train --resume @/run --iterations 8 --lr 0.5 --memory 1g");
    assertThat(run("run").readMetrics()).hasSize(4);
    assertThat(run("run").readMetrics().getLast().learningRate()).isEqualTo(0.5);
    assertThat(run("run").spec().training().learningRate()).isEqualTo(0.5);
    assertThat(run("run").json().array("changes")).hasSize(1);
    for (String other : List.of("--tau 4", "--hidden 5", "--set seed=2", "--set optimiser=sgd", "--cell gru")) {
      Cli cli = Cli.run(folder, "train --resume @/run " + other);
      assertThat(cli.exit()).as(other).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("a run goes on with the ", "--resume can change epochs");
    }
    assertThat(Cli.run(folder, "train --resume @/run --out @/x").exit()).isEqualTo(2);
  }

  @Test
  void aFolderOfSeedsIsResumedAndEvaluatedAsAWhole() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..3 --out @/runs" + Cli.TINY);
    Files.move(folder.resolve("runs/seed-2/checkpoints"), folder.resolve("put-aside"));
    Files.delete(run("runs/seed-2").metrics());
    Files.delete(folder.resolve("runs/seed-2/model.safetensors"));
    Cli.edit(run("runs/seed-2").record(), "\"end\":\"finished\"", "\"end\":\"interrupted\"");
    Cli resumed = Cli.succeed(folder, "train --resume @/runs");
    assertThat(resumed.err()).contains("seed-1 had finished already", "seed-3 had finished already")
        .doesNotContain("seed-2 had finished already", "not begun");
    List<Json> scores = Json.parse(Cli.succeed(folder, "eval @/runs --json").out()).asArray();
    assertThat(scores).hasSize(3);
    double mean = 0;
    for (int seed = 1; seed <= 3; seed++) {
      double mse = run("runs/seed-" + seed).json().object("result").object("test").number("mse");
      assertThat(scores.get(seed - 1).asObject().object("test").number("mse")).isCloseTo(mse, within(0.0));
      mean += mse / 3;
    }
    assertThat(Cli.succeed(folder, "eval @/runs").out()).contains("seed-1", "seed-2", "seed-3",
        String.format("%.3e", mean), "standard deviation");
  }

  /// Each seed says itself what it goes on with; none loses its result before it is its turn.
  @Test
  void everySeedNotesWhatItGoesOnWith() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..3 --out @/runs" + Cli.TINY);
    Cli.succeed(folder, "train --resume @/runs --iterations 8");
    Cli.succeed(folder, "train --resume @/runs --iterations 12 --lr 0.5");
    for (int seed = 1; seed <= 3; seed++) {
      RunFolder run = run("runs/seed-" + seed);
      assertThat(run.json().array("changes")).as("seed %d", seed).hasSize(2);
      assertThat(run.readMetrics()).hasSize(6);
    }
    String third = Files.readString(run("runs/seed-3").record());
    Files.delete(run("runs/seed-2").record());
    Files.writeString(run("runs/seed-2").record(), "{");
    Cli stopped = Cli.run(folder, "train --resume @/runs --iterations 16");
    assertThat(stopped.exit()).isNotZero();
    assertThat(run("runs/seed-3").record()).hasContent(third);
  }

  /// The record would say that the weights were trained with it.
  @Test
  void whatHasNoEffectOnAFinishedRunIsRefused() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    String record = Files.readString(run("run").record());
    Cli rate = Cli.run(folder, "train --resume @/run --lr 0.5");
    assertThat(rate.exit()).isEqualTo(2);
    assertThat(rate.err()).hasLineCount(1).contains("has finished, so another", "would have no effect");
    Cli fewer = Cli.run(folder, "train --resume @/run --iterations 2");
    assertThat(fewer.exit()).isEqualTo(2);
    assertThat(fewer.err()).hasLineCount(1).contains("epochs is 1", "has done 2 already");
    Cli.succeed(folder, "train --resume @/run");
    assertThat(run("run").record()).as("also by scoring it again").hasContent(record);
  }

  /// It would be trained from the start, over what is there.
  @Test
  void aRunWhoseCheckpointsAreGoneDoesNotGoOn() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    Files.move(run("run").checkpoints(), folder.resolve("put-aside"));
    for (String more : List.of("", " --iterations 8")) {
      Cli cli = Cli.run(folder, "train --resume @/run" + more);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("has no checkpoint of the 2 epochs that it has trained");
    }
    assertThat(Cli.succeed(folder, "eval @/run/run.json").out()).contains("test");
  }

  @Test
  void aFurtherSeedMustHaveTheSameSettings() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..2 --out @/runs" + Cli.TINY);
    Cli other = Cli.run(folder, "train adding-20 --seeds 3..4 --lr 0.5 --out @/runs" + Cli.TINY);
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err()).hasLineCount(1).contains("seed-1 has other settings");
    Cli again = Cli.run(folder, "train adding-20 --seeds 2..3 --out @/runs" + Cli.TINY);
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("seed-2 holds a run already");
    Json.Obj all = Cli.succeed(folder, "train adding-20 --seeds 3 --json --out @/runs" + Cli.TINY).json();
    assertThat(all.array("seeds")).hasSize(3);
    assertThat(Files.readString(folder.resolve("runs/report.html"))).contains("3 seeds", "seed-1/report.html",
        "seed-3/report.html");
  }

  @Test
  void runsOfSeveralKindsAreNoSeeds() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/runs/a" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --cell gru --out @/runs/b" + Cli.TINY);
    for (String command : List.of("eval @/runs", "train --resume @/runs", "train --resume @/runs --iterations 8")) {
      Cli cli = Cli.run(folder, command);
      assertThat(cli.exit()).as(command).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("holds runs of several kinds: b and a differ in cell");
    }
    assertThat(run("runs/a").readMetrics()).hasSize(2);
    Cli.succeed(folder, "train adding-20 --out @/twice/a" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --out @/twice/b" + Cli.TINY);
    Cli twice = Cli.run(folder, "eval @/twice");
    assertThat(twice.exit()).isEqualTo(2);
    assertThat(twice.err()).hasLineCount(1).contains("not seeds of one: a and b have the seed 1");
  }

  @Test
  void aSeedThatWasNotBegunIsNotCompared() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..3 --out @/runs" + Cli.TINY);
    Files.move(run("runs/seed-2").checkpoints(), folder.resolve("put-aside"));
    Files.delete(run("runs/seed-2").metrics());
    Cli cli = Cli.succeed(folder, "compare @/runs");
    assertThat(cli.out()).contains("seeds 1, 3, runs");
    assertThat(cli.err()).contains("seed-2 has no epochs yet");
  }

  /// A score of the start would be taken for one of the training.
  @Test
  void aRunThatDivergedAtOnceHasNeitherWeightsNorAScore() throws IOException {
    Cli cli = Cli.run(folder, "train adding-20 --seeds 1..2 --json --lr 1e30 --set clip=0 --set optimiser=sgd"
        + " --cell tanh-rnn --out @/runs" + Cli.TINY);
    assertThat(cli.exit()).isEqualTo(1);
    Json.Obj seed = cli.json().array("seeds").getFirst().asObject();
    assertThat(seed.string("end")).isEqualTo("diverged");
    assertThat(seed.find("mse")).isEmpty();
    assertThat(seed.get("keptEpoch")).isEqualTo(new Json.Null());
    assertThat(run("runs/seed-1").model()).doesNotExist();
    assertThat(run("runs/seed-1").json().object("result").get("test")).isEqualTo(new Json.Null());
    assertThat(Cli.succeed(folder, "runs @/runs").out()).contains("diverged").doesNotContain("MSE");
    Cli eval = Cli.run(folder, "eval @/runs");
    assertThat(eval.exit()).isEqualTo(2);
    assertThat(eval.err()).contains("left out: ", "seed-1 has no weights (numerical trouble", "train them with");
    Cli.succeed(folder, "compare @/runs");
  }

  @Test
  void aRecordWithoutADigestIsReadWithANote() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    String text = Files.readString(run("run").record());
    Files.writeString(run("run").record(), text.replaceFirst(",\"sha256\":\"[0-9a-f]*\"}\\s*$", "}"));
    for (String command : List.of("eval @/run", "train --resume @/run"))
      assertThat(Cli.succeed(folder, command).err()).as(command).contains("run.json has no digest");
  }

  @Test
  void runsAreFilteredSortedAndOneBadRecordDoesNotHideTheOthers() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..2 --out @/runs/a" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --cell gru --lr 0.03 --out @/runs/b" + Cli.TINY);
    Cli.succeed(folder, "train copy-5 --out @/runs/c" + Cli.TINY);
    assertThat(Cli.succeed(folder, "runs @/runs --cell gru").out()).hasLineCount(2).contains("runs/b", "0.03");
    assertThat(Cli.succeed(folder, "runs @/runs --task copy-5").out()).hasLineCount(2).contains("runs/c");
    Cli none = Cli.succeed(folder, "runs @/runs --state dead");
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("no such runs in ");
    List<String> lines =
        Cli.succeed(folder, "runs @/runs --task adding-20 --sort score").out().lines().skip(1).toList();
    List<Double> scores = lines.stream().map(line -> Double.parseDouble(line.replaceAll(".* (\\S+) MSE .*", "$1")))
        .toList();
    assertThat(scores).hasSize(3).isSorted();
    String[] columns = lines.getFirst().strip().split(" {2,}", -1);
    assertThat(columns).contains("3", "4"); // τ and hidden
    Files.writeString(run("runs/b").record(), "{");
    Cli cli = Cli.run(folder, "runs @/runs");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).hasLineCount(4).contains("runs/c");
    assertThat(cli.err()).hasLineCount(1).contains("runs/b/run.json");
  }

  @Test
  void anIncompleteRecordDoesNotHideTheOthers() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/runs/a" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --out @/runs/c" + Cli.TINY);
    String record = Files.readString(run("runs/a").record()).replaceFirst(",\"sha256\":\"[0-9a-f]*\"}\\s*$", "}");
    for (String[] change : new String[][] {{"\"circumstances\":\\{[^}]*}", "\"circumstances\":3"},
      {"\"end\":\"finished\"", "\"end\":\"burnt\""}, {"\"test\":\\{[^}]*}", "\"test\":null"},
      {"\"written\":\"[^\"]*\"", "\"written\":7"}}) {
      String changed = record.replaceFirst(change[0], change[1]);
      assertThat(changed).isNotEqualTo(record);
      Files.writeString(run("runs/a").record(), changed);
      Cli cli = Cli.run(folder, "runs @/runs");
      assertThat(cli.exit()).as(change[0]).isEqualTo(1);
      assertThat(cli.out()).contains("runs/c");
      assertThat(cli.err()).hasLineCount(1).contains("runs/a/run.json: ");
    }
  }

  @Test
  void aRunThatHasNoResultAndNoProcessIsDead() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/runs/a" + Cli.TINY);
    String text = Files.readString(run("runs/a").record());
    Cli.edit(run("runs/a").record(), text.substring(text.indexOf("\"result\":"), text.lastIndexOf(",\"sha256\"")),
        "\"result\":null");
    assertThat(Cli.succeed(folder, "runs @/runs --state dead").out()).hasLineCount(2)
        .contains("dead after epoch 2 of 2: ");
    assertThat(Json.parse(Cli.succeed(folder, "runs @/runs --json").out()).asArray().getFirst().asObject()
        .string("state")).isEqualTo("dead");
  }

  @Test
  void damagedAndNotFiniteWeightsAreRefused() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    Path model = run("run").model();
    byte[] bytes = Files.readAllBytes(model);
    bytes[bytes.length - 7] ^= 16;
    Files.write(model, bytes);
    Cli cli = Cli.run(folder, "eval @/run");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).hasLineCount(1).contains("model.safetensors: is damaged");
    assertThat(cli.out()).isEmpty();
  }
}
