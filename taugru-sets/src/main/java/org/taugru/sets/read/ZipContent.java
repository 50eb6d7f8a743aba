package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/// One file of a zip, whose checksum is compared at its end, which the JDK leaves out.
final class ZipContent extends CheckedInputStream {
  private final String where;
  private final long expected;

  ZipContent(String where, InputStream in, long expected) {
    super(in, new CRC32());
    this.where = where;
    this.expected = expected;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read < 0 && getChecksum().getValue() != expected)
      throw new FormatException(where, "its checksum is wrong. Fetch or copy the archive again.");
    return read;
  }
}
