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
import org.taugru.safetensors.json.Json;
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
      Cli.succeed(folder, "train adding-20 --cell " + cell + " --out @/" + cell + Cli.TINY);
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
    Folders.delete(folder.resolve("runs/seed-2/checkpoints"));
    Files.delete(folder.resolve("runs/seed-2/model.safetensors"));
    Cli.edit(run("runs/seed-2").record(), "\"end\":\"finished\"", "\"end\":\"interrupted\"");
    Cli resumed = Cli.succeed(folder, "train --resume @/runs");
    assertThat(resumed.err()).contains("seed-1 had finished already", "seed-3 had finished already")
        .doesNotContain("seed-2 had finished already");
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

  @Test
  void runsAreFilteredSortedAndOneBadRecordDoesNotHideTheOthers() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..2 --out @/runs/a" + Cli.TINY);
    Cli.succeed(folder, "train adding-20 --cell gru --lr 0.03 --out @/runs/b" + Cli.TINY);
    Cli.succeed(folder, "train copy-5 --out @/runs/c" + Cli.TINY);
    assertThat(Cli.succeed(folder, "runs @/runs --cell gru").out()).hasLineCount(2).contains("runs/b", "0.03");
    assertThat(Cli.succeed(folder, "runs @/runs --task copy-5").out()).hasLineCount(2).contains("runs/c");
    assertThat(Cli.succeed(folder, "runs @/runs --state dead").out()).hasLineCount(1);
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
  void aRunThatHasNoResultAndNoProcessIsDead() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/runs/a" + Cli.TINY);
    String text = Files.readString(run("runs/a").record());
    Cli.edit(run("runs/a").record(), text.substring(text.indexOf("\"result\":"), text.indexOf(",\"sha256\"")),
        "\"result\":null");
    assertThat(Cli.succeed(folder, "runs @/runs --state dead").out()).hasLineCount(2).contains("dead");
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
