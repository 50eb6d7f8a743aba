package org.taugru.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// The objects of a JSON file, one at a time: one per line, or all in an array. So a file of any length takes the memory of its
/// longest object.
final class JsonRows implements Closeable {
  private static final int END = -1;

  private final Path file;
  private final InputStream in;
  private final Limits limits;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;

  private byte[] object = new byte[1 << 10];
  private int length;
  private long line = 1;
  private long objectLine;
  private boolean inArray;
  private boolean begun;

  JsonRows(Path file, InputStream in, Limits limits) {
    this.file = file;
    this.in = in;
    this.limits = limits;
  }

  /// The line in which the object of the last call began.
  long line() {
    return objectLine;
  }

  Optional<Json.Obj> next() throws IOException {
    int sign = skipBlanks();
    if (!begun && sign == '[') {
      inArray = true;
      sign = skipBlanks();
    } else if (begun && inArray && sign == ',')
      sign = skipBlanks();
    else if (begun && inArray && sign != ']')
      throw unexpected("',' or ']' after an object");
    if (inArray && sign == ']') {
      if (skipBlanks() != END)
        throw unexpected("nothing after the array");
      return Optional.empty();
    }
    if (sign == END && !inArray)
      return Optional.empty();
    begun = true;
    objectLine = line;
    if (sign != '{')
      throw unexpected("an object in braces");
    collect();
    try {
      return Optional.of(Json.parse(Utf8.text(file, objectLine, object, 0, length)).asObject());
    } catch (JsonException e) {
      throw TableException.atLine(file, objectLine, "is no JSON object: " + e.getMessage() + ". Correct it");
    }
  }

  private void collect() throws IOException {
    length = 0;
    append('{');
    int depth = 1;
    boolean inString = false;
    while (depth > 0) {
      int sign = read();
      if (sign == END)
        throw TableException.atLine(file, objectLine,
            "an object begins here and never ends. Close its braces and quotes");
      append(sign);
      if (inString) {
        if (sign == '\\')
          append(Math.max(0, read()));
        else if (sign == '"')
          inString = false;
      } else if (sign == '"')
        inString = true;
      else if (sign == '{' || sign == '[')
        depth++;
      else if (sign == '}' || sign == ']')
        depth--;
    }
  }

  private void append(int sign) throws TableException {
    if (length == object.length) {
      if (length >= limits.lineBytes())
        throw TableException.atLine(file, objectLine,
            "an object is longer than " + (limits.lineBytes() >> 10)
                + " KiB. A row is one object with a value per column");
      object = Arrays.copyOf(object, Math.min(2 * length, limits.lineBytes()));
    }
    object[length++] = (byte) sign;
  }

  private int skipBlanks() throws IOException {
    int sign = read();
    while (sign == ' ' || sign == '\t' || sign == '\n' || sign == '\r')
      sign = read();
    return sign;
  }

  private int read() throws IOException {
    if (at == filled) {
      filled = Math.max(0, in.read(buffer));
      at = 0;
      if (filled == 0)
        return END;
    }
    int sign = buffer[at++] & 0xff;
    if (sign == '\n')
      line++;
    return sign;
  }

  private TableException unexpected(String expected) {
    return TableException.atLine(file, line, "expected " + expected
        + ". Write one object per line, or an array of objects: {\"time\":\"2024-01-01\",\"value\":1.5}");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
