package org.taugru.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.safetensors.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Times a training step of one layer.
@Command(name = "step", mixinStandardHelpOptions = true, description = {
  "Time forward and forward + backward of one layer over a batch of sequences.",
  "The answer is checked against the double-precision referee first."
})
final class BenchStepCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private Sizes sizes = new Sizes();
  @Option(names = "--cell", defaultValue = "tau-gru", paramLabel = "CELL",
      description = "a name that 'taugru cells' lists (default ${DEFAULT-VALUE})")
  private String cell = "tau-gru";
  @Option(names = "--json", description = "print one object")
  private boolean json;
  @Option(names = "--recurrent", description = "run linear memory step by step, not as a convolution")
  private boolean recurrent;
  private int steps = 784;
  private int batch = 64;
  private int threads = 1;
  private int repeats = 15;

  @Option(names = "--steps", paramLabel = "N", defaultValue = "784",
      description = "sequence length (default ${DEFAULT-VALUE})")
  void steps(int value) {
    steps = Sizes.atLeast(command, "--steps", value, 1);
  }

  @Option(names = "--batch", paramLabel = "B", defaultValue = "64",
      description = "sequences at once (default ${DEFAULT-VALUE})")
  void batch(int value) {
    batch = Sizes.atLeast(command, "--batch", value, 1);
  }

  @Option(names = "--threads", paramLabel = "T", description = "threads (default: one a core)")
  void threads(int value) {
    threads = Sizes.atLeast(command, "--threads", value, 1);
  }

  @Option(names = "--repeats", paramLabel = "R", defaultValue = "15",
      description = "measured repetitions; the median counts (default ${DEFAULT-VALUE})")
  void repeats(int value) {
    repeats = Sizes.atLeast(command, "--repeats", value, 1);
  }

  BenchStepCommand() {
    threads = Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Integer call() {
    Backend backend = recurrent ? new SimdBackend(threads) : new ConvolvingBackend(threads);
    StepBenchmark benchmark = new StepBenchmark(sizes.cell(cell), sizes.setting(), steps, batch, backend, threads);
    double difference = benchmark.check();
    StepBenchmark.Result result = benchmark.measure(repeats);
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(Json.object().with("cell", cell).with("steps", steps).with("batch", batch)
          .with("input", sizes.input()).with("hidden", sizes.hidden()).with("tau", sizes.tau())
          .with("threads", threads).with("forwardMs", result.forwardMs()).with("trainMs", result.trainMs())
          .with("gflops", result.gflops()).with("peakGflops", result.peakGflops())
          .with("peakShare", result.gflops() / result.peakGflops()).with("bytesKept", result.bytesKept())
          .with("machine", result.machine()).text());
    else {
      out.printf("%s, N=%d B=%d p=%d d=%d τ=%d; %s%n", cell, steps, batch, sizes.input(), sizes.hidden(), sizes.tau(),
          result.machine());
      out.printf("  checked against the referee: largest difference %.1e%n", difference);
      out.printf("  forward             %9.2f ms%n", result.forwardMs());
      out.printf("  forward + backward  %9.2f ms   (median of %d; quartiles %.2f to %.2f)%n", result.trainMs(), repeats,
          result.lowerQuartileMs(), result.upperQuartileMs());
      out.printf("  products            %9.1f GFLOP/s, %.0f %% of the %.1f GFLOP/s of one large product%n",
          result.gflops(), 100 * result.gflops() / result.peakGflops(), result.peakGflops());
      out.printf("  kept for backward   %9.1f MB%n", result.bytesKept() / 1e6);
    }
    return 0;
  }
}
