package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.results.KeptModel;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultItems;
import org.taugru.results.ResultRow;
import org.taugru.results.ResultsPage;
import org.taugru.results.RunRecord;
import org.taugru.train.RunSpec;
import picocli.CommandLine;

/// The records that the project keeps, and the page that is printed from them.
final class RecordedResultsTest {
  private static final Records RECORDS = new Records(Path.of("..", "results"));
  private static final Path PAGE = Path.of("..", "docs", "results.md");
  private static final Path README = Path.of("..", "README.md");

  static Stream<ResultItem> items() {
    return ResultItems.all().stream();
  }

  @Test
  void thePageIsWhatTheRecordsSay() throws IOException {
    assertThat(PAGE).as("print it with: taugru results").content().isEqualTo(ResultsPage.of(RECORDS).markdown());
  }

  @Test
  void theReadmeShowsWhatTheRecordsSay() throws IOException {
    String readme = Files.readString(README);
    assertThat(readme).contains("| psMNIST, accuracy");
    assertThat(readme).as("print it with: taugru results").isEqualTo(ResultsPage.of(RECORDS).withOverview(readme));
  }

  @Test
  void thePicturesAreThoseOfThePage() throws IOException {
    Map<String, String> pictures = ResultsPage.of(RECORDS).pictures();
    Path folder = PAGE.resolveSibling("pictures");
    assertThat(ResultsPage.picturesIn(folder)).containsExactlyElementsOf(pictures.keySet());
    for (Map.Entry<String, String> picture : pictures.entrySet())
      assertThat(folder.resolve(picture.getKey())).content().isEqualTo(picture.getValue());
  }

  /// With the real command, and the settings that the row has today.
  @Test
  void everyRecordIsOfARowAndItsCommandMakesTheSameRun() throws IOException {
    for (RunRecord record : RECORDS.all()) {
      String name = record.item() + "/" + record.row() + "/seed-" + record.seed();
      ResultItem item = ResultItems.named(record.item()).orElseThrow(() -> new AssertionError(name + ": no such item"));
      ResultRow row = item.row(record.row()).orElseThrow(() -> new AssertionError(name + ": no such row"));
      assertThat(row.home()).as(name).isEqualTo(item.name());
      assertThat(record.spec()).as(name).isEqualTo(row.spec(item.benchmark(), record.seed()));
      assertThat(specs(record.command())).as(name).containsExactly(record.spec());
      assertThat(record.data().task()).as(name).isEqualTo(item.task());
    }
  }

  @Test
  void theCardOfEveryModelThatIsKeptIsWhatTheRecordsSay() throws IOException {
    for (ResultItem item : ResultItems.all()) {
      Path card = KeptModel.card(item, RECORDS);
      boolean isKept = Files.exists(KeptModel.weights(item, RECORDS));
      if (Files.exists(card) || isKept)
        assertThat(card).as(item.name() + ", print it with: taugru results").content()
            .isEqualTo(KeptModel.kept(item, RECORDS).orElseThrow()
                .text(isKept ? KeptModel.Place.KEPT : KeptModel.Place.TOO_LARGE, RECORDS));
    }
  }

  @ParameterizedTest
  @MethodSource("items")
  void theCommandOfEveryRowMakesItsRun(ResultItem item) throws IOException {
    for (ResultRow row : item.rows())
      assertThat(specs(row.command(item.benchmark(), 5) + " --backend simd")).as(row.toString())
          .containsExactly(row.spec(item.benchmark(), 5));
  }

  /// What a command line of `taugru train` would train. The command alone is made for each of them, as it keeps what it was given; to make the tool with
  /// all its commands takes milliseconds.
  private static List<RunSpec> specs(String line) throws IOException {
    String[] words = line.split(" ", -1);
    assertThat(words).startsWith("taugru", "train");
    TrainCommand train = new TrainCommand();
    new CommandLine(train).parseArgs(Arrays.copyOfRange(words, 2, words.length));
    return train.specs();
  }

  @Test
  void theToolHasTheCommandThatRecordsName() {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    CommandLine train = Main.commandLine(nowhere, nowhere).parseArgs("train", "mackey-glass").subcommand()
        .commandSpec().commandLine();
    assertThat(train.getCommandSpec().userObject()).isInstanceOf(TrainCommand.class);
  }
}
