package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every way a file can be wrong, and the line that says so.
class ErrorsTest {
  @TempDir
  Path folder;

  private static final String NUMBERS = "temp,x\n" + "1,2\n".repeat(20);

  static Stream<Arguments> wrongTexts() {
    return Stream.of(
        wrong("an empty file", "", "is empty", "Name a file"),
        wrong("nothing but blanks", "\n  \n", "is empty", "Name a file"),
        wrong("a header without rows", "a,b\n", "no rows", "Add rows"),
        wrong("too many cells", "a,b\n1,2\n3,4,5\n6,7\n", "line 3", "3 cells where 2 are expected", "Correct the line"),
        wrong("too few cells", "a,b,c\n1,2,3\n\n4,5\n6,7,8\n", "line 4", "2 cells where 3 are expected",
            "Correct the line"),
        wrong("names for all columns but the first", "x y\n1 0.5 2\n2 0.6 3\n", "line 2",
            "3 cells where 2 are expected", "blanks", "Correct"),
        wrong("mixed separators", "a,b\n1,2\n3;4\n5,6\n", "line 3", "separated by ';'", "Use one separator"),
        wrong("an unclosed quote", "a,b\n1,2\n\"x,3\n4,5\n", "line 3", "never closed", "Close it"),
        wrong("text after a quote", "a,b\n1,2\n\"x\"y,3\n", "line 3", "closing quote of cell 1", "Double the quotes"),
        wrong("a zero byte", "a,b\n1,2\n\0\0,3\n", "line 3", "zero byte", "Save the table as CSV"),
        wrong("a word among numbers", NUMBERS + "abc,2\n", "line 22", "column temp", "'abc' is no number", "95.2 %",
            "--missing abc"),
        wrong("a word before numbers", NUMBERS.replaceFirst("1,2", "abc,2"), "line 2", "column temp",
            "'abc' is no number", "95.0 %",
            "--missing abc"),
        wrong("a number among times", "t,x\n" + "2024-01-01,2\n".repeat(20) + "17,3\n", "line 22", "column t",
            "'17' is no time",
            "Correct it"),
        wrong("an infinite number", "a,b\n1,2\n-inf,3\n4,5\n", "line 3", "column a", "'-inf' is infinite",
            "--missing -inf"),
        wrong("a number larger than all", "a,b\n1,2\n1e999,3\n4,5\n", "line 3", "column a", "'1e999' is infinite",
            "Correct it"),
        wrong("an offset among local times", "t,x\n2024-01-01T00:00,1\n2024-01-01T01:00,2\n2024-01-01T02:00Z,3\n",
            "line 4", "column t",
            "has an offset", "Write all in the same way"),
        wrong("thousands or fractions", "a;b\n1,234;5\n2,345;6\n", "'1,234'", "thousand or a fraction",
            "--decimal comma"),
        wrong("an Excel workbook", "PK\3\4 and so on", "workbook", "save the sheet as CSV"),
        wrong("a Parquet file", "PAR1 and so on", "taugru-duckdb", "Add it"),
        wrong("JSON that ends early", "{\"a\":1}\n{\"a\":", "line 2", "never ends", "Close"),
        wrong("JSON with a nested value", "{\"a\":1}\n{\"a\":[1]}", "line 2", "column a", "an array is no value",
            "Give each"),
        wrong("JSON with a comma too many", "{\"a\":1}\n{\"a\":1,}", "line 2", "no JSON object", "Correct it"),
        wrong("an array that goes on", "[{\"a\":1}]\n{\"a\":2}", "line 2", "nothing after the array",
            "Write one object"),
        wrong("an array without commas", "[{\"a\":1}\n{\"a\":2}]", "line 2", "',' or ']'", "Write one object"),
        wrong("JSON without values", "{}\n{}", "without values", "Write a value"));
  }

