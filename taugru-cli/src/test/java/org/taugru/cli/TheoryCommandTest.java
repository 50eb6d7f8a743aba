package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TheoryCommandTest {
  @TempDir
  Path folder;

  @Test
  void aChapterIsWrittenAsMarkdownAsAPageAndAsPictures() {
    Cli cli = Cli.succeed(folder, "theory linear-rnn --quick --out @/theory");
    assertThat(cli.out()).contains("(linear-rnn, ",
        "  ✓ holds          The printed formula, for n ≤ 2m + 1 and commuting A and B\n",
        "  ✗ does not hold  Introducing the delay term", "page: " + folder.resolve("theory/theory-linear-rnn.html"));
    assertThat(folder.resolve("theory/theory-linear-rnn.md")).content().contains("A quick version",
        "What holds: 2 of 3 statements of the paper, and 2 of 2 statements of our own",
        "| The linear delayed RNN (proposition 1) | The printed formula", "## The linear delayed RNN (proposition 1)",
        "- **Our formula for any matrices, all n**: ✓ holds.", "](pictures/theory-linear-rnn-memory.svg)",
        "./taugru theory linear-rnn --quick");
    assertThat(folder.resolve("theory/theory-linear-rnn.html")).content()
        .contains("<strong>Our formula for any matrices, all n</strong>: <span class=\"tag good\">✓ holds</span>",
            "<td><span class=\"tag bad\">✗ does not hold</span></td>", "<svg");
    assertThat(folder.resolve("theory/pictures/theory-linear-rnn-memory.svg")).exists();
  }

  @Test
  void aChapterWithoutStatementsOfThePaperCountsNone() {
    Cli.succeed(folder, "theory stability --quick --out @/theory");
    assertThat(folder.resolve("theory/theory-stability.md")).content()
        .contains("What holds: 10 of 11 statements of our own or questions beside the paper.\n")
        .doesNotContain("0 of 0");
    assertThat(folder.resolve("theory/theory-stability.html")).content().doesNotContain("0 of 0");
  }

  @Test
  void aChapterLeavesThePagesOfOthersAndOfTheWholeAlone() throws IOException {
    Path whole = Files.createDirectories(folder.resolve("theory")).resolve("theory.html");
    Files.writeString(whole, "the whole");
    assertThat(Cli.succeed(folder, "theory delay-response --quick --out @/theory").out())
        .contains("page: " + folder.resolve("theory/theory-delay-response.html"));
    String first = Files.readString(folder.resolve("theory/theory-delay-response.html"));
    Cli.succeed(folder, "theory linear-rnn --quick --out @/theory");
    assertThat(folder.resolve("theory/theory-delay-response.html")).content().isEqualTo(first);
    assertThat(folder.resolve("theory/theory-linear-rnn.html")).isNotEmptyFile();
    assertThat(whole).content().isEqualTo("the whole");
    assertThat(Cli.succeed(folder, "theory linear-rnn delay-response --quick --out @/theory").out())
        .contains("page: " + folder.resolve("theory/theory-delay-response+linear-rnn.html"));
  }

  @Test
  void aFolderThatCannotBeMadeIsRefusedBeforeTheWork() throws IOException {
    Files.createFile(folder.resolve("file"));
    Cli cli = Cli.run(folder, "theory --out @/file");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).contains("cannot use " + folder.resolve("file") + ": a file is where a folder should be");
  }

  @Test
  void theCommandIsWrittenDownAsAShellTakesIt() {
    Cli.run(folder, "theory linear-rnn --quick --seed 3 --out @/it's");
    assertThat(folder.resolve("it's/theory-linear-rnn.md")).content()
        .contains("./taugru theory linear-rnn --quick --seed 3 --out '" + folder + "/it'\\''s'\n");
  }

  @Test
  void chaptersAreDoneOnceInTheOrderTheyAreNamed() {
    Cli cli = Cli.succeed(folder, "theory linear-rnn delay-response linear-rnn --quick --out @/theory");
    String out = cli.out();
    assertThat(out.indexOf("(linear-rnn, ")).isLessThan(out.indexOf("(delay-response, "));
    assertThat(out.split("\\(linear-rnn, ", -1)).hasSize(2);
    assertThat(cli.err()).contains("chapter 1 of 2, linear-rnn\n", "chapter 2 of 2, delay-response\n");
  }
}
