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
  void thePapersTableStandsBesideOurNumbersAndIsNotTrainedTwice() throws IOException {
    String line = "reproduce mackey-glass --quick --cells tanh-rnn --out @/reproduce";
    Cli cli = Cli.succeed(folder, line);
    assertThat(cli.out()).contains("## mackey-glass", "3.903e-03", "0.3903", " 321 |", "naive: persistence",
        "page: " + folder.resolve("reproduce/reproduce.html"));
    String markdown = Files.readString(folder.resolve("reproduce/reproduce.md"));
    assertThat(folder.resolve("reproduce/reproduce.html")).content().contains("tanh-rnn", "321");
    Cli again = Cli.succeed(folder, line);
    assertThat(again.err()).contains("had finished already");
    assertThat(folder.resolve("reproduce/reproduce.md")).hasContent(markdown);
  }
}
