package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// What a gzip holds (RFC 1952), also where several were joined. The JDK's own stream ends in StackOverflowError when some thousand
/// empty ones were, and takes no notice of what follows the last.
final class Gzip extends BlockStream {
  private static final int DEFLATE = 8;
  private static final int HEADER_SUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final String where;
  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private final byte[] buffer = new byte[Bytes.BUFFER];
  private int at;
  private int end;
  private boolean inside;

  /// @param in begins as [#begins] says
  Gzip(String where, InputStream in) throws IOException {
    this.where = where;
    this.in = in;
    header();
  }

  static boolean begins(int first, int second) {
    return first == 0x1f && second == 0x8b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0)
      return 0;
    while (inside || another()) {
      int read = inflated(bytes, offset, length);
      sum.update(bytes, offset, read);
      if (inflater.finished())
        trailer();
      if (read > 0)
        return read;
    }
    return -1;
  }

  private boolean another() throws IOException {
    if (at == end && !filled())
      return false;
    header();
    return true;
  }

  private int inflated(byte[] bytes, int offset, int length) throws IOException {
    if (inflater.needsInput()) {
      if (at == end && !filled())
        throw cutOff();
      inflater.setInput(buffer, at, end - at);
      at = end;
    }
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      throw Bytes.because(new FormatException(where, "is damaged: " + e.getMessage() + ". Fetch or copy it again."), e);
    }
  }

  private void header() throws IOException {
    if (!begins(next(), next()) || next() != DEFLATE)
      throw new FormatException(where, "is no gzip, or goes on after its end with something else");
    int flags = next();
    if ((flags & RESERVED) != 0)
      throw new FormatException(where, "its header has flags that are not known. Fetch or copy it again.");
    skip(6);
    if ((flags & EXTRA) != 0)
      skip(next() | next() << 8);
    for (int text : new int[] {flags & NAME, flags & COMMENT})
      while (text != 0 && next() != 0) {
        // names are of no use here
      }
    if ((flags & HEADER_SUM) != 0)
      skip(2);
    inside = true;
  }

  private void trailer() throws IOException {
    at = end - inflater.getRemaining();
    if (number() != (int) sum.getValue() || number() != (int) inflater.getBytesWritten())
      throw new FormatException(where, "its checksum is wrong. Fetch or copy it again.");
    inflater.reset();
    sum.reset();
    inside = false;
  }

  private int number() throws IOException {
    return next() | next() << 8 | next() << 16 | next() << 24;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++)
      next();
  }

  private int next() throws IOException {
    if (at == end && !filled())
      throw cutOff();
    return buffer[at++] & 255;
  }

  private boolean filled() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private FormatException cutOff() {
    return new FormatException(where, "is cut off. Fetch or copy it again.");
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
