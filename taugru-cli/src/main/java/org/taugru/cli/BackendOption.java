package org.taugru.cli;

import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `--backend` of every command that runs models.
final class BackendOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private String name = Backends.AUTO;

  @Option(names = "--backend", paramLabel = "NAME", completionCandidates = Names.BackendNames.class,
      description = "auto, simd or ref, or on a GPU cuda, cuda-accurate or cuda-fp32; auto is the fastest of the CPU, "
          + "ref checks and is slow (default auto)")
  void name(String value) {
    Names.requireBackend(command, value);
    name = value;
  }

  /// What to run with; one that is not usable here is wrong usage.
  BackendChoice choose(int threads) {
    try {
      return Backends.named(name, threads);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
