package org.taugru.table;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Bytes of a file as text.
final class Utf8 {
  private Utf8() {
  }

  /// Refuses bytes that are no UTF-8: guessing another encoding would change names and texts silently.
  static String text(Path file, long line, byte[] bytes, int from, int to) throws TableException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
    } catch (CharacterCodingException e) {
      throw TableException.atLine(file, line,
          "holds bytes that are no UTF-8. Save the file as UTF-8, or convert it: iconv -f latin1 -t utf-8");
    }
  }

  /// For messages and guesses, where a wrong letter does no harm.
  static String lenient(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
