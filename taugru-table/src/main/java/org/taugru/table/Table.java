package org.taugru.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Columns of equally many rows, in memory. Immutable.
///
/// A table read by [TableFile#read] knows its file and the line of each row, for messages about its values, and what was
/// noticed while it was read.
public final class Table {
  /// Columns that a message names.
  private static final int LISTED = 30;

  private final String source;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final int rows;
  private final LineNumbers lines;
  private final List<Note> notes;

  Table(String source, List<Column> columns, LineNumbers lines, List<Note> notes) {
    this.source = source;
    this.rows = columns.isEmpty() ? 0 : columns.getFirst().rows();
    for (Column column : columns) {
      if (column.rows() != rows)
        throw new IllegalArgumentException("column " + column.name() + " has " + column.rows() + " rows, column "
            + columns.getFirst().name() + " has " + rows);
      if (this.columns.put(column.name(), column) != null)
        throw new IllegalArgumentException("two columns are named " + column.name());
    }
    this.lines = lines;
    this.notes = List.copyOf(notes);
  }

  /// A table of values that come from nowhere else, such as results to be written.
  public static Table of(List<? extends Column> columns) {
    return new Table("table", List.copyOf(columns), new LineNumbers(), List.of());
  }

  /// The same: `Table.of(Column.of("day", days), Column.of("sales", sales))`.
  public static Table of(Column... columns) {
    return of(List.of(columns));
  }

  /// A table of rows that a program has, each a value per column: `Map.of("day", LocalDate.of(2024, 1, 31), "sales", 112.5)`. Columns are in
  /// the order in which their names first occur, and what a row lacks is missing. What a value may be, [Column#of(String, List)] says.
  public static Table ofRows(Iterable<? extends Map<String, ?>> rows) {
    return ObjectColumn.rows(rows);
  }

  public int rows() {
    return rows;
  }

  public List<Column> columns() {
    return List.copyOf(columns.values());
  }

  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /// Throws [IllegalArgumentException] for a name that no column has; the message says which it may have been.
  public Column column(String name) {
    Column column = columns.get(name);
    if (column == null)
      throw new IllegalArgumentException(source + ": " + missing(name, columns.keySet()));
    return column;
  }

  /// The same for a name that somebody gave together with a file: a wrong one is a fault of theirs, not of the program.
  public Column require(String name) throws TableException {
    if (!columns.containsKey(name))
      throw new TableException(source, missing(name, columns.keySet()));
    return column(name);
  }

  /// `there is no column tmp. Did you mean temp? Columns: date, temp`
  private static String missing(String name, Collection<String> names) {
    List<String> near = NearNames.of(name, names);
    String all = names.stream().limit(LISTED).collect(Collectors.joining(", "));
    return "there is no column " + name + "."
        + (near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?")
        + " Columns: " + all + (names.size() > LISTED ? ", …" : "");
  }

  /// The file this was read from, as messages name it.
  public String source() {
    return source;
  }

  /// The line of the file that the row began in, counted from 1.
  public long line(int row) {
    return lines.line(row);
  }

  /// What was noticed while it was read.
  public List<Note> notes() {
    return notes;
  }

  /// An exception about one value: file, line and column come before the problem.
  public TableException problem(int row, String column, String problem) {
    return new TableException(source, "line " + line(row) + ", column " + column + ": " + problem);
  }

  /// This table with a column of numbers read as times.
  public Table withTimes(String column, NumericTime as) throws TableException {
    if (!(column(column) instanceof Column.Numbers numbers))
      throw new TableException(source, "column " + column + " holds no numbers that could be times written as numbers");
    int wrong = as.firstThatDoesNotFit(numbers);
    if (wrong >= 0)
      throw problem(wrong, column, TableException.shown(numbers.text(wrong)) + " is no " + as.words()
          + ". Correct it, or read the column in another way");
    return with(as.times(numbers));
  }

  /// This table with a column replaced or, if the name is new, added.
  public Table with(Column column) {
    Map<String, Column> more = new LinkedHashMap<>(columns);
    more.put(column.name(), column);
    return new Table(source, List.copyOf(more.values()), lines, notes);
  }

  Table withNotes(List<Note> more) {
    List<Note> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Table(source, columns(), lines, all);
  }

  /// Only the columns of these names; all of them where none is named.
  Table keeping(Set<String> names) throws TableException {
    requireNames(source, names, columns.keySet());
    if (names.isEmpty() || names.equals(new HashSet<>(columns.keySet())))
      return this;
    return new Table(source, columns().stream().filter(column -> names.contains(column.name())).toList(), lines, notes);
  }

  static void requireNames(String source, Set<String> wanted, Set<String> present) throws TableException {
    for (String name : wanted)
      if (!present.contains(name))
        throw new TableException(source, missing(name, present));
  }

  @Override
  public String toString() {
    return source + ": " + rows + (rows == 1 ? " row, " : " rows, ") + columns.keySet();
  }
}
