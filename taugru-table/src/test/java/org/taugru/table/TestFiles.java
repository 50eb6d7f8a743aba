package org.taugru.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// Small files of a test.
final class TestFiles {
  private TestFiles() {
  }

  static Path write(Path folder, String name, String text) {
    return write(folder, name, text.getBytes(StandardCharsets.UTF_8));
  }

  static Path write(Path folder, String name, byte[] bytes) {
    try {
      return Files.write(folder.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Table read(Path folder, String name, String text, TableOptions options) throws TableException {
    return TableFile.read(write(folder, name, text), options);
  }

  static Table csv(Path folder, String text) throws TableException {
    return read(folder, "data.csv", text, TableOptions.AUTO);
  }

  static double[] numbers(Table table, String column) {
    return ((Column.Numbers) table.column(column)).values();
  }

  static Column.Times times(Table table, String column) {
    return (Column.Times) table.column(column);
  }

  static List<String> texts(Column column) {
    return IntStream.range(0, column.rows()).mapToObj(column::text).toList();
  }
}
