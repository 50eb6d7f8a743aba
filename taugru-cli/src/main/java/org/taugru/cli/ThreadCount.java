package org.taugru.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--threads` of every command that has it.
final class ThreadCount {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--threads", paramLabel = "T",
      description = "threads; results do not depend on it (default here: ${DEFAULT-VALUE})")
  private int count;

  /// One a core.
  ThreadCount() {
    this(Runtime.getRuntime().availableProcessors());
  }

  ThreadCount(int usual) {
    this.count = usual;
  }

  int count() {
    return Sizes.threads(command, count);
  }
}
