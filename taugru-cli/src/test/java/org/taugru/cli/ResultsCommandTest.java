package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultsCommandTest {
  @TempDir
  Path folder;

  @Test
  void withoutRecordsNothingHasBeenRunYet() {
    Cli cli = Cli.succeed(folder, "results --records @/none --page @/docs/results.md");
    assertThat(cli.out()).contains("of 0 records");
    assertThat(folder.resolve("docs/results.md")).content().contains("There are no records yet.",
        "## Not run yet", "- psMNIST: `taugru reproduce psmnist`");
  }

  @Test
  void theOverviewGoesToItsPlaceAndTheRestStaysAsItIs() throws IOException {
    Path readme = folder.resolve("README.md");
    Files.writeString(readme, "before\n<!-- taugru results -->\n| old |\n<!-- end of taugru results -->\nafter\n");
    Cli.succeed(folder, "results --records @/none --page @/docs/results.md --overview @/README.md");
    assertThat(readme).content()
        .isEqualTo("before\n<!-- taugru results -->\n\n\n<!-- end of taugru results -->\nafter\n");
    Files.writeString(readme, "no place\n");
    Cli.succeed(folder, "results --records @/none --page @/docs/results.md --overview @/README.md");
    assertThat(readme).content().isEqualTo("no place\n");
  }

  @Test
  void aNumberThatNoRecordStandsBehindFails() throws IOException {
    Files.createDirectories(folder.resolve("results/psmnist"));
    Files.writeString(folder.resolve("results/psmnist/about.md"), "It reaches 97.3 %.\n");
    Cli cli = Cli.run(folder, "results --records @/results --page @/docs/results.md");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("about.md, line 1: 97.3 looks like a result");
    assertThat(folder.resolve("docs/results.md")).doesNotExist();
  }

  @Test
  void aRecordThatIsDamagedIsNamed() throws IOException {
    Files.createDirectories(folder.resolve("results/psmnist/lem"));
    Files.writeString(folder.resolve("results/psmnist/lem/seed-1.json"), "{\"item\":\"psmnist\"}");
    Cli cli = Cli.run(folder, "results --records @/results --page @/docs/results.md");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("psmnist/lem/seed-1.json: row is missing. Write the record again");
  }
}
