package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/// What the first bytes of a file say it is.
enum Content {
  EMPTY, PARQUET, ZIP, BINARY, JSON, LINES;

  static Content of(byte[] bytes) {
    if (startsWith(bytes, "PAR1"))
      return PARQUET;
    if (startsWith(bytes, "PK\3\4"))
      return ZIP;
    if (firstZero(bytes) >= 0)
      return BINARY;
    int at = 0;
    while (at < bytes.length && Character.isWhitespace(bytes[at]))
      at++;
    if (at == bytes.length)
      return EMPTY;
    if (bytes[at] == '[')
      for (at++; at < bytes.length && Character.isWhitespace(bytes[at]);)
      at++;
    return at < bytes.length && bytes[at] == '{' ? JSON : LINES;
  }

  /// What to say of a file with a byte that no text has.
  static TableException binary(Path file, long line) {
    return TableException.atLine(file, line,
        "holds a zero byte, so this is no text file. Save the table as CSV in UTF-8");
  }

  static TableException binary(Path file, byte[] bytes) {
    int zero = firstZero(bytes);
    long line = 1;
    for (int at = 0; at < zero; at++)
      line += bytes[at] == '\n' ? 1 : 0;
    return binary(file, line);
  }

  private static int firstZero(byte[] bytes) {
    for (int at = 0; at < bytes.length; at++)
      if (bytes[at] == 0)
        return at;
    return -1;
  }

  private static boolean startsWith(byte[] bytes, String magic) {
    byte[] start = magic.getBytes(StandardCharsets.ISO_8859_1);
    return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }
}
