package org.taugru.cli;

import org.taugru.bench.GpuMode;
import org.taugru.exec.Backends;
import org.taugru.exec.cuda.CudaBackend;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The GPU that measurements are taken on.
final class GpuBackends {
  private GpuBackends() {
  }

  /// One that is not usable here is wrong usage.
  static CudaBackend of(CommandSpec command, GpuMode mode, int threads) {
    String name = Backends.names().contains(mode.backend()) ? mode.backend() : GpuMode.FAST.backend(); // whose device they share
    try {
      return (CudaBackend) Backends.named(name, threads).backend();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
