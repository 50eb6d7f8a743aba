package org.taugru.sets.read;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A folder and all below it. Links to files are read; links to folders are not followed, since they may lead in circles.
record Folder(Path root) implements Tree {
  @Override
  public String name() {
    return root.toString();
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (String file : files()) {
      Path path = root.resolve(file);
      try (InputStream in = Files.newInputStream(path)) {
        visitor.file(new Member(path.toString(), file, in));
      }
    }
  }

  private List<String> files() throws IOException {
    int most = Limits.USUAL.entries();
    try (Stream<Path> found = Files.walk(root)) {
      List<String> files = found.filter(Files::isRegularFile).limit(most + 1L)
          .map(file -> root.relativize(file).toString().replace(File.separatorChar, '/')).sorted().toList();
      if (files.size() > most)
        throw new FormatException(root, "holds more than " + most + " files. Name the folder of the data set itself.");
      return files;
    } catch (UncheckedIOException e) {
      throw Bytes.because(new FormatException(root, "cannot be listed: " + e.getMessage()), e);
    }
  }
}
