package org.taugru.cli;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Locale;
import org.taugru.exec.Backend;

/// What a measurement was taken on.
final class Machine {
  private static final double BUSY = 0.6;

  private Machine() {
  }

  /// Warns of other work on the machine: a library whose threads wait busily can become a hundred times slower.
  static void warnIfBusy(PrintWriter err) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    double busy = system.getSystemLoadAverage();
    if (busy > BUSY * system.getAvailableProcessors())
      err.printf(Locale.ROOT, "taugru: the machine is busy (load %.1f on %d cores); do not trust these times%n", busy,
          system.getAvailableProcessors());
  }

  static String describe(Backend backend) {
    return backend.description() + ", " + System.getProperty("os.arch") + ", JDK " + Runtime.version().feature() + ", "
        + Runtime.getRuntime().availableProcessors() + " cores";
  }
}
