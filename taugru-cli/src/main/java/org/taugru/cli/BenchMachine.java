package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taugru.exec.Backend;

/// What was measured on, in one line.
final class BenchMachine {
  private BenchMachine() {
  }

  static String text(Backend backend) {
    return "Machine: " + processor() + Runtime.getRuntime().availableProcessors() + " cores, " + backend.description()
        + ", JDK " + Runtime.version().feature() + ".";
  }

  /// As Linux calls it; nothing elsewhere.
  private static String processor() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines.filter(line -> line.startsWith("model name")).findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip() + ", ").orElse("");
    } catch (IOException unknown) {
      return "";
    }
  }
}
