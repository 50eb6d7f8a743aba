package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder and all below it, as [FolderFiles] lists it.
record Folder(Path root) implements Tree {
  @Override
  public String name() {
    return root.toString();
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    for (String file : FolderFiles.of(root)) {
      Path path = root.resolve(file);
      try (InputStream in = Files.newInputStream(path)) {
        visitor.file(new Member(path.toString(), file, in));
      }
    }
  }
}
