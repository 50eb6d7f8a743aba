package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.exec.simd.SimdBackend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How close kernels come to what the machine can do.
@Command(name = "roofline", mixinStandardHelpOptions = true, description = {
  "Arithmetic of training steps and of a stream against the roofs of this machine: one large product and memory bandwidth. "
      + "And where the time of a training step goes.",
  "Takes about a minute on two idle cores."
})
final class BenchRooflineCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs/bench-roofline",
      description = "folder for the picture and CSV (default ${DEFAULT-VALUE})")
  private Path out = Path.of("runs/bench-roofline");
  @Option(names = "--seconds", paramLabel = "S", converter = BenchSeconds.class, defaultValue = "2",
      description = "time for each kernel, once to warm up and once to measure (default ${DEFAULT-VALUE})")
  private double seconds = 2;
  @Option(names = "--arrays", paramLabel = "BYTES", converter = ByteCount.Converter.class, defaultValue = "128m",
      description = "size of each of the three arrays that bandwidth is measured with; caches must be far smaller "
          + "(default ${DEFAULT-VALUE})")
  private ByteCount arrays = new ByteCount(128 << 20);
  private int steps = 784;
  private int batch = 64;

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

  @Override
  public Integer call() throws IOException {
    PrintWriter print = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (arrays.bytes() > most / 3)
      throw new ParameterException(command.commandLine(), "--arrays is " + ByteCount.text(arrays.bytes())
          + "; it must be at most " + ByteCount.text(most / 3.0) + ", a sixth of the JVM's memory");
    Files.createDirectories(out);
    RooflineBenchmark.Result result =
        new RooflineBenchmark(steps, batch, threads.count(), seconds).run(arrays.bytes(), err::println);
    new Drawing(err).write(RooflinePictures.chart(result, threads.count()), out, "performance-roofline");
    Files.writeString(out.resolve("performance-roofline.csv"), RooflinePictures.csv(result));
    Files.writeString(out.resolve("performance-parts.csv"), StepParts.CSV_HEAD
        + result.parts().stream().map(StepParts::csv).collect(Collectors.joining()));
    print.printf(Locale.ROOT, "Training steps at N=%d B=%d, input of width 1, τ=65. %s%n", steps, batch,
        "Machine: " + Machine.describe(new SimdBackend(threads.count())) + ".");
    print.printf(Locale.ROOT,
        "Roofs: %.1f GFLOP/s (one large product), %.1f GB/s (triad); they meet at %.1f flop a byte.%n%n",
        result.peak(), result.bandwidth(), result.ridge());
    print.println(RooflinePictures.table(result));
    print.println(RooflinePictures.caption(result));
    print.printf(Locale.ROOT, "%nWhere a training step of the τ-GRU spends its time. %s%n", StepParts.WHAT);
    for (StepParts parts : result.parts())
      print.printf(Locale.ROOT, "%nd=%d%n%n%s%n", parts.hidden(), parts.table());
    print.println("picture and CSV: " + out);
    return 0;
  }
}
