package org.taugru.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--threads` of every command that has it.
final class ThreadCount {
  private static final int MOST = 1024;

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
    return Limits.oneTo(command, "--threads", count, MOST);
  }
}
