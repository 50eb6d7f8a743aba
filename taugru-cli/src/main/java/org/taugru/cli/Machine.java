package org.taugru.cli;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.taugru.exec.Backend;

/// What a measurement was taken on.
final class Machine {
  private static final double BUSY = 0.2;
  private static final int LOOK_MILLIS = 500;

  private Machine() {
  }

  /// Warns of other work on the machine: a library whose threads wait busily can become a hundred times slower. Looks for
  /// half a second, in which this program does nothing.
  static void warnIfBusy(PrintWriter err) {
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    system.getCpuLoad(); // the next one is the mean since this one
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    double busy = system.getCpuLoad();
    if (busy > BUSY)
      err.printf(Locale.ROOT, "taugru: other programs use %.0f %% of the machine; do not trust these times%n",
          100 * busy);
  }

  /// On one line.
  static String describe(Backend backend) {
    return processor() + Runtime.getRuntime().availableProcessors() + " cores, " + backend.description() + ", JDK "
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
