package org.taugru.sets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/// The whole files, where they lie beside the checkout.
final class WholeSets {
  private static final Path DATA = Path.of("..", "..", "shared", "data");

  private WholeSets() {
  }

  static Path folder() {
    assumeTrue(Files.isDirectory(DATA), () -> DATA + " is not there: the whole set is not tested");
    return DATA;
  }
}
