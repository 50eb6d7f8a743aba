package org.taugru.sets.read;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// The small pieces of real files among the resources.
final class Slices {
  private Slices() {
  }

  static Path path(String name) {
    URL url = Objects.requireNonNull(Slices.class.getResource(name), name);
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(url.toString(), e);
    }
  }

  static byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(path(name));
  }
}
