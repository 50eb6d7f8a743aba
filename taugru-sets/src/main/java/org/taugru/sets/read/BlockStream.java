package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is read in blocks; single bytes are blocks of one.
abstract class BlockStream extends InputStream {
  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
