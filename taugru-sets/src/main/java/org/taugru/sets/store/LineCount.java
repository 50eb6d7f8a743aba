package org.taugru.sets.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// How many lines a small file has.
final class LineCount {
  private static final long MOST_BYTES = 1 << 20;

  private LineCount() {
  }

  /// What is wrong with a file that should have so many lines.
  static Optional<String> problem(Path file, int expected) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES)
        return Optional.of(file + " is not a small file");
      long lines = of(Files.readAllBytes(file));
      return lines == expected ? Optional.empty()
          : Optional.of(file + " has " + lines + " lines and should have " + expected);
    } catch (IOException e) {
      return Optional.of(file + " cannot be read: " + Reason.of(e));
    }
  }

  /// The last one need not end.
  private static long of(byte[] bytes) {
    long lines = bytes.length > 0 && bytes[bytes.length - 1] != '\n' ? 1 : 0;
    for (byte each : bytes)
      lines += each == '\n' ? 1 : 0;
    return lines;
  }
}
