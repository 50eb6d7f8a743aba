package org.taugru.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes RFC 4180, but for LF at the end of a line, which every tool reads.
final class CsvWriter {
  private CsvWriter() {
  }

  static void write(Table table, char separator, WritableByteChannel channel) throws IOException {
    Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8), 1 << 16);
    List<Column> columns = table.columns();
    for (int i = 0; i < columns.size(); i++)
      cell(columns.get(i).name(), separator, i == 0, columns.size(), out);
    out.write('\n');
    for (int row = 0; row < table.rows(); row++) {
      for (int i = 0; i < columns.size(); i++)
        cell(columns.get(i).written(row), separator, i == 0, columns.size(), out);
      out.write('\n');
    }
    out.flush();
  }

  private static void cell(String text, char separator, boolean isFirst, int columns, Writer out) throws IOException {
    if (!isFirst)
      out.write(separator);
    boolean isQuoted = text.isEmpty() ? columns == 1 // an empty line would be none
        : text.indexOf(separator) >= 0 || text.indexOf('"') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0
            || text.charAt(0) == '#' || text.charAt(0) <= ' ' || text.charAt(text.length() - 1) <= ' ';
    out.write(isQuoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
  }
}
