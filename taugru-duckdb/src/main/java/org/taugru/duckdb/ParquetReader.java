package org.taugru.duckdb;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableOptions;
import org.taugru.table.TimeFormat;
import org.taugru.table.TimeScale;

/// Reads one file.
final class ParquetReader {
  private final Path file;
  private final TableOptions options;
  private final Connection database;
  private final String from;

  ParquetReader(Path file, TableOptions options, Connection database) {
    this.file = file;
    this.options = options;
    this.database = database;
    this.from = " FROM read_parquet(" + Sql.file(file.toAbsolutePath().toString()) + ")";
  }

  /// What becomes of a type of the file.
  private enum Kind {
    NUMBERS, LOCAL_TIMES, INSTANTS, TEXTS
  }

  private record Source(String name, Kind kind) {
    String expression() {
      String column = Sql.name(name);
      return switch (kind) {
        case NUMBERS -> "CAST(" + column + " AS DOUBLE)";
        case LOCAL_TIMES -> "epoch_us(CAST(" + column + " AS TIMESTAMP))";
        case INSTANTS -> "epoch_us(" + column + ")";
        case TEXTS -> "CAST(" + column + " AS VARCHAR)";
      };
    }
  }

  Table read() throws SQLException, TableException {
    List<Source> sources = sources();
    List<String> names = sources.stream().map(Source::name).toList();
    if (!names.containsAll(options.keep()))
      return Table.of(names.stream().map(name -> new Column.Numbers(name)).toList());
    int rows = rows();
    List<Target> targets = new ArrayList<>();
    for (Source source : sources)
      targets.add(new Target(source, rows));
    String expressions = sources.stream().map(Source::expression).collect(Collectors.joining(", "));
    try (Statement statement = database.createStatement();
        ResultSet results = statement.executeQuery("SELECT " + expressions + from)) {
      for (int row = 0; results.next(); row++)
        for (int i = 0; i < targets.size(); i++)
          targets.get(i).put(results, i + 1, row);
    }
    List<Column> columns = new ArrayList<>();
    for (Target target : targets)
      columns.add(target.column());
    return Table.of(columns);
  }

  private List<Source> sources() throws SQLException, TableException {
    List<Source> kept = new ArrayList<>();
    List<Source> all = new ArrayList<>();
    try (Statement statement = database.createStatement();
        ResultSet types = statement.executeQuery("DESCRIBE SELECT *" + from)) {
      while (types.next()) {
        String name = types.getString("column_name");
        // a column that nobody wants may be of any type
        boolean isKept = options.keep().isEmpty() || options.keep().contains(name);
        Source source = new Source(name, isKept ? kind(name, types.getString("column_type")) : Kind.TEXTS);
        all.add(source);
        if (isKept)
          kept.add(source);
      }
    }
    // whoever asks for a name that is not there gets to hear all of them
    boolean areThere = options.keep().isEmpty() || kept.size() == options.keep().size();
    return areThere ? kept : all;
  }

  private Kind kind(String name, String type) throws TableException {
    if (options.texts().contains(name))
      return Kind.TEXTS;
    if (type.endsWith("]") || type.startsWith("STRUCT") || type.startsWith("MAP") || type.startsWith("UNION")
        || type.equals("BLOB"))
      throw new TableException(file, "column " + name + " is of type " + type
          + ", which is no value of a table. Give each of its values a column, or keep other columns");
    if (type.startsWith("DECIMAL"))
      return Kind.NUMBERS;
    return switch (type) {
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT",
          "UHUGEINT", "FLOAT",
          "DOUBLE" ->
        Kind.NUMBERS;
      case "DATE", "TIMESTAMP", "TIMESTAMP_NS", "TIMESTAMP_MS", "TIMESTAMP_S" -> Kind.LOCAL_TIMES;
      case "TIMESTAMP WITH TIME ZONE" -> Kind.INSTANTS;
      default -> Kind.TEXTS;
    };
  }

  private int rows() throws SQLException, TableException {
    try (Statement statement = database.createStatement();
        ResultSet count = statement.executeQuery("SELECT count(*)" + from)) {
      count.next();
      if (count.getLong(1) > Integer.MAX_VALUE - 8)
        throw new TableException(file, count.getLong(1) + " rows do not fit a table. Split the file, or thin it out");
      return count.getInt(1);
    }
  }

  /// A column that is being filled.
  private final class Target {
    private final Source source;
    private final double[] numbers;
    private final long[] micros;
    private final int[] codes;
    private final Map<String, Integer> dictionary = new HashMap<>();
    private final List<String> words = new ArrayList<>();

    Target(Source source, int rows) {
      this.source = source;
      boolean areTimes = source.kind() == Kind.LOCAL_TIMES || source.kind() == Kind.INSTANTS;
      numbers = new double[source.kind() == Kind.NUMBERS ? rows : 0];
      micros = new long[areTimes ? rows : 0];
      codes = new int[source.kind() == Kind.TEXTS ? rows : 0];
    }

    void put(ResultSet results, int at, int row) throws SQLException, TableException {
      switch (source.kind()) {
        case NUMBERS -> {
          double number = results.getDouble(at);
          if (Double.isInfinite(number))
            throw new TableException(file, "row " + (row + 1) + ", column " + source.name()
                + ": an infinite number, which no network can learn from. Write a missing value there");
          numbers[row] = results.wasNull() ? Double.NaN : number;
        }
        case LOCAL_TIMES, INSTANTS -> {
          long time = results.getLong(at);
          micros[row] = results.wasNull() ? Column.Times.MISSING : time;
        }
        case TEXTS -> {
          String text = results.getString(at);
          codes[row] =
              text == null || TableOptions.MISSING.contains(text) ? -1 : dictionary.computeIfAbsent(text, word -> {
                words.add(word);
                return words.size() - 1;
              });
        }
      }
    }

    Column column() {
      return switch (source.kind()) {
        case NUMBERS -> new Column.Numbers(source.name(), numbers);
        case LOCAL_TIMES -> new Column.Times(source.name(), TimeScale.LOCAL, TimeFormat.Known.ISO, micros);
        case INSTANTS -> new Column.Times(source.name(), TimeScale.UTC, TimeFormat.Known.ISO, micros);
        case TEXTS -> new Column.Texts(source.name(), words, codes);
      };
    }
  }
}
