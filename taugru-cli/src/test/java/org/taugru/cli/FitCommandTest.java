package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.json.Json;

final class FitCommandTest {
  private static final String SMALL = " --horizon 6 --budget 1s --candidates 2 --hidden 8 --context 24";

  @TempDir
  Path folder;

  private void write(String name, List<String> lines) throws IOException {
    Files.write(folder.resolve(name), lines);
  }

  private static List<String> days(int count) {
    List<String> lines = new ArrayList<>(List.of("day,sales"));
    for (int t = 0; t < count; t++)
      lines.add(String.format(Locale.ROOT, "%s,%.3f", LocalDate.of(2024, 1, 1).plusDays(t), 10 + t % 7 + Math.sin(t)));
    return lines;
  }

  @Test
  void aFileBecomesAModelAForecastAndAReport() throws IOException {
    write("sales.csv", days(300));
    String said = Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL).out();
    assertThat(said).contains("one series of 300 steps, 1 day each, with a season of 7 steps", "seasonal naive (7)",
        "The interval of 90 % holds", "taugru forecast");
    assertThat(folder.resolve("fit")).isDirectoryContaining("glob:**model.safetensors")
        .isDirectoryContaining("glob:**forecast.csv").isDirectoryContaining("glob:**report.html");
    assertThat(Files.readString(folder.resolve("fit/report.html"))).contains("Is a network worth it here?",
        "Model card");
    List<String> printed = Cli.succeed(folder, "forecast @/fit @/sales.csv").out().lines().toList();
    assertThat(printed).hasSize(7).isEqualTo(Files.readAllLines(folder.resolve("fit/forecast.csv")));
    assertThat(printed.get(1)).startsWith("2024-10-27,1,");
    assertThat(Cli.succeed(folder, "forecast @/fit/model.safetensors @/sales.csv --horizon 2").out().lines())
        .hasSize(3);
    Cli.succeed(folder, "forecast @/fit @/sales.csv --output @/next.json");
    assertThat(Json.parse(Files.readString(folder.resolve("next.json"))).asArray()).hasSize(6);
    assertThat(Cli.succeed(folder, "backtest @/fit @/sales.csv").out()).contains("271 origins, 6 steps ahead");
    Json.Obj tested = Cli.succeed(folder, "backtest @/fit @/sales.csv --origins 50 --json").json();
    assertThat(tested.integer("origins")).isEqualTo(50);
    assertThat(tested.integer("version")).isEqualTo(1);
  }

  @Test
  void aSeriesIsFollowedStepByStep() throws IOException {
    write("sales.csv", days(300));
    Cli said = Cli.succeed(folder, "fit @/sales.csv --target sales --head steps --out @/fit" + SMALL);
    assertThat(said.out()).contains("goes on step by step, trained on 24 steps at a time, corrects the last value");
    assertThat(Files.readString(folder.resolve("fit/report.html"))).contains("goes on step by step");
    assertThat(Cli.succeed(folder, "forecast @/fit @/sales.csv").out().lines().toList())
        .isEqualTo(Files.readAllLines(folder.resolve("fit/forecast.csv")));
    assertThat(Cli.succeed(folder, "backtest @/fit @/sales.csv").out()).contains("271 origins, 6 steps ahead");
    Cli.succeed(folder, "detect @/fit @/sales.csv --output @/all.csv");
    assertThat(Files.readAllLines(folder.resolve("all.csv"))).hasSize(1 + 271);
    Cli.succeed(folder, "update @/fit @/sales.csv --budget 1s --output @/new.safetensors");
  }

  @Test
  void aValueThatWasNotToBeExpectedIsMarked() throws IOException {
    List<String> lines = days(300);
    write("sales.csv", lines);
    Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL);
    lines.set(251, lines.get(251).replaceFirst(",.*", ",99"));
    write("odd.csv", lines);
    Cli found = Cli.succeed(folder, "detect @/fit @/odd.csv");
    assertThat(found.out().lines().skip(1).findFirst().orElseThrow()).startsWith("2024-09-07,99,");
    assertThat(found.err()).contains("lie outside the interval of 90 %");
    Cli.succeed(folder, "detect @/fit @/odd.csv --output @/all.csv");
    assertThat(Files.readAllLines(folder.resolve("all.csv"))).hasSize(1 + 271);
  }

  @Test
  void aForecasterSaysWhatItGoesBy() throws IOException {
    write("sales.csv", days(300));
    Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL);
    Cli plain = Cli.succeed(folder, "explain @/fit @/sales.csv --windows 40 --repeats 2");
    assertThat(plain.out()).contains("40 windows of one series, 6 steps ahead", "error if shuffled",
        "what flows through the network", "with --output DIR");
    assertThat(plain.err()).contains("gradient", "shuffling");
    Json.Obj told = Cli.succeed(folder,
        "explain @/fit/model.safetensors @/sales.csv --windows 40 --repeats 2 --json --quiet --output @/why").json();
    assertThat(told.integer("version")).isEqualTo(1);
    assertThat(told.string("kind")).isEqualTo("forecaster");
    assertThat(told.integer("windows")).isEqualTo(40);
    assertThat(told.array("inputs")).hasSize(1);
    assertThat(told.array("steps")).hasSize(6);
    assertThat(Path.of(told.string("report"))).isEqualTo(folder.resolve("why/explanation.html"));
    assertThat(folder.resolve("why")).isDirectoryContaining("glob:**lags.svg")
        .isDirectoryContaining("glob:**shuffled.svg").isDirectoryContaining("glob:**delay.svg");
    assertThat(Files.readString(folder.resolve("why/explanation.html"))).contains("What matters", "The delay");
    Cli again = Cli.run(folder, "explain @/fit @/sales.csv --output @/why");
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("is there already; choose another folder with --output");
  }

  @Test
  void aFileThatIsTooShortIsNotExplainedAndLeavesNothing() throws IOException {
    write("sales.csv", days(300));
    Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL);
    write("short.csv", days(12));
    Cli failed = Cli.run(folder, "explain @/fit @/short.csv --output @/why");
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.err().lines().filter(line -> line.startsWith("taugru: "))).hasSize(1);
    assertThat(folder.resolve("why")).doesNotExist();
  }

  @Test
  void anUpdateIsWrittenInPlaceOrElsewhere() throws IOException {
    write("sales.csv", days(200));
    Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL);
    write("newer.csv", days(260));
    assertThat(Cli.succeed(folder, "update @/fit @/newer.csv --budget 1s --output @/new.safetensors").out())
        .contains("new.safetensors: ", "intervals are calibrated anew");
    assertThat(Cli.succeed(folder, "forecast @/new.safetensors @/newer.csv").out().lines()).hasSize(7);
    Cli.succeed(folder, "update @/fit @/newer.csv --budget 1s");
    assertThat(Files.readAllBytes(folder.resolve("fit/model.safetensors")))
        .isEqualTo(Files.readAllBytes(folder.resolve("new.safetensors")));
  }

  @Test
  void modelsOfSequencesAreUpdatedToo() throws IOException {
    write("trends.csv", trends(true));
    Cli.succeed(folder, "fit @/trends.csv --target kind --group id --ignore slope --budget 1s --hidden 8 --out @/kind");
    assertThat(Cli.succeed(folder, "update @/kind @/trends.csv --budget 1s --output @/kind.safetensors").out())
        .contains("kind.safetensors: ", "loss on sequences that were kept apart");
    assertThat(Cli.succeed(folder, "classify @/kind.safetensors @/trends.csv").out().lines()).hasSize(25);
    Cli.succeed(folder, "fit @/trends.csv --target slope --task regress --group id --ignore kind --budget 1s --hidden 8"
        + " --out @/slope");
    Cli.succeed(folder, "update @/slope @/trends.csv --budget 1s");
    assertThat(Cli.succeed(folder, "regress @/slope @/trends.csv").out().lines()).hasSize(25);
  }

  /// Rising and falling sequences of several lengths, twelve of each.
  private static List<String> trends(boolean named) {
    List<String> lines = new ArrayList<>(List.of("id,x,kind,slope"));
    for (int i = 0; i < 24; i++)
      for (int t = 0; t < 6 + i % 3; t++)
        lines.add(
            i + "," + (i % 2 == 0 ? t : -t) * (1 + i / 24.0) + "," + (named ? i % 2 == 0 ? "up" : "down" : "") + ","
                + (i % 2 == 0 ? 1 : -1) * (1 + i / 24.0));
    return lines;
  }

  @Test
  void labelledSequencesAreToldApart() throws IOException {
    write("trends.csv", trends(true));
    String said = Cli.succeed(folder,
        "fit @/trends.csv --target kind --group id --ignore slope --budget 1s --hidden 8 --out @/fit").out();
    assertThat(said).contains("most frequent class", "taugru classify");
    List<String> labels = Cli.succeed(folder, "classify @/fit @/trends.csv").out().lines().toList();
    assertThat(labels).hasSize(25);
    assertThat(labels.get(0)).startsWith("id,predicted,probability_");
    assertThat(labels.get(1)).startsWith("0,up,");
    assertThat(labels.get(2)).startsWith("1,down,");
    assertThat(Files.readString(folder.resolve("fit/report.html"))).contains("Is a network worth it here?");
    assertThat(Cli.succeed(folder, "explain @/fit @/trends.csv --repeats 2 --output @/why").out())
        .contains("24 sequences, of which ", "wrong if shuffled", "report ");
    assertThat(folder.resolve("why")).isDirectoryContaining("glob:**time.svg")
        .isDirectoryContaining("glob:**explanation.html");
  }

  @Test
  void numbersOfSequencesAreSaidWithAnInterval() throws IOException {
    write("trends.csv", trends(true));
    Json.Obj json = Cli.succeed(folder,
        "fit @/trends.csv --target slope --task regress --group id --ignore kind --budget 1s --hidden 8"
            + " --out @/fit --json")
        .json();
    assertThat(json.number("mae")).isPositive();
    assertThat(json.integer("version")).isEqualTo(1);
    assertThat(json.string("task")).isEqualTo("regress");
    assertThat(Cli.succeed(folder, "regress @/fit @/trends.csv --output @/said.csv").out())
        .contains("said.csv: 24 rows");
    assertThat(Files.readAllLines(folder.resolve("said.csv")).getFirst())
        .isEqualTo("id,predicted,lower_90,upper_90");
    Json.Obj told = Cli.succeed(folder, "explain @/fit @/trends.csv --windows 10 --repeats 2 --json --quiet").json();
    assertThat(told.string("kind")).isEqualTo("regressor");
    assertThat(told.integer("sequences")).isEqualTo(10);
    assertThat(told.array("channels")).hasSize(1);
  }

  @Test
  void parquetGoesInAndOut() throws IOException {
    write("sales.csv", days(120));
    Cli.succeed(folder, "fit @/sales.csv --target sales --out @/fit" + SMALL);
    Cli.succeed(folder, "forecast @/fit @/sales.csv --output @/next.parquet");
    Cli read = Cli.run(folder, "fit @/next.parquet --target forecast --out @/other");
    assertThat(read.exit()).isEqualTo(1);
    assertThat(read.err()).as("six rows are too few, but they were read").contains("next.parquet", "6 steps");
  }

  @Test
  void oneObjectIsPrintedOnDemand() throws IOException {
    write("sales.csv", days(200));
    Json.Obj json = Cli.succeed(folder, "fit @/sales.csv --target sales --json --out @/fit" + SMALL).json();
    assertThat(json.integer("horizon")).isEqualTo(6);
    assertThat(json.integer("season")).isEqualTo(7);
    assertThat(json.integer("version")).isEqualTo(1);
    assertThat(json.string("task")).isEqualTo("forecast");
    assertThat(json.array("methods").size()).isGreaterThan(3);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(arguments("fit @/none.csv --target y", 1, "none.csv"),
        arguments("fit @/sales.csv --target sale", 1, "Did you mean sales?"),
        arguments("fit @/sales.csv --target sales --time dayy", 1, "Did you mean day?"),
        arguments("fit @/sales.csv --target sales --gaps fill", 2, "mask"),
        arguments("fit @/sales.csv --target sales --budget soon", 2, "5m"),
        arguments("fit @/sales.csv --target sales --interval 2", 2, "below 1"),
        arguments("fit @/sales.csv --target sales --tau some", 2, "auto"),
        arguments("fit @/sales.csv --target sales --zone Mars", 2, "Europe/Berlin"),
        arguments("fit @/sales.csv --target sales --cell gruu", 2, "gru"),
        arguments("fit @/sales.csv --target sales,sales", 2, "one role"),
        arguments("fit @/empty.csv --target y", 1, "empty.csv"),
        arguments("fit @/one.csv --target y", 1, "one.csv"),
        arguments("fit @/binary.csv --target y", 1, "binary.csv"),
        arguments("fit @/nan.csv --target y", 1, "no values"),
        arguments("fit @/sales.csv", 2, "--target"),
        arguments("fit @/sales.csv --target sales --task guess", 2, "forecast"),
        arguments("classify @/none @/sales.csv", 1, "none"),
        arguments("explain @/none @/sales.csv --output @/why", 1, "none"),
        arguments("explain @/sales.csv @/sales.csv --output @/why", 1, "sales.csv"),
        arguments("explain @/none @/sales.csv --windows 1", 2, "2 or more"),
        arguments("explain @/none @/sales.csv --output @/sales.csv", 2, "another folder"),
        arguments("regress @/sales.csv @/sales.csv", 1, "sales.csv"),
        arguments("forecast @/sales.csv @/sales.csv", 1, "sales.csv"),
        arguments("backtest @/none.safetensors @/sales.csv", 1, "none.safetensors"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void whatIsWrongIsSaidInOneLineAndNothingIsLeftBehind(String line, int exit, String said) throws IOException {
    write("sales.csv", days(60));
    write("empty.csv", List.of());
    write("one.csv", List.of("y", "1"));
    write("nan.csv", List.of("t,y", "1,", "2,", "3,"));
    Files.write(folder.resolve("binary.csv"), new byte[] {1, 0, 2, 0, -1, -2, 3});
    List<Path> before = files();
    Cli result = Cli.run(folder, line + (line.startsWith("fit") ? " --out @/fit" : ""));
    assertThat(result.exit()).as(result.err()).isEqualTo(exit);
    assertThat(result.err().lines().filter(text -> text.contains(said))).as(result.err()).hasSize(1);
    assertThat(result.err().lines().filter(text -> !text.contains("note:"))).as(result.err()).hasSize(1);
    assertThat(files()).isEqualTo(before);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }

  @Test
  void aFolderThatIsNotEmptyIsLeftAlone() throws IOException {
    write("sales.csv", days(60));
    Files.createDirectories(folder.resolve("full"));
    write("full/mine.txt", List.of("mine"));
    Cli result = Cli.run(folder, "fit @/sales.csv --target sales --out @/full");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("is not empty");
  }
}
