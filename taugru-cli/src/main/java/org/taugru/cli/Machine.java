package org.taugru.cli;

import org.taugru.exec.Backend;

/// What a measurement was taken on.
final class Machine {
  private Machine() {
  }

  static String describe(Backend backend) {
    return backend.description() + ", " + System.getProperty("os.arch") + ", JDK " + Runtime.version().feature() + ", "
        + Runtime.getRuntime().availableProcessors() + " cores";
  }
}
