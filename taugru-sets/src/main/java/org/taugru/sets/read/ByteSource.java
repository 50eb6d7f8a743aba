package org.taugru.sets.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Bytes that can be read from the start as often as one likes, and the name they go by in messages.
///
/// @param size how many there are, not how many somebody says there are
/// @param file where they lie, if in a file
record ByteSource(String name, long size, Optional<Path> file, Opener opener) {
  interface Opener {
    InputStream open() throws IOException;
  }

  static ByteSource of(Path file) throws IOException {
    if (!Files.exists(file))
      throw new FormatException(file, "does not exist. Is the path right?");
    if (!Files.isRegularFile(file))
      throw new FormatException(file, "is a folder or a device, but a file was expected. Name a file.");
    return new ByteSource(file.toString(), Files.size(file), Optional.of(file), () -> Files.newInputStream(file));
  }

  static ByteSource of(String name, byte[] bytes) {
    return new ByteSource(name, bytes.length, Optional.empty(), () -> new ByteArrayInputStream(bytes));
  }

  ByteSource named(String other) {
    return new ByteSource(other, size, file, opener);
  }

  InputStream open() throws IOException {
    return opener.open();
  }
}
