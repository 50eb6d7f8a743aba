package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmarks;
import org.taugru.json.Json;
import org.taugru.train.RunFolder;

/// One run, written down again and again with other numbers: what is sorted and chosen is what stands in the record.
final class RunsCommandTest {
  @TempDir
  Path folder;

  private Json.Obj record = Json.object();

  @BeforeEach
  void train() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/made" + Cli.TINY);
    record = new RunFolder(folder.resolve("made")).json();
  }

  /// @param score NaN for a run without weights
  private void write(String name, String task, String cell, double score, String date) throws IOException {
    Json.Obj result = record.object("result");
    result = Double.isNaN(score) ? result.with("bestEpoch", 0).with("test", new Json.Null())
        : result.with("bestEpoch", 1).with("test",
            Json.object().with("mse", score).with("rmse", score).with("accuracy", score).with("loss", score));
    Path run = Files.createDirectories(folder.resolve("runs").resolve(name));
    Files.writeString(run.resolve("run.json"),
        record.with("settings", record.object("settings").with("task", task).with("cell", cell))
            .with("circumstances", circumstances(task).with("written", date)).with("result", result).text());
  }

  private Json.Obj circumstances(String task) {
    Json.Obj all = record.object("circumstances");
    return all.with("data", all.object("data").with("measure", Benchmarks.named(task).measure().title()));
  }

  private List<String> listed(String options) {
    return Json.parse(Cli.succeed(folder, "runs @/runs --json" + options).out()).asArray().stream()
        .map(run -> String.valueOf(Path.of(run.asObject().string("runDir")).getFileName())).toList();
  }

  @Test
  void byScoreTheBestOfEachTaskComesFirstAndARunWithoutOneLast() throws IOException {
    write("a", "frequency", "gru", 0.2, "");
    write("b", "frequency", "gru", Double.NaN, "");
    write("c", "frequency", "gru", 0.9, "");
    write("d", "adding-20", "gru", 0.9, "");
    write("e", "adding-20", "gru", Double.NaN, "");
    write("f", "adding-20", "gru", 0.2, "");
    assertThat(listed(" --sort score")).containsExactly("f", "d", "e", "c", "a", "b");
    assertThat(listed("")).containsExactly("a", "b", "c", "d", "e", "f");
  }

  @Test
  void byDateTheOldestComesFirst() throws IOException {
    write("a", "adding-20", "gru", 1, "2026-03-01T00:00:00Z");
    write("b", "adding-20", "gru", 1, "2026-01-01T00:00:00Z");
    write("c", "adding-20", "gru", 1, "2026-02-01T00:00:00Z");
    assertThat(listed(" --sort date")).containsExactly("b", "c", "a");
  }

  @Test
  void whatIsAskedForIsTheWholeName() throws IOException {
    write("a", "adding-20", "tau-gru", 1, "");
    write("b", "adding-20", "tau-gru-alpha0", 1, "");
    write("c", "adding-200", "tau-gru", 1, "");
    assertThat(listed(" --cell tau-gru")).containsExactly("a", "c");
    assertThat(listed(" --task adding-20")).containsExactly("a", "b");
    assertThat(listed(" --task adding-20 --cell tau-gru")).containsExactly("a");
  }
}
