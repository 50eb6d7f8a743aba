package org.taugru.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/// Writes a folder as a compressed tar. It says nothing of the account that made it: everything belongs to root, everybody may
/// read it, and what the owner may execute everybody may.
final class TarGz {
  private static final int EXECUTABLE = 0755;
  private static final int READABLE = 0644;
  private static final int LINK = 0777;

  private TarGz() {
  }

  /// Names begin with that of the folder. The stream stays open.
  static void write(Path folder, OutputStream out) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(folder)) {
      all = paths.sorted().toList();
    }
    GZIPOutputStream gzip = new GZIPOutputStream(out);
    BufferedOutputStream buffer = new BufferedOutputStream(gzip, 1 << 16);
    TarArchiveOutputStream tar = new TarArchiveOutputStream(buffer);
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    for (Path path : all) {
      TarArchiveEntry entry = entry(path, folder.resolveSibling("").relativize(path).toString());
      tar.putArchiveEntry(entry);
      if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
        Files.copy(path, tar);
      tar.closeArchiveEntry();
    }
    tar.finish();
    buffer.flush();
    gzip.finish();
  }

  private static TarArchiveEntry entry(Path path, String name) throws IOException {
    TarArchiveEntry entry;
    if (Files.isSymbolicLink(path)) {
      entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
      entry.setMode(LINK);
      entry.setLinkName(Files.readSymbolicLink(path).toString());
    } else if (Files.isDirectory(path)) {
      entry = new TarArchiveEntry(name + "/");
      entry.setMode(EXECUTABLE);
    } else {
      entry = new TarArchiveEntry(name);
      entry.setMode(Files.isExecutable(path) ? EXECUTABLE : READABLE);
      entry.setSize(Files.size(path));
    }
    entry.setIds(0, 0);
    entry.setNames("root", "root");
    entry.setModTime(Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toMillis());
    return entry;
  }
}
