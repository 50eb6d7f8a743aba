package org.taugru.sets.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GloveTest {
  @TempDir
  Path folder;

  @Test
  void sliceIsRead() throws IOException {
    Glove glove = Glove.read(ByteSource.of(Slices.path("glove/glove.txt.gz")), _ -> true);
    assertThat(glove.dimension()).isEqualTo(100);
    assertThat(glove.vectors().keySet()).containsExactly("the", ",", ".", "of", "to", "and", "in", "a");
    assertThat(vector(glove, "the")).hasSize(100).startsWith(-0.038194f, -0.24487f, 0.72812f).endsWith(0.8278f,
        0.27062f);
  }

  @Test
  void onlyTheWordsAskedForAreKept() throws IOException {
    Glove glove = Glove.read(ByteSource.of(Slices.path("glove/glove.txt.gz")), Set.of("of", "a", "taugru")::contains);
    assertThat(glove.vectors().keySet()).containsExactly("of", "a");
  }

  /// Line ends of other alphabets and spaces that do not break are a part of words there.
  @Test
  void wordsMayHoldAnythingButSpaces() throws IOException {
    Glove glove = read("a\u00a0b 1\nc\u0085d 2\ne\u2028f 3\r\n<br> 4\n\u65e5 5");
    assertThat(glove.vectors().keySet()).containsExactly("a\u00a0b", "c\u0085d", "e\u2028f", "<br>", "\u65e5");
    assertThat(vector(glove, "\u65e5")).containsExactly(5);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      a 1 2/b 1 | line 2 has 1 numbers after its word, but the first has 2
      a 1 2/b 1 2 3 | line 2 has 3 numbers after its word, but the first has 2
      a 1 2/b c 1 2 | line 2 holds "c 1 2" where numbers were expected
      a 1 2/b 1  2 | line 2 has two spaces in a row, or one at its end
      a 1 2/b 1 2 ; | line 2 holds ";" where numbers were expected
      a 1 2/skipped 1 x | line 2 holds "x" where numbers were expected
      a 1 2/b 1 1.2.3 | line 2 holds "1.2.3" where a finite number was expected
      a 1 2/b 1 1e60 | line 2 holds "1e60" where a finite number was expected
      a 1 2/a 1 2 | line 2 has the word "a" a second time
      word | line 1 has 0 numbers after its word, but 1 to 2000 were expected
      a 1//b 2 | line 2 has 0 numbers after its word, but 1 to 2000 were expected
      """)
  void wrongLinesAreRefused(String text, String problem) {
    assertThatThrownBy(() -> Glove.read(source(text.replace('/', '\n')), word -> !word.equals("skipped")))
        .isInstanceOf(FormatException.class).hasMessage("a.txt: " + problem);
  }

  @Test
  void whatIsNoTextOfVectorsIsRefused() {
    assertRefused(new byte[0], "is empty, but a word and its numbers were expected in every line");
    assertRefused("caf\u00e9 1".getBytes(ISO_8859_1), "line 1: is not UTF-8");
    assertRefused("a".repeat(40_000).getBytes(UTF_8), "line 1 is longer than 32768 bytes. Is it the right file?");
    assertRefused(("a" + " 1".repeat(2001)).getBytes(UTF_8), "line 1 has 2001 numbers after its word, but 1 to 2000");
  }

  @Test
  void vectorsAreReadOutOfAZip() throws IOException {
    Path zip = folder.resolve("glove.6B.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String member : new String[] {"glove.6B.50d.txt", "glove.6B.100d.txt"}) {
        out.putNextEntry(new ZipEntry(member));
        out.write(("a " + member.length() + "\nb 2").getBytes(UTF_8));
      }
    }
    Glove glove = Glove.read(zip, "glove.6B.100d.txt", "a"::equals);
    assertThat(glove.vectors().keySet()).containsExactly("a");
    assertThat(vector(glove, "a")).containsExactly(17);
    assertThatThrownBy(() -> Glove.read(zip, "glove.6B.300d.txt", _ -> true)).isInstanceOf(FormatException.class)
        .hasMessageEndingWith("holds no file glove.6B.300d.txt. Name the archive of GloVe 6B.");
    assertThat(Glove.read(Slices.path("glove/glove.txt.gz"), "glove.6B.100d.txt", _ -> true).vectors()).hasSize(8);
  }

  @Test
  void allOfTheFileIsRead() throws IOException {
    Glove glove = Glove.read(ByteSource.of(WholeSets.path("glove/glove.6B.100d.imdb25k.txt.gz")), _ -> true);
    assertThat(glove.vectors()).hasSize(25_134);
    assertThat(glove.dimension()).isEqualTo(100);
    assertThat(glove.vectors().keySet()).startsWith("the", ",", ".", "of");
    assertThat(vector(glove, "the")).startsWith(-0.038194f, -0.24487f, 0.72812f).endsWith(0.8278f, 0.27062f);
  }

  private static Glove read(String text) throws IOException {
    return Glove.read(source(text), _ -> true);
  }

  private static ByteSource source(String text) {
    return ByteSource.of("a.txt", text.getBytes(UTF_8));
  }

  private static float[] vector(Glove glove, String word) {
    return Objects.requireNonNull(glove.vectors().get(word), word);
  }

  private static void assertRefused(byte[] bytes, String problem) {
    assertThatThrownBy(() -> Glove.read(ByteSource.of("a.txt", bytes), _ -> true)).isInstanceOf(FormatException.class)
        .hasMessageStartingWith("a.txt: " + problem);
  }
}
