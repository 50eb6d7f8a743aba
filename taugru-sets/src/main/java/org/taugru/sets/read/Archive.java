package org.taugru.sets.read;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;

/// A tar, plain or gzip, or a zip; what it is is told by its first bytes, not by its name. A zip inside a zip is looked into.
/// Nothing is written to disk but a copy of such an inner zip, under a name of our own, so no entry can choose where it lands;
/// still, names that try are refused, and so is whatever is not a plain file or a folder.
record Archive(Source source, Limits limits) implements Tree {
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
      zip(source, spent, visitor, 1);
    else
      tar(spent, visitor);
  }

  private boolean isZip() throws IOException {
    try (InputStream in = source.open()) {
      byte[] magic = in.readNBytes(ZIP.length);
      return Arrays.equals(magic, ZIP) || Arrays.equals(magic, EMPTY_ZIP);
    }
  }

  private void tar(Spent spent, Visitor visitor) throws IOException {
    try (Bounded raw = new Bounded(name(), source.open(), source.size(), "its own size, since it grew meanwhile");
        Tar tar = new Tar(name(), Bytes.unpacked(name(), raw), limits.header())) {
      for (TarArchiveEntry entry = tar.next(); entry != null; entry = tar.next()) {
        String where = name() + ": " + entry.getName();
        spent.entry(name(), entry.getName());
        boolean file = isFile(entry, where);
        long before = raw.count();
        Entry bytes = new Entry(where, tar, spent, () -> raw.count() - before);
        if (file)
          visitor.file(new Member(where, plain(entry.getName()), bytes));
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

  /// Links in a zip look like small files here, and are read as such: the JDK does not tell, and nothing follows them.
  private void zip(Source archive, Spent spent, Visitor visitor, int depth) throws IOException {
    if (depth > limits.depth())
      throw new FormatException(archive.name(),
          "is an archive inside " + limits.depth() + " others, but no set is packed so deep");
    if (archive.file().isEmpty()) {
      try (InputStream in = archive.open()) {
        copied(archive.name(), in, spent, visitor, depth);
      }
      return;
    }
    try (ZipFile zip = opened(archive.name(), archive.file().get())) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
        ZipEntry entry = entries.nextElement();
        String where = archive.name() + ": " + entry.getName();
        spent.entry(archive.name(), entry.getName());
        if (entry.isDirectory())
          continue;
        try (Entry bytes = new Entry(where, content(where, zip, entry), spent, entry::getCompressedSize)) {
          if (entry.getName().endsWith(".zip"))
            copied(where, bytes, spent, visitor, depth + 1);
          else
            visitor.file(new Member(where, plain(entry.getName()), bytes));
        }
      }
    }
  }

  /// The JDK reads a zip from its end, so from a file only.
  private void copied(String name, InputStream in, Spent spent, Visitor visitor, int depth) throws IOException {
    Path copy = Files.createTempFile("taugru-", ".zip");
    try {
      Files.copy(in, copy, REPLACE_EXISTING);
      Source file = Source.of(copy);
      zip(new Source(name, file.size(), file.file(), file.opener()), spent, visitor, depth);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private static ZipFile opened(String name, Path file) throws IOException {
    try {
      return new ZipFile(file.toFile());
    } catch (IOException | IllegalArgumentException e) {
      throw Bytes.because(new FormatException(name, "is no whole zip: " + e.getMessage()), e);
    }
  }

  private static InputStream content(String where, ZipFile zip, ZipEntry entry) throws IOException {
    try {
      InputStream in = zip.getInputStream(entry);
      if (in != null)
        return new ZipContent(where, in, entry.getCrc());
    } catch (IOException | IllegalArgumentException e) {
      throw Bytes.because(new FormatException(where, "cannot be read: " + e.getMessage()), e);
    }
    throw new FormatException(where, "is listed, but not there. Fetch or copy the archive again.");
  }

  private static String plain(String name) {
    return name.startsWith("./") ? name.substring(2) : name;
  }
}
