package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.taugru.bench.GpuMode;
import org.taugru.bench.GpuPeers;
import org.taugru.bench.GpuTable;
import org.taugru.bench.SpeedReport;
import org.taugru.exec.cuda.CudaBackend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The table of speeds on a GPU.
@Command(name = "gpu", mixinStandardHelpOptions = true, description = {
  "Training steps and inference of layers on the GPU, in sizes from the literature, as a table in Markdown. "
      + "Answers are checked against the CPU first.",
  "With --peers, cuDNN's LSTM and GRU (by PyTorch) and a τ-GRU in JAX beside them: what of these Python does not have is left out with "
      + "a line that says so.",
  "Takes two to five minutes. With --json the table goes to standard error. 1 is returned where a layer of ours could not be measured."
})
final class BenchGpuCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private Repeats repeats = new Repeats(30);
  @Mixin
  private PeersOption peers = new PeersOption(PeersOption.Libraries.OF_GPU);
  @Mixin
  private JsonOutput output = new JsonOutput();
  @Option(names = "--jax-seconds", paramLabel = "S", converter = BenchSeconds.class, defaultValue = "60",
      description = "time that JAX may take, which compiles slowly (default: ${DEFAULT-VALUE})")
  private double jaxSeconds = 60;
  private String python = "python3";

  @Option(names = "--python", paramLabel = "PROGRAM", defaultValue = "python3",
      description = "the Python that has the other libraries (default: ${DEFAULT-VALUE})")
  void python(String value) {
    if (value.isBlank())
      throw new ParameterException(command.commandLine(), "--python is empty; it must be a program such as python3");
    python = value;
  }

  @Override
  public Integer call() throws IOException {
    int count = repeats.count();
    int ofCpu = threads.count();
    CudaBackend backend = GpuBackends.of(command, GpuMode.FAST, ofCpu);
    Limits.requireMemory(command, () -> GpuTable.bytes(ofCpu));
    PrintWriter err = command.commandLine().getErr();
    SpeedReport report = new GpuTable(backend, ofCpu, count, err::println)
        .run(peers.isWanted() ? Optional.of(new GpuPeers(python, jaxSeconds, err::println)) : Optional.empty());
    output.print(report);
    if (output.isWanted())
      err.print(report.text()); // a second run for it would take minutes
    err.flush();
    return report.isComplete() ? 0 : 1;
  }
}
