package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.json.Json;

/// On 300 hours of two made-up channels.
final class BenchLtsfCommandTest {
  @TempDir
  Path folder;

  @BeforeEach
  void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of("date,load,oil"));
    for (int hour = 0; hour < 300; hour++)
      lines.add("2024-01-%02d %02d:00:00,%.4f,%.4f".formatted(1 + hour / 24, hour % 24,
          50 + 9 * Math.sin(hour * Math.PI / 12), 7 - 3 * Math.cos(hour * Math.PI / 12)));
    Files.write(folder.resolve("plant.csv"), lines);
  }

  @Test
  void printsOneObjectAndSaysOnStandardErrorHowFarItIs() {
    Cli cli = Cli.succeed(folder,
        "bench ltsf @/plant.csv --horizon 12,24 --context 48 --cells tau-gru,gru --seeds 2 --json");
    Json.Obj result = cli.json();
    assertThat(result.string("data")).isEqualTo("plant");
    assertThat(result.array("channels")).hasSize(2);
    assertThat(List.of(result.integer("train"), result.integer("validation"), result.integer("test")))
        .containsExactly(210, 240, 300);
    assertThat(result.array("runs")).hasSize(2 * 2).allSatisfy(run -> {
      assertThat(run.asObject().number("mse")).isPositive();
      assertThat(run.asObject().integer("parameters")).isPositive();
    });
    assertThat(result.array("baselines")).hasSize(3 * 2);
    assertThat(result.array("published")).isEmpty();
    assertThat(result.array("delays").getFirst().asObject().integer("pairs")).isEqualTo(2);
    assertThat(result.array("settings").get(1).asObject().integer("windows")).isEqualTo(60 - 24 + 1);
    assertThat(cli.err()).contains("persistence, horizon 12: MSE ", "tau-gru, horizon 12, seed 2: MSE ", "; 4 of 4");
  }

  @Test
  void printsATableForPeople() {
    Cli cli = Cli.succeed(folder,
        "bench ltsf @/plant.csv --horizon 12 --context 48 --cells tau-gru,tau-gru:0 --seeds 7 --quiet");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("plant, 2 channels; rows to 210 train", "| MSE ", "| MAE ", "| tau-gru:0 ",
        "| persistence, ours ", "over seeds 7;", "chosen on validation", "tau-gru differs from that of tau-gru:0 by")
        .doesNotContain("published");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      bench ltsf                                     | FILE
      bench ltsf @/nope.csv                          | nope.csv
      bench ltsf @/plant.csv                         | the validation part has 30 rows; a window of it takes 96.
      bench ltsf @/plant.csv --horizon 0             | --horizon is 0; it must be 1 or more (see
      bench ltsf @/plant.csv --horizon 12,x          | --horizon
      bench ltsf @/plant.csv --context 0             | --context is 0; it must be 1 or more (see
      bench ltsf @/plant.csv --horizon 12 --context 50 | a context is a multiple of its segments
      bench ltsf @/plant.csv --cells gru,grru        | there is no cell grru; perhaps gru is meant
      bench ltsf @/plant.csv --cells tau-gru:x       | the delay is 'x'; it must be a number of segments
      bench ltsf @/plant.csv --seeds x               | different seeds as 3, 1..8 or 1,4,9 (see
      bench ltsf @/plant.csv --backend x             | there is no backend x
      """)
  void wrongUsageIsOneLine(String line, String said) {
    Cli cli = Cli.run(folder, line);
    assertThat(cli.exit()).isNotZero();
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).hasLineCount(1).contains(said);
  }
}
