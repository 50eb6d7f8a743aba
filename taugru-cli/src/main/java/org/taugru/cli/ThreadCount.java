package org.taugru.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--threads` of the commands that use every core unless told otherwise.
final class ThreadCount {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private int count = Runtime.getRuntime().availableProcessors();

  @Option(names = "--threads", paramLabel = "T",
      description = "threads; results do not depend on it (default: one a core)")
  void threads(int value) {
    count = Sizes.threads(command, value);
  }

  int count() {
    return count;
  }
}
