package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Columns of values that a program has. What a value is, its type says; a text is read as a cell of a file is.
final class ObjectColumn {
  /// Messages name it where they would name a file.
  private static final Path MEMORY = Path.of("table");

  private enum Kind {
    NUMBERS("a number"), LOCAL_TIMES("a local time"), INSTANTS("an instant"), TEXTS("a text");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private ObjectColumn() {
  }

  static Column of(String name, List<?> values) {
    Kind kind = Kind.NUMBERS;
    int first = -1;
    for (int row = 0; row < values.size(); row++) {
      Object value = values.get(row);
      if (value == null)
        continue;
      Kind own = kind(name, row, value);
      if (first >= 0 && own != kind)
        throw wrong(name, row, TableException.shown(value.toString()) + " is " + own.words + ", but line " + (first + 1)
            + " has " + kind.words + ". Use one type for a column, and null where a value is missing");
      kind = own;
      first = first < 0 ? row : first;
    }
    return switch (kind) {
      case NUMBERS -> new Column.Numbers(values.stream().mapToDouble(ObjectColumn::number).toArray(), name);
      case LOCAL_TIMES -> new Column.Times(values.stream().mapToLong(ObjectColumn::micros).toArray(), name,
          TimeScale.LOCAL, TimeFormat.Known.ISO);
      case INSTANTS -> new Column.Times(values.stream().mapToLong(ObjectColumn::micros).toArray(), name,
          TimeScale.UTC, TimeFormat.Known.ISO);
      case TEXTS -> texts(name, values);
    };
  }

  private static Kind kind(String name, int row, Object value) {
    return switch (value) {
      case Number _ -> Kind.NUMBERS;
      case LocalDate _, LocalDateTime _ -> Kind.LOCAL_TIMES;
      case Instant _, OffsetDateTime _, ZonedDateTime _ -> Kind.INSTANTS;
      case Date date when hasInstant(date) -> Kind.INSTANTS;
      case CharSequence _, Character _, Boolean _, Enum<?> _ -> Kind.TEXTS;
      default ->
        throw wrong(name, row, "a " + value.getClass().getName() + " is no value of a table. Use numbers, texts,"
            + " times of java.time, or null where one is missing");
    };
  }

  /// Those of java.sql without a time, or without a day, have none.
  private static boolean hasInstant(Date date) {
    try {
      date.toInstant();
      return true;
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }

  private static double number(@Nullable Object value) {
    return value == null ? Double.NaN : ((Number) value).doubleValue();
  }

  private static long micros(@Nullable Object value) {
    return switch (value) {
      case null -> Column.Times.MISSING;
      case LocalDate date -> Micros.of(date.atStartOfDay());
      case LocalDateTime time -> Micros.of(time);
      case OffsetDateTime time -> micros(time.toInstant());
      case ZonedDateTime time -> micros(time.toInstant());
      case Date date -> micros(date.toInstant());
      case Instant instant -> Micros.of(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
      default -> throw new AssertionError(value);
    };
  }

  private static Column texts(String name, List<?> values) {
    Reading reading = Reading.of(MEMORY, TableOptions.AUTO, Limits.USUAL, NumberParser.POINT);
    try {
      ColumnBuilder builder = new ColumnBuilder(reading, name);
      add(values, builder);
      Optional<ColumnBuilder> again = builder.again();
      if (again.isPresent())
        add(values, again.get());
      return again.orElse(builder).finish();
    } catch (TableException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void add(List<?> values, ColumnBuilder to) throws TableException {
    for (int row = 0; row < values.size(); row++) {
      Object value = values.get(row);
      byte[] cell = value == null ? new byte[0] : value.toString().strip().getBytes(StandardCharsets.UTF_8);
      to.add(cell, 0, cell.length, row + 1L);
    }
  }

  /// Columns in the order in which their names first occur; what a row lacks is missing.
  static Table rows(Iterable<? extends Map<String, ?>> rows) {
    Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
    int count = 0;
    for (Map<String, ?> row : rows) {
      for (Map.Entry<String, ?> cell : row.entrySet()) {
        List<@Nullable Object> column = columns.computeIfAbsent(cell.getKey(), _ -> new ArrayList<>());
        fill(column, count);
        column.add(cell.getValue());
      }
      count++;
    }
    if (columns.isEmpty())
      throw new IllegalArgumentException(
          "table: there are no rows with values. Hand in a map with a value per column for"
              + " each row");
    List<Column> all = new ArrayList<>();
    for (Map.Entry<String, List<@Nullable Object>> column : columns.entrySet()) {
      fill(column.getValue(), count);
      all.add(of(column.getKey(), column.getValue()));
    }
    return Table.of(all);
  }

  private static void fill(List<@Nullable Object> column, int rows) {
    while (column.size() < rows)
      column.add(null);
  }

  private static IllegalArgumentException wrong(String name, int row, String what) {
    return new IllegalArgumentException("table: line " + (row + 1) + ", column " + name + ": " + what);
  }
}
