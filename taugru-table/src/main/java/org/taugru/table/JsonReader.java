package org.taugru.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.taugru.json.Json;

/// Reads objects of JSON as rows: names are columns, in the order in which they first occur, and what an object lacks is missing.
final class JsonReader {
  private final Source source;
  private final Path file;
  private final Reading reading;
  private final Set<String> names = new LinkedHashSet<>();

  JsonReader(Source source, TableOptions options, Limits limits) {
    this.source = source;
    this.file = source.file();
    // a string may hold a number of another dialect, if the user says so
    this.reading = Reading.of(file, options, limits,
        options.decimal() == Decimal.COMMA ? NumberParser.COMMA_GROUPED : NumberParser.POINT);
  }

  Table read() throws IOException {
    Map<String, ColumnBuilder> builders = new LinkedHashMap<>();
    LineNumbers lines = pass(builders, true);
    if (lines.rows() == 0)
      throw new TableException(file, "holds no objects. Write one object per row");
    if (names.isEmpty())
      throw new TableException(file, "holds objects without values. Write a value per column");
    Table.requireNames(file.toString(), reading.options().keep(), names);
    Table.requireNames(file.toString(), reading.options().texts(), names);
    Map<String, ColumnBuilder> again = new LinkedHashMap<>();
    builders.forEach((name, builder) -> builder.again().ifPresent(other -> again.put(name, other)));
    if (!again.isEmpty())
      pass(again, false);
    List<Column> columns = new ArrayList<>();
    List<Note> notes = new ArrayList<>();
    for (ColumnBuilder first : builders.values()) {
      ColumnBuilder builder = again.getOrDefault(first.name(), first);
      builder.addMissing(lines.rows() - builder.rows());
      columns.add(builder.finish());
      notes.addAll(builder.notes());
    }
    return new Table(file.toString(), columns, lines, notes);
  }

  private LineNumbers pass(Map<String, ColumnBuilder> builders, boolean isFirst) throws IOException {
    LineNumbers lines = new LineNumbers();
    try (JsonRows rows = new JsonRows(file, source.open(), reading.limits())) {
      for (Optional<Json.Obj> row = rows.next(); row.isPresent(); row = rows.next()) {
        if (lines.rows() >= reading.limits().rows())
          throw TableException.atLine(file, rows.line(),
              "more than " + reading.limits().rows() + " rows do not fit a table. Split the file, or thin it out");
        for (Map.Entry<String, Json> member : row.get().members().entrySet()) {
          String name = member.getKey();
          if (isFirst && names.add(name)) {
            if (names.size() > reading.limits().columns())
              throw TableException.atLine(file, rows.line(), "more than " + reading.limits().columns()
                  + " names, the most a table may have. Use the same names in all objects");
            if (reading.options().keep().isEmpty() || reading.options().keep().contains(name))
              builders.put(name, new ColumnBuilder(reading, name));
          }
          ColumnBuilder builder = builders.get(name);
          if (builder == null)
            continue;
          builder.addMissing(lines.rows() - builder.rows());
          byte[] cell = cell(member.getValue(), name, rows.line()).getBytes(StandardCharsets.UTF_8);
          builder.add(cell, 0, cell.length, rows.line());
        }
        lines.add(rows.line());
      }
    }
    return lines;
  }

  private String cell(Json value, String name, long line) throws TableException {
    return switch (value) {
      case Json.Null _ -> "";
      case Json.Str(var text) -> text.strip();
      case Json.Num number -> decimal(number.text());
      case Json.Bool bool -> bool.text();
      case Json.Obj _ -> throw nested("an object", name, line);
      case Json.Arr _ -> throw nested("an array", name, line);
    };
  }

  private String decimal(String number) {
    return reading.numbers() == NumberParser.COMMA_GROUPED ? number.replace('.', ',') : number;
  }

  private TableException nested(String what, String name, long line) {
    return TableException.inCell(file, line, name,
        what + " is no value of a table. Give each of its values a name of its own in the row");
  }
}
