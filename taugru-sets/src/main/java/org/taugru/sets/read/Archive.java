package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;

/// A tar, plain or gzip, or a zip; what it is is told by its first bytes, not by its name. A zip inside a zip is looked into.
/// Nothing is written to disk but a copy of such an inner zip, under a name of our own, so no entry can choose where it lands;
/// still, names that try are refused, and so is whatever is not a plain file or a folder.
record Archive(ByteSource source, Limits limits) implements Tree {
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] EMPTY_ZIP = {'P', 'K', 5, 6};

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    Spent spent = new Spent(limits);
    if (isZip())
      new Zip(limits, spent, visitor).read(source, 1);
    else
      tar(spent, visitor);
  }

  boolean isZip() throws IOException {
    try (InputStream in = source.open()) {
      byte[] magic = in.readNBytes(ZIP.length);
      return Arrays.equals(magic, ZIP) || Arrays.equals(magic, EMPTY_ZIP);
    }
  }

  private void tar(Spent spent, Visitor visitor) throws IOException {
    try (Bounded raw = new Bounded(name(), source.open(), source.size(), "the size it had before");
        Tar tar = new Tar(name(), Bytes.unpacked(name(), raw), limits.header())) {
      for (TarArchiveEntry entry = tar.next(); entry != null; entry = tar.next()) {
        String where = name() + ": " + entry.getName();
        spent.entry(name(), entry.getName());
        boolean file = isFile(entry, where);
        long before = raw.count();
        EntryStream bytes = new EntryStream(where, tar, spent, () -> raw.count() - before);
        if (file)
          visitor.file(Member.of(where, entry.getName(), bytes));
        // what nobody wanted counts as well, and is checked on the way
        bytes.skipRest();
      }
      tar.requireWhole();
    }
  }

  private static boolean isFile(TarArchiveEntry entry, String where) throws FormatException {
    if (!entry.isCheckSumOK())
      throw new FormatException(where, "the checksum of its header is wrong. Is this a tar, and whole?");
    if (entry.isSparse())
      throw new FormatException(where, "is a sparse file, but only plain files and folders are read");
    return switch (entry.getLinkFlag()) {
      case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG -> !entry.getName().endsWith("/");
      case TarConstants.LF_DIR -> false;
      default -> throw new FormatException(where,
          "is " + kind(entry.getLinkFlag()) + ", but only plain files and folders are read");
    };
  }

  private static String kind(byte type) {
    return switch (type) {
      case TarConstants.LF_LINK, TarConstants.LF_SYMLINK -> "a link";
      case TarConstants.LF_CHR, TarConstants.LF_BLK -> "a device";
      case TarConstants.LF_FIFO -> "a FIFO";
      default -> "of the unknown type " + (type & 255);
    };
  }
}
