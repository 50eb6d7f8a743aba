package org.taugru.sets.read;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// What every reader does with bytes.
final class Bytes {
  /// How much of a compressed file a decoder may hold that it has not decoded yet.
  static final int BUFFER = 1 << 13;

  private Bytes() {
  }

  /// The bytes of a file, unpacked if it begins as gzip does, whatever its name.
  ///
  /// @param maximum of the bytes given, so after unpacking
  static Bounded open(ByteSource source, long maximum, String what) throws IOException {
    Bounded raw = new Bounded(source.name(), source.open(), source.size(), "the size it had before");
    try {
      return new Bounded(source.name(), unpacked(source.name(), raw), maximum, what);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /// What `raw` holds, unpacked if it begins as gzip does. At most two buffers of it are read ahead.
  static InputStream unpacked(String where, InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
    in.mark(2);
    boolean gzip = Gzip.begins(in.read(), in.read());
    in.reset();
    return gzip ? new Gzip(where, in) : in;
  }

  /// The next bytes, which must be there. Memory grows with what is read, not with what is asked for.
  static byte[] next(InputStream in, int count, String where, String what) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count)
      throw new FormatException(where,
          "ends within " + what + ", after " + bytes.length + " of " + count + " bytes. Fetch or copy it again.");
    return bytes;
  }

  static void requireEnd(InputStream in, String where, String what) throws IOException {
    if (in.read() >= 0)
      throw new FormatException(where, "goes on after " + what + ". Is it damaged?");
  }

  static byte[] all(ByteSource source, int maximum, String what) throws IOException {
    try (Bounded in = new Bounded(source.name(), source.open(), maximum, what)) {
      return in.readAllBytes();
    }
  }

  /// Strictly: what is not UTF-8 is refused, not replaced.
  static String utf8(String where, byte[] bytes, int offset, int length) throws FormatException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length)).toString();
    } catch (CharacterCodingException e) {
      throw because(new FormatException(where, "is not UTF-8. Convert the text to UTF-8 first."), e);
    }
  }

  static <E extends IOException> E because(E problem, Throwable cause) {
    problem.initCause(cause);
    return problem;
  }
}
