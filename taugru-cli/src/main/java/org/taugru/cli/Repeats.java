package org.taugru.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--repeats` of the measurements that measure a given number of times.
final class Repeats {
  private static final int MOST = 10_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--repeats", paramLabel = "R",
      description = "measured repetitions; the median counts (default: ${DEFAULT-VALUE})")
  private int count;

  Repeats(int usual) {
    this.count = usual;
  }

  int count() {
    return Limits.oneTo(command, "--repeats", count, MOST);
  }
}