  private static Arguments wrong(String what, String text, String... parts) {
    return arguments(what, text, parts);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongTexts")
  void whatIsWrongIsSaidInOneLineWithWhereAndWhatToDo(String what, String text, String[] parts) {
    Path file = TestFiles.write(folder, "my data.csv", text);
    assertThat(message(file, TableOptions.AUTO, Limits.USUAL)).as(what).contains("my data.csv").contains(parts);
  }

  static Stream<Arguments> wrongBytes() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      byte[] noise = new byte[50_000];
      new Random(3).nextBytes(noise);
      out.write(noise);
    }
    byte[] gzip = packed.toByteArray();
    byte[] damaged = Arrays.copyOf(gzip, gzip.length);
    damaged[2] = 77;
    return Stream.of(
        arguments("latin1", "a,b\n1,2\nB\u00e4r,2\n".getBytes(StandardCharsets.ISO_8859_1),
            new String[] {"line 3", "no UTF-8", "iconv"}),
        arguments("latin1 in a name", "T\u00e4g,b\n1,2\n".getBytes(StandardCharsets.ISO_8859_1),
            new String[] {"line 1", "no UTF-8", "iconv"}),
        arguments("UTF-16", "\uFEFFa,b\n1,2\n".getBytes(StandardCharsets.UTF_16BE), new String[] {"UTF-16", "iconv"}),
        arguments("UTF-16, low byte first", "\uFEFFa,b\n1,2\n".getBytes(StandardCharsets.UTF_16LE),
            new String[] {"UTF-16", "iconv"}),
        arguments("a picture", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13},
            new String[] {"line 3", "zero byte"}),
        arguments("gzip that is cut off", Arrays.copyOf(gzip, gzip.length / 2),
            new String[] {"cut off", "pack it again"}),
        arguments("gzip that is damaged", damaged, new String[] {"damaged", "Pack it again"}));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongBytes")
  void bytesThatAreNoTextAreRefused(String what, byte[] bytes, String[] parts) {
    Path file = TestFiles.write(folder, "my data.csv", bytes);
    assertThat(message(file, TableOptions.AUTO, Limits.USUAL)).as(what).contains("my data.csv").contains(parts);
  }

  @Test
  void aFileThatIsNotThereAndAFolderAreTold() {
    assertThat(message(folder.resolve("none.csv"), TableOptions.AUTO, Limits.USUAL)).contains("none.csv",
        "does not exist", "Check the name");
    assertThat(message(folder, TableOptions.AUTO, Limits.USUAL)).contains("is a folder", "Name a file in it");
  }

  @Test
  void aParquetFileNeedsItsModule() {
    Path file = TestFiles.write(folder, "a.parquet", "PAR1");
    assertThat(message(file, TableOptions.AUTO, Limits.USUAL)).contains("a.parquet", "org.taugru:taugru-duckdb",
        "Add it");
    assertThat(message(TestFiles.write(folder, "b.parquet", "a,b\n1,2\n"), TableOptions.AUTO, Limits.USUAL)).contains(
        "b.parquet",
        "does not begin as a Parquet file");
  }

  static Stream<Arguments> wrongOptions() {
    UnaryOperator<TableOptions> keep = options -> options.withKeep(Set.of("tmp"));
    UnaryOperator<TableOptions> texts = options -> options.withTexts(Set.of("tmp"));
    return Stream.of(arguments("data.csv", "temp,x\n1,2\n", keep), arguments("data.csv", "temp,x\n1,2\n", texts),
        arguments("data.json", "[{\"temp\":1}]", keep), arguments("data.json", "[{\"temp\":1}]", texts));
  }

  @ParameterizedTest
  @MethodSource("wrongOptions")
  void aColumnThatIsNotThereIsAnsweredWithTheNearest(String name, String text, UnaryOperator<TableOptions> options) {
    assertThat(message(TestFiles.write(folder, name, text), options.apply(TableOptions.AUTO), Limits.USUAL))
        .contains(name, "no column tmp", "Did you mean temp?");
  }

  @Test
  void tooManyColumnsAreRefused() {
    Path wide = TestFiles.write(folder, "wide.csv", "1,".repeat(10_000) + "1\n");
    assertThat(message(wide, TableOptions.AUTO, Limits.USUAL)).contains("wide.csv", "line 1", "more than 10000 cells",
        "--separator");
    Path json = TestFiles.write(folder, "wide.jsonl", "{\"a\":1,\"b\":2}\n{\"c\":2}\n");
    assertThat(message(json, TableOptions.AUTO, new Limits(1000, 2, 1000))).contains("wide.jsonl", "line 2",
        "more than 2 names");
  }

  @Test
  void moreRowsThanFitAreRefused() {
    Limits few = new Limits(1 << 20, 100, 3);
    assertThat(message(TestFiles.write(folder, "long.csv", "a,b\n1,2\n1,2\n1,2\n1,2\n"), TableOptions.AUTO, few))
        .contains("long.csv", "line 5",
            "more than 3 rows", "Split the file");
    assertThat(message(TestFiles.write(folder, "gaps.csv", "a\n1\n\n\n4\n"), TableOptions.AUTO, few)).contains("line 5",
        "more than 3 rows");
    assertThat(message(TestFiles.write(folder, "long.jsonl", "{\"a\":1}\n".repeat(4)), TableOptions.AUTO, few))
        .contains("line 4",
            "more than 3 rows");
  }

  /// Lines of gigabytes, made while they are read.
  private static final class Endless extends InputStream {
    private final byte[] beginning;
    private final byte sign;
    long given;

    Endless(String beginning, char sign) {
      this.beginning = beginning.getBytes(StandardCharsets.US_ASCII);
      this.sign = (byte) sign;
    }

    @Override
    public int read() {
      return given < beginning.length ? beginning[(int) given++] : sign;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++)
        bytes[offset + i] = given + i < beginning.length ? beginning[(int) given + i] : sign;
      given += length;
      return length;
    }
  }

  @Test
  void aLineWithoutEndIsRefusedBeforeItIsRead() throws IOException {
    for (String beginning : new String[] {"a,b\n1,2\n", "a,b\n1,2\n\""}) {
      Endless in = new Endless(beginning, 'x');
      try (RowReader rows = new RowReader(Path.of("endless.csv"), in, Separator.COMMA, Limits.USUAL)) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isTrue();
        TableException e = catchThrowableOfType(TableException.class, rows::next);
        assertThat(e).hasMessageContainingAll("endless.csv", "line 3");
        assertThat(e.getMessage()).containsAnyOf("longer than 16384 KiB", "never closed");
      }
      assertThat(in.given).isLessThan(64 << 20);
    }
    Endless object = new Endless("{\"a\":\"", 'x');
    try (JsonRows rows = new JsonRows(Path.of("endless.json"), object, Limits.USUAL)) {
      assertThat(catchThrowableOfType(TableException.class, rows::next)).hasMessageContainingAll("endless.json",
          "line 1",
          "longer than 16384 KiB");
    }
  }

  /// Two gigabytes of nothing take no room on most disks.
  @Test
  void aSparseFileIsRefusedAtItsFirstBytes() throws IOException {
    Path file = folder.resolve("sparse.csv");
    try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
        StandardOpenOption.SPARSE)) {
      channel.position(1L << 31).write(ByteBuffer.wrap(new byte[] {'\n'}));
    }
    assertThat(message(file, TableOptions.AUTO, Limits.USUAL)).contains("sparse.csv", "line 1", "zero byte");
  }

  @Test
  void messagesDoNotPassOnWhatAFileWantsToWriteOnATerminal() {
    Path file = TestFiles.write(folder, "data.csv", NUMBERS + "\u001b[31mred,1\n");
    assertThat(message(file, TableOptions.AUTO, Limits.USUAL)).contains("?[31mred").doesNotContain("\u001b");
  }

  /// Whatever the bytes: a table, or one line.
  @Test
  void randomChangesOfAFileEndInATableOrInOneLine() {
    Random random = new Random(7);
    byte[] good =
        "date;x;name\n2024-01-01;1,5;\"a;b\"\n2024-01-02;2,5;c\n2024-01-03;;d\n".getBytes(StandardCharsets.UTF_8);
    byte[] json = "[{\"a\":1,\"b\":\"2024-01-01\"},{\"a\":null,\"b\":\"x\"}]".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 3000; i++) {
      byte[] bytes = (i % 2 == 0 ? good : json).clone();
      for (int change = random.nextInt(1, 5); change > 0; change--)
        bytes[random.nextInt(bytes.length)] =
            (byte) (random.nextBoolean() ? "\",;|\t \n\r{}[]#0-.é".charAt(random.nextInt(17)) : random.nextInt());
      Path file = TestFiles.write(folder, "any.csv", Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1));
      try {
        assertThat(TableFile.read(file, TableOptions.AUTO).rows()).isPositive();
      } catch (TableException e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      }
    }
  }

  private static String message(Path file, TableOptions options, Limits limits) {
    TableException e = catchThrowableOfType(TableException.class, () -> TableFile.read(file, options, limits));
    assertThat(e).as("the file is read").isNotNull();
    String message = Objects.requireNonNull(e.getMessage());
    assertThat(message).doesNotContain("\n").startsWith(file.toString());
    return message;
  }
}
