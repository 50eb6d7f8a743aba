package org.taugru.data;

import java.nio.file.Path;

/// Where data came from, for the record of a run.
public sealed interface Origin {
  /// A benchmark, generated from its name and a seed.
  record Generated(String benchmark, long seed) implements Origin {
  }

  /// A published set, as it lies in a folder.
  record Published(String benchmark, Path folder) implements Origin {
  }

  /// A file.
  record File(Path path) implements Origin {
  }

  /// Numbers that a program had in memory; only their hash is known.
  record Memory() implements Origin {
  }
}
