package org.taugru.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.json.Json;

/// Writes a row as an object.
final class JsonTableWriter {
  private JsonTableWriter() {
  }

  static void write(Table table, String before, String between, String after, WritableByteChannel channel)
      throws IOException {
    Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8), 1 << 16);
    out.write(before);
    for (int row = 0; row < table.rows(); row++) {
      Map<String, Json> members = new LinkedHashMap<>();
      for (Column column : table.columns())
        members.put(column.name(), value(column, row));
      out.write((row == 0 ? "" : between) + new Json.Obj(members).text());
    }
    out.write(after);
    out.flush();
  }

  private static Json value(Column column, int row) {
    return switch (column) {
      case Column.Numbers numbers -> Json.finite(numbers.value(row));
      case Column.Times times -> times.isMissing(row) ? new Json.Null() : new Json.Str(times.written(row));
      case Column.Texts texts -> texts.isMissing(row) ? new Json.Null() : new Json.Str(texts.text(row));
    };
  }
}
