package org.taugru.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taugru.exec.Backend;

/// What a measurement was taken on.
final class Machine {
  private static final int LOOK_MILLIS = 500;

  private Machine() {
  }

  /// The share of all cores that other programs use: looks for half a second, in which this program does nothing.
  static double load() {
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    system.getCpuLoad(); // the next one is the mean since this one
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return system.getCpuLoad();
  }

  /// On one line.
  static String describe(Backend backend) {
    return describe(backend.description());
  }

  /// @param engine what computes
  static String describe(String engine) {
    return processor() + Runtime.getRuntime().availableProcessors() + " cores, " + engine + ", JDK "
        + Runtime.version().feature();
  }

  /// As Linux calls it, or the architecture.
  private static String processor() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines.filter(line -> line.startsWith("model name")).findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip()).orElse(System.getProperty("os.arch"))
          + ", ";
    } catch (IOException notLinux) {
      return System.getProperty("os.arch") + ", ";
    }
  }
}
