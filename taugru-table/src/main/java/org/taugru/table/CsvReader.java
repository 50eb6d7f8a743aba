package org.taugru.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads lines of cells.
final class CsvReader {
  private final Source source;
  private final Path file;
  private final Layout layout;
  private final Reading reading;
  private final List<Note> notes = new ArrayList<>();
  private LineNumbers lines = new LineNumbers();
  private int emptyLines;
  private long firstEmptyLine;

  CsvReader(Source source, TableOptions options, Limits limits, Layout layout) {
    this.source = source;
    this.file = source.file();
    this.layout = layout;
    this.reading = Reading.of(file, options, limits, layout.numbers());
  }

  Table read() throws IOException {
    if (layout.comments() > 0)
      notes.add(new Note.SkippedLines(1, layout.comments()));
    @Nullable
    ColumnBuilder[] builders = pass(new @Nullable ColumnBuilder[0]);
    @Nullable
    ColumnBuilder[] again = new @Nullable ColumnBuilder[builders.length];
    boolean isComplete = true;
    for (int i = 0; i < builders.length; i++) {
      again[i] = builders[i] == null ? null : builders[i].again().orElse(null);
      isComplete &= again[i] == null;
    }
    if (!isComplete)
      pass(again);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < builders.length; i++) {
      ColumnBuilder builder = again[i] == null ? builders[i] : again[i];
      builders[i] = null;
      if (builder == null)
        continue;
      columns.add(builder.finish());
      notes.addAll(builder.notes());
    }
    return new Table(file.toString(), columns, lines, notes);
  }

  /// Reads the file from its beginning. Without builders, they are made from the first row.
  private @Nullable ColumnBuilder[] pass(@Nullable ColumnBuilder[] given) throws IOException {
    @Nullable
    ColumnBuilder[] builders = given;
    boolean isFirst = given.length == 0;
    LineNumbers seen = new LineNumbers();
    long blankLines = 0;
    long skipped = layout.comments();
    try (RowReader row = new RowReader(file, source.open(), layout.separator(), reading.limits())) {
      boolean begun = false;
      while (row.next()) {
        if (skipped > 0) {
          skipped--;
          continue;
        }
        if (row.isBlank()) {
          blankLines++;
          continue;
        }
        if (!begun) {
          begun = true;
          if (isFirst)
            builders = start(row);
          blankLines = 0;
          if (layout.hasHeader())
            continue;
        }
        if (row.cells() != builders.length)
          throw unequal(row, builders.length);
        if (seen.rows() + (builders.length == 1 ? blankLines : 0) >= reading.limits().rows())
          throw TableException.atLine(file, row.line(),
              "more than " + reading.limits().rows() + " rows do not fit a table. Split the file, or thin it out");
        // in a single column, an empty line between others is an empty cell
        for (long line = row.line() - blankLines; builders.length == 1 && line < row.line(); line++) {
          seen.add(line);
          if (isFirst && emptyLines++ == 0)
            firstEmptyLine = line;
          if (builders[0] != null)
            builders[0].addMissing(1);
        }
        blankLines = 0;
        add(row, builders);
        seen.add(row.line());
      }
      if (!begun)
        throw new TableException(file, "is empty. Name a file with a line per row");
      if (seen.rows() == 0)
        throw new TableException(file, "holds names of columns but no rows below them. Add rows, or say --header no");
    }
    if (isFirst) {
      lines = seen;
      if (emptyLines > 0)
        notes.add(new Note.EmptyLines(emptyLines, firstEmptyLine));
    }
    return builders;
  }

  private static void add(RowReader row, @Nullable ColumnBuilder[] builders) throws TableException {
    byte[] buffer = row.buffer();
    long line = row.line();
    for (int i = 0; i < builders.length; i++) {
      ColumnBuilder builder = builders[i];
      if (builder != null)
        builder.add(buffer, row.from(i), row.to(i), line);
    }
  }

  private @Nullable ColumnBuilder[] start(RowReader row) throws TableException {
    List<String> names;
    if (layout.hasHeader()) {
      List<String> header = new ArrayList<>();
      for (int i = 0; i < row.cells(); i++)
        header.add(Utf8.text(file, row.line(), row.buffer(), row.from(i), row.to(i)).strip());
      names = Names.distinct(header, notes);
    } else {
      names = Names.numbered(row.cells());
      if (reading.options().header() == Header.AUTO)
        notes.add(new Note.NoHeader());
    }
    Set<String> keep = reading.options().keep();
    Table.requireNames(file.toString(), keep, new LinkedHashSet<>(names));
    Table.requireNames(file.toString(), reading.options().texts(), new LinkedHashSet<>(names));
    @Nullable
    ColumnBuilder[] builders = new @Nullable ColumnBuilder[names.size()];
    for (int i = 0; i < builders.length; i++)
      builders[i] = keep.isEmpty() || keep.contains(names.get(i)) ? new ColumnBuilder(reading, names.get(i)) : null;
    return builders;
  }

  private TableException unequal(RowReader row, int width) throws IOException {
    for (Separator other : Separator.values())
      if (other != Separator.AUTO && other != layout.separator() && width > 1 && widthOf(row.raw(), other) == width)
        return TableException.atLine(file, row.line(), "separated by " + other.words() + ", the lines before by "
            + layout.separator().words() + ". Use one separator in all lines");
    return TableException.atLine(file, row.line(),
        row.cells() + (row.cells() == 1 ? " cell" : " cells") + " where " + width
            + (width == 1 ? " is" : " are") + " expected, cut at " + layout.separator().words()
            + ". Correct the line, put quotes around cells that hold the separator, or say --separator");
  }

  private int widthOf(byte[] line, Separator separator) throws IOException {
    try (RowReader row = new RowReader(file, new ByteArrayInputStream(line), separator, reading.limits())) {
      return row.next() ? row.cells() : 0;
    } catch (TableException _) {
      return 0; // its quotes do not fit this separator
    }
  }
}
