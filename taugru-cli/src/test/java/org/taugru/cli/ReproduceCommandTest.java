package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.results.Curve;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultItems;
import org.taugru.results.ResultRow;
import org.taugru.results.RunRecord;
import org.taugru.results.Scores;
import org.taugru.train.RunFolder;

final class ReproduceCommandTest {
  @TempDir
  Path folder;

  @Test
  void itSaysHowFarItIs() {
    String line = "reproduce adding --quick --cells gru,lem --seeds 1..2 --out @/reproduce";
    assertThat(Cli.succeed(folder, line).err())
        .contains("adding-50, model 1 of 2 (gru), seed 1 of 2\n", "adding-50, model 1 of 2 (gru), seed 2 of 2; about ",
            "adding-50, model 2 of 2 (lem), seed 1 of 2; about ", "adding-50, model 2 of 2 (lem), seed 2 of 2; about ");
    assertThat(Cli.succeed(folder, line).err()).as("nothing is left to do").doesNotContain("about ");
    assertThat(folder.resolve("reproduce/adding-50-scores.svg")).exists();
    assertThat(folder.resolve("reproduce/adding.html")).content()
        .contains("adding-50, quick version: validation MSE");
  }

  @Test
  void quietIsResultsOnly() {
    Cli cli = Cli.succeed(folder, "reproduce mackey-glass --quick --cells tanh-rnn --quiet --out @/reproduce");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("## mackey-glass");
  }

  /// It goes on, so the time it takes counts for those that are left.
  @Test
  void aRunThatWasInterruptedIsNotDone() throws IOException {
    String line = "reproduce mackey-glass --quick --cells gru,tanh-rnn --out @/reproduce";
    Cli.succeed(folder, line);
    Cli.edit(folder.resolve("reproduce/mackey-glass/gru/quick-1/run.json"), "\"end\":\"finished\"",
        "\"end\":\"interrupted\"");
    assertThat(Cli.succeed(folder, line).err()).contains("model 2 of 2 (tanh-rnn), seed 1 of 1; about ");
    assertThat(Cli.succeed(folder, line).err()).as("what took no time says nothing of the rest")
        .contains("model 2 of 2 (tanh-rnn), seed 1 of 1\n").doesNotContain(" left");
  }

  @Test
  void thePapersTableStandsBesideOurNumbersAndIsNotTrainedTwice() throws IOException {
    String line = "reproduce mackey-glass --quick --cells tanh-rnn --out @/reproduce";
    Cli cli = Cli.succeed(folder, line);
    assertThat(cli.out()).contains("## mackey-glass", "3.903e-03", "0.3903", " 321 |", "naive: persistence",
        "page: " + folder.resolve("reproduce/mackey-glass.html"), "quick version", "## mackey-glass, quick version");
    assertThat(cli.out()).containsPattern("\\| naive: ar-4 +\\| +5 \\|")
        .containsPattern("\\| naive: persistence +\\| +– \\|");
    assertThat(folder.resolve("reproduce/mackey-glass/tanh-rnn/quick-1/run.json")).exists();
    String markdown = Files.readString(folder.resolve("reproduce/mackey-glass.md"));
    assertThat(folder.resolve("reproduce/mackey-glass.html")).content().contains("tanh-rnn", "321");
    Cli again = Cli.succeed(folder, line);
    assertThat(again.err()).contains("had finished already");
    assertThat(folder.resolve("reproduce/mackey-glass.md")).hasContent(markdown);
  }

  /// The paper has a row of a model whose equations nobody has published.
  @Test
  void publishedDataIsTakenInPartAndWhatCannotBeRunIsShown() throws IOException {
    Path data = Path.of("..", "..", "shared", "data");
    assumeTrue(Files.isDirectory(data), "there is no published data here");
    Cli cli = Cli.succeed(folder, "reproduce har2 --quick --cells fast-rnn,dirnn --out @/reproduce --data-dir " + data);
    assertThat(cli.out()).contains("## har2, quick version", "naive: nearest-mean")
        .containsPattern("fast-rnn +\\| +1,\\d+ \\| +94.50 % \\| +[*]*[\\d.]+ %")
        .containsPattern("dirnn +\\| +– \\| +\\*\\*96.50 %\\*\\* \\| +– \\|");
    assertThat(
        new RunFolder(folder.resolve("reproduce/har2/fast-rnn/quick-1")).json().object("settings").number("dataEvery"))
        .isEqualTo(4);
  }

  @Test
  void withoutItsDataATableSaysWhatToDo() {
    Cli cli = Cli.run(folder, "reproduce scifar --quick --out @/reproduce --data-dir @/nothing");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("taugru data fetch cifar10");
    assertThat(folder.resolve("reproduce")).doesNotExist();
  }

  /// The record was written by somebody else's machine: there is no run here, and none is made.
  @Test
  void whatHasARecordIsShownAndNotRun() throws IOException {
    ResultItem item = ResultItems.named("mackey-glass").orElseThrow();
    ResultRow row = item.row("tanh-rnn").orElseThrow();
    new Records(folder.resolve("results")).write(new RunRecord(item.name(), row.label(), 1, Main.VERSION,
        row.command(item.benchmark(), 1), row.spec(item.benchmark(), 1).json(),
        new RunRecord.Data("mackey-glass", "generated", "abc", List.of()), 321,
        new RunRecord.Machine("cuda", "cuda", "a made-up GPU", 8, "Linux", 16, "25"), 1600, 80,
        OptionalDouble.empty(), "finished",
        Optional.empty(), Optional.of(new RunRecord.Best(400, 1e-5, 3e-3, new Scores(Map.of("rmse", 3.25e-3)))),
        Map.of(),
        new Curve(List.of(400), List.of(3e-3))));
    String line = "reproduce mackey-glass --rows tanh-* --seeds 1 --records @/results --out @/runs";
    assertThat(Cli.succeed(folder, line).out()).contains("## Mackey–Glass")
        .containsPattern("\\| tanh-rnn +\\| +321 \\| 1 of 8 +\\| +3\\.250e-3");
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void rowsThatAreNotThereAreRefused() {
    Cli cli = Cli.run(folder, "reproduce mackey-glass --rows nothing-* --records @/results --out @/runs");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.err()).contains("there is no row nothing-*. Rows: tanh-rnn, ");
  }
}
