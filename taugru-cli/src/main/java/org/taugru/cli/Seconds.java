package org.taugru.cli;

import picocli.CommandLine.Option;

/// `--seconds` of the measurements that measure for a given time.
final class Seconds {
  @Option(names = "--seconds", paramLabel = "S", converter = BenchSeconds.class,
      description = "time for each measurement, once to warm up and once to measure (default: ${DEFAULT-VALUE})")
  private double count;

  Seconds(double usual) {
    this.count = usual;
  }

  double count() {
    return count;
  }
}
