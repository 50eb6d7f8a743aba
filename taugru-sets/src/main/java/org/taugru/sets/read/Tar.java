package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/// A tar whose headers are bounded: the library reads a long name or an extended header into memory whatever its size,
/// and 2 MB of gzip can hold a name of 2 GB.
final class Tar extends TarArchiveInputStream {
  private final String where;
  private final Bounded in;
  private final int header;
  private boolean ended;

  Tar(String where, InputStream in, int header) {
    this(where, new Bounded(where, in, header, ""), header);
  }

  private Tar(String where, Bounded in, int header) {
    super(in, "UTF-8");
    this.where = where;
    this.in = in;
    this.header = header;
  }

  /// The next entry; the bytes of the one before must have been read. Null at the end.
  @Nullable
  TarArchiveEntry next() throws IOException {
    in.allow(header, "the description of one file in a tar");
    try {
      return getNextEntry();
    } catch (FormatException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      throw Bytes.because(new FormatException(where, "is no tar, or damaged: " + e.getMessage()), e);
    } finally {
      in.allow(Long.MAX_VALUE / 2, "this program");
    }
  }

  /// Reads on to the end, where gzip keeps its checksum.
  void requireWhole() throws IOException {
    if (!ended)
      throw new FormatException(where, "ends without the empty block that ends a tar. Fetch or copy it again.");
    in.allow(1 << 20, "what may follow the end of a tar");
    in.transferTo(OutputStream.nullOutputStream());
  }

  @Override
  protected boolean isEOFRecord(byte @Nullable [] block) {
    boolean end = super.isEOFRecord(block);
    ended |= end && block != null;
    return end;
  }
}
