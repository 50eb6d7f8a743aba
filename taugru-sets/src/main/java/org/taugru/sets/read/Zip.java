package org.taugru.sets.read;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A zip and the zips in it. Links look like small files here, and are read as such: the JDK does not tell, and nothing follows them.
record Zip(Limits limits, Spent spent, Tree.Visitor visitor) {
  /// @param depth 1 for what is not inside another
  void read(ByteSource zip, int depth) throws IOException {
    if (zip.size() > limits.zip())
      throw new FormatException(zip.name(),
          "has " + zip.size() + " bytes, but no set is a zip of more than " + limits.zip());
    Optional<Path> file = zip.file();
    if (file.isPresent())
      read(zip.name(), file.get(), depth);
    else
      try (InputStream in = zip.open()) {
        readCopy(zip.name(), in, depth);
      }
  }

  private void read(String name, Path file, int depth) throws IOException {
    try (ZipFile zip = opened(name, file)) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
        ZipEntry entry = entries.nextElement();
        spent.entry(name, entry.getName());
        if (!entry.isDirectory())
          read(name + ": " + entry.getName(), zip, entry, depth);
      }
    }
  }

  private void read(String where, ZipFile zip, ZipEntry entry, int depth) throws IOException {
    try (EntryStream bytes = new EntryStream(where, content(where, zip, entry), spent, entry::getCompressedSize)) {
      Tree.Member member = Tree.Member.of(where, entry.getName(), bytes);
      // a Mac packs what it remembers about inner.zip as ._inner.zip
      if (!member.file().endsWith(".zip") || member.file().startsWith("."))
        visitor.file(member);
      else if (depth < limits.depth())
        readCopy(where, bytes, depth + 1);
      else
        throw new FormatException(where,
            "is an archive inside " + limits.depth() + " others, but no set is packed so deep");
    }
  }

  /// The JDK reads a zip from its end, so from a file only.
  private void readCopy(String name, InputStream in, int depth) throws IOException {
    Path copy = Files.createTempFile("taugru-", ".zip");
    try {
      Files.copy(in, copy, REPLACE_EXISTING);
      read(ByteSource.of(copy).named(name), depth);
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
}
