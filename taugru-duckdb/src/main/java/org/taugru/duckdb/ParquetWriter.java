package org.taugru.duckdb;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TimeScale;

/// Writes one file: DOUBLE, TIMESTAMP with or without time zone, VARCHAR; null for what is missing.
final class ParquetWriter {
  private ParquetWriter() {
  }

  static void write(Table table, Path file, DuckDBConnection database) throws SQLException {
    String columns = table.columns().stream().map(column -> Sql.name(column.name()) + " " + stored(column))
        .collect(Collectors.joining(", "));
    String values = table.columns().stream().map(ParquetWriter::written).collect(Collectors.joining(", "));
    try (Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE rows (" + columns + ")");
      try (DuckDBAppender appender = database.createAppender("rows")) {
        for (int row = 0; row < table.rows(); row++) {
          appender.beginRow();
          for (Column column : table.columns())
            append(column, row, appender);
          appender.endRow();
        }
      }
      statement.execute("COPY (SELECT " + values + " FROM rows) TO " + Sql.text(file.toString()) + " (FORMAT PARQUET)");
    }
  }

  private static String stored(Column column) {
    return switch (column) {
      case Column.Numbers _ -> "DOUBLE";
      case Column.Times _ -> "BIGINT";
      case Column.Texts _ -> "VARCHAR";
    };
  }

  private static String written(Column column) {
    String name = Sql.name(column.name());
    return column instanceof Column.Times times
        ? "CAST(make_timestamp(" + name + ") AS " + (times.scale() == TimeScale.UTC ? "TIMESTAMPTZ" : "TIMESTAMP")
            + ") AS " + name
        : name;
  }

  private static void append(Column column, int row, DuckDBAppender appender) throws SQLException {
    if (column.isMissing(row)) {
      appender.appendNull();
      return;
    }
    switch (column) {
      case Column.Numbers numbers -> appender.append(numbers.value(row));
      case Column.Times times -> appender.append(times.micros(row));
      case Column.Texts texts -> appender.append(texts.text(row));
    }
  }
}
