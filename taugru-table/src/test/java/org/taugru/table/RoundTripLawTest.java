package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is written in any style is read back equal, without being told the style.
class RoundTripLawTest {
  @TempDir
  Path folder;

  private enum Quotes {
    NEEDED, TEXTS, ALL
  }

  private record Style(Separator separator, Decimal decimal, Quotes quotes, String lineEnd) {
  }

  static Stream<Arguments> styles() {
    List<Arguments> styles = new ArrayList<>();
    for (Separator separator : Separator.values())
      for (Decimal decimal : List.of(Decimal.POINT, Decimal.COMMA))
        for (Quotes quotes : Quotes.values())
          for (String end : List.of("\n", "\r\n", "\r"))
            if (separator != Separator.AUTO)
              styles.add(Arguments.of(new Style(separator, decimal, quotes, end)));
    return styles.stream();
  }

  @ParameterizedTest
  @MethodSource("styles")
  void randomTablesAreReadBackEqual(Style style) throws TableException {
    Random random = new Random(style.toString().hashCode());
    for (int i = 0; i < 15; i++) {
      Table table = random(random, 2 + random.nextInt(40));
      String text = written(table, style);
      Table back = TableFile.read(TestFiles.write(folder, "data.csv", text), TableOptions.AUTO);
      assertThat(back.columns()).as(text).isEqualTo(table.columns());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void whatTableFileWritesItReads(String name) throws IOException {
    Random random = new Random(name.hashCode());
    for (int i = 0; i < 40; i++) {
      Table table = random(random, 1 + random.nextInt(40));
      TableFile.write(table, folder.resolve(name));
      assertThat(TableFile.read(folder.resolve(name), TableOptions.AUTO).columns()).isEqualTo(table.columns());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve(name));
    }
  }

  static Stream<String> files() {
    return Stream.of("a.csv", "a.tsv", "a.json", "a.jsonl", "a.ndjson");
  }

  /// An outside opinion: the same cells as FastCSV finds.
  @Test
  void cellsAreThoseOfAnotherReader() throws IOException {
    Random random = new Random(23);
    String[] pieces = {"a", "1.5", ",", ",", "\"x,y\"", "\"p\"\"q\"", "\"l\nm\"", "", "\n", "ü", "\r\n"};
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      boolean wasQuoted = true;
      for (int n = random.nextInt(30); n >= 0; n--) {
        String piece = pieces[random.nextInt(pieces.length)];
        boolean ends = piece.isBlank() || piece.equals(",");
        // cells side by side are one cell, which a quoted one cannot be
        if (ends || wasQuoted)
          text.append(piece);
        wasQuoted = ends && !piece.isEmpty();
      }
      List<List<String>> theirs = new ArrayList<>();
      try (var reader = de.siegmar.fastcsv.reader.CsvReader.builder().extraFieldStrategy(FieldMismatchStrategy.IGNORE)
          .missingFieldStrategy(FieldMismatchStrategy.IGNORE).ofCsvRecord(text.toString())) {
        for (CsvRecord row : reader)
          theirs.add(row.getFields());
      }
      assertThat(cells(text.toString())).as(text.toString()).isEqualTo(theirs);
    }
  }

  private List<List<String>> cells(String text) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    Path file = TestFiles.write(folder, "cells.csv", text);
    try (RowReader row = new RowReader(file, Files.newInputStream(file), Separator.COMMA, Limits.USUAL)) {
      while (row.next())
        if (!row.isBlank())
          rows.add(IntStream.range(0, row.cells()).mapToObj(i -> Utf8.lenient(row.buffer(), row.from(i), row.to(i)))
              .toList());
    }
    return rows;
  }

  /// A column of each type, in random order, with values missing here and there but not everywhere.
  private static Table random(Random random, int rows) {
    double[] numbers = new double[rows];
    long[] micros = new long[rows];
    int[] codes = new int[rows];
    List<String> words =
        List.of("first", "a b", "x;y", "p,q", "u|v", "say \"so\"", "Zürich", "two\nlines", "tab\there", "#5");
    for (int row = 0; row < rows; row++) {
      // the first value has a fraction that only one decimal sign can mean
      boolean isMissing = row > 0 && random.nextInt(6) == 0;
      numbers[row] = isMissing ? Double.NaN : row == 0 ? 0.25 : number(random);
      micros[row] = isMissing ? Column.Times.MISSING : random.nextLong(-6_000_000_000_000_000L, 6_000_000_000_000_000L);
      codes[row] = isMissing ? -1 : row < words.size() ? row : random.nextInt(words.size());
    }
    List<String> used = new ArrayList<>();
    for (int row = 0; row < rows; row++)
      if (codes[row] >= 0) {
        String word = words.get(codes[row]);
        if (!used.contains(word))
          used.add(word);
        codes[row] = used.indexOf(word);
      }
    List<Column> columns = new ArrayList<>(List.of(new Column.Numbers("number", numbers),
        new Column.Times("time", random.nextBoolean() ? TimeScale.LOCAL : TimeScale.UTC, TimeFormat.Known.ISO, micros),
        new Column.Texts("word", used, codes)));
    Collections.shuffle(columns, random);
    return Table.of(columns);
  }

  private static double number(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(2000) - 1000;
      case 1 -> random.nextGaussian();
      case 2 -> Math.round(random.nextGaussian() * 100) / 100.0;
      default -> random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30);
    };
  }

  private static String written(Table table, Style style) {
    StringBuilder text = new StringBuilder();
    char separator = (char) style.separator().sign;
    for (int row = -1; row < table.rows(); row++) {
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        String cell = row < 0 ? column.name() : column.text(row);
        if (row >= 0 && column instanceof Column.Numbers && style.decimal() == Decimal.COMMA)
          cell = cell.replace('.', ',');
        boolean isEmpty = cell.isEmpty() && style.separator() == Separator.BLANKS;
        boolean isQuoted =
            style.quotes() == Quotes.ALL || style.quotes() == Quotes.TEXTS && column instanceof Column.Texts
                || cell.indexOf(separator) >= 0 || cell.matches("(?s).*[\"\n\r\t#].*");
        cell = isEmpty ? "NA" : isQuoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
        text.append(i == 0 ? "" : separator == ' ' ? "  " : "" + separator).append(cell);
      }
      text.append(style.lineEnd());
    }
    return text.toString();
  }
}
