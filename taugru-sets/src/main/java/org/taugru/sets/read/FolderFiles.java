package org.taugru.sets.read;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What there is to read in a folder: whoever tells one folder from another must look at the same files as whoever reads them.
public final class FolderFiles {
  private FolderFiles() {
  }

  /// The files at any depth, by their paths below the folder, with `/` and in order. The folder may be a link, and so may files;
  /// links to folders below it are not followed, since they may lead in circles.
  public static List<String> of(Path folder) throws IOException {
    Path root = folder.toRealPath();
    int most = Limits.USUAL.entries();
    try (Stream<Path> found = Files.walk(root)) {
      List<String> files = found.filter(Files::isRegularFile).limit(most + 1L)
          .map(file -> root.relativize(file).toString().replace(File.separatorChar, '/')).sorted().toList();
      if (files.size() > most)
        throw new FormatException(folder,
            "holds more than " + most + " files. Name the folder of the data set itself.");
      return files;
    } catch (UncheckedIOException e) {
      throw Bytes.because(new FormatException(folder, "cannot be listed: " + e.getMessage()), e);
    }
  }
}
