package org.taugru.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A table as a value; [HtmlReport] and [MarkdownTable] write it.
public record Table(List<Column> columns, List<Row> rows) {
  /// What is in a column, and which of its values is the one to look at.
  public record Column(String header, Kind kind, Best best) {
  }

  public enum Kind {
    /// Aligned to the left.
    TEXT,
    /// Aligned to the right.
    NUMBER
  }

  public enum Best {
    NONE,
    LOWEST,
    HIGHEST
  }

  public record Row(List<Cell> cells, Emphasis emphasis) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  public enum Emphasis {
    PLAIN,
    /// Our own row among those it is compared with.
    OURS
  }

  public sealed interface Cell {
    /// As the reader sees it.
    String text();

    record Words(String text) implements Cell {
    }

    /// A word to be seen at once, with the mark of its tone.
    record Tag(Tone tone, String words) implements Cell {
      @Override
      public String text() {
        return tone.marked(words);
      }
    }

    /// Words that lead to a file, given by its path from the page.
    record Link(String text, String path) implements Cell {
    }

    /// A number as it is compared, and as it is shown: 0.0012 and "0.0012 ± 0.0003". NaN is never the best.
    record Value(double value, String text) implements Cell {
    }
  }

  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    for (Row row : rows) {
      if (row.cells.size() != columns.size())
        throw new IllegalArgumentException("a row has %d cells, the table has %d columns: %s"
            .formatted(row.cells.size(), columns.size(), row.cells.stream().map(Cell::text).toList()));
    }
  }

  /// A table without rows yet.
  public static Table of(Column... columns) {
    return new Table(List.of(columns), List.of());
  }

  /// This table with one row more.
  public Table row(Cell... cells) {
    return with(new Row(List.of(cells), Emphasis.PLAIN));
  }

  /// This table with one row more, which stands out.
  public Table ours(Cell... cells) {
    return with(new Row(List.of(cells), Emphasis.OURS));
  }

  private Table with(Row row) {
    return new Table(columns, Stream.concat(rows.stream(), Stream.of(row)).toList());
  }

  public static Column text(String header) {
    return new Column(header, Kind.TEXT, Best.NONE);
  }

  public static Column number(String header) {
    return new Column(header, Kind.NUMBER, Best.NONE);
  }

  public static Column lowest(String header) {
    return new Column(header, Kind.NUMBER, Best.LOWEST);
  }

  public static Column highest(String header) {
    return new Column(header, Kind.NUMBER, Best.HIGHEST);
  }

  public static Cell words(String text) {
    return new Cell.Words(text);
  }

  public static Cell tag(Tone tone, String words) {
    return new Cell.Tag(tone, words);
  }

  public static Cell link(String text, String path) {
    return new Cell.Link(text, path);
  }

  public static Cell count(long value) {
    return new Cell.Value(value, String.format(Locale.ROOT, "%,d", value));
  }

  /// A number with so many digits behind the point; a dash where it is not finite.
  public static Cell decimal(double value, int digits) {
    return new Cell.Value(value, isFinite(value) ? fixed(value, digits) : "–");
  }

  /// Mean ± standard deviation, or the mean alone where there is no deviation to speak of.
  public static Cell decimal(double mean, double deviation, int digits) {
    return isFinite(mean) && isFinite(deviation)
        ? new Cell.Value(mean, fixed(mean, digits) + " ± " + fixed(deviation, digits))
        : decimal(mean, digits);
  }

  private static boolean isFinite(double value) {
    return Math.abs(value) < Double.POSITIVE_INFINITY;
  }

  private static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value).replace('-', '−');
  }

  /// Whether this cell holds the best value of its column. With fewer than two values there is nothing to be best of.
  boolean isBest(int row, int column) {
    if (!(rows.get(row).cells.get(column) instanceof Cell.Value(var value, _)))
      return false;
    double[] values = rows.stream().map(each -> each.cells.get(column)).mapMultiToDouble((cell, sink) -> {
      if (cell instanceof Cell.Value(var each, _) && !Double.isNaN(each))
        sink.accept(each);
    }).toArray();
    return values.length >= 2 && switch (columns.get(column).best) {
      case NONE -> false;
      case LOWEST -> value == Arrays.stream(values).min().getAsDouble();
      case HIGHEST -> value == Arrays.stream(values).max().getAsDouble();
    };
  }
}
