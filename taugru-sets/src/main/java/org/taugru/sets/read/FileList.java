package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Some files of a folder and no others, in the order of their names.
record FileList(List<Path> files) implements Tree {
  FileList {
    files = files.stream().sorted(Comparator.comparing(FileList::last)).toList();
  }

  private static String last(Path file) {
    return Objects.requireNonNull(file.getFileName()).toString();
  }

  @Override
  public String name() {
    return String.valueOf(files.getFirst().getParent());
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (Path file : files)
      try (InputStream in = Files.newInputStream(file)) {
        visitor.file(new Member(file.toString(), last(file), in));
      }
  }
}
