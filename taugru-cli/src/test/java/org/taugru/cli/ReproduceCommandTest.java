package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(folder.resolve("reproduce/reproduce.html")).content()
        .contains("adding-50, quick version: validation MSE");
  }

  @Test
  void thePapersTableStandsBesideOurNumbersAndIsNotTrainedTwice() throws IOException {
    String line = "reproduce mackey-glass --quick --cells tanh-rnn --out @/reproduce";
    Cli cli = Cli.succeed(folder, line);
    assertThat(cli.out()).contains("## mackey-glass", "3.903e-03", "0.3903", " 321 |", "naive: persistence",
        "page: " + folder.resolve("reproduce/reproduce.html"), "quick version", "## mackey-glass, quick version");
    assertThat(cli.out()).containsPattern("\\| naive: ar-4 +\\| +5 \\|")
        .containsPattern("\\| naive: persistence +\\| +– \\|");
    assertThat(folder.resolve("reproduce/mackey-glass/tanh-rnn/quick-1/run.json")).exists();
    String markdown = Files.readString(folder.resolve("reproduce/reproduce.md"));
    assertThat(folder.resolve("reproduce/reproduce.html")).content().contains("tanh-rnn", "321");
    Cli again = Cli.succeed(folder, line);
    assertThat(again.err()).contains("had finished already");
    assertThat(folder.resolve("reproduce/reproduce.md")).hasContent(markdown);
  }
}
