package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What the first bytes of a file say it is.
enum Content {
  EMPTY, PARQUET, ZIP, JSON, LINES;

  static Content of(byte[] bytes) {
    if (startsWith(bytes, "PAR1"))
      return PARQUET;
    if (startsWith(bytes, "PK\3\4"))
      return ZIP;
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

  private static boolean startsWith(byte[] bytes, String magic) {
    byte[] start = magic.getBytes(StandardCharsets.ISO_8859_1);
    return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }
}
