package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongSupplier;

/// The bytes of one file of an archive, counted against its limits.
final class EntryStream extends BlockStream {
  private final Bounded in;
  private final String where;
  private final Spent spent;
  private final LongSupplier compressed;

  /// @param compressed how many bytes of the archive were read for it
  EntryStream(String where, InputStream in, Spent spent, LongSupplier compressed) {
    this.in = new Bounded(where, in, Long.MAX_VALUE - 1, "this program");
    this.where = where;
    this.spent = spent;
    this.compressed = compressed;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    if (read > 0)
      spent.bytes(where, read, in.count(), compressed.getAsLong());
    return read;
  }

  void skipRest() throws IOException {
    transferTo(OutputStream.nullOutputStream());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
