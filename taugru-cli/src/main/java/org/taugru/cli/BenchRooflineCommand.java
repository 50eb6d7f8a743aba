package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.ByteCount;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How close kernels come to what the machine can do.
@Command(name = "roofline", mixinStandardHelpOptions = true, description = {
  "Arithmetic of training steps and of a stream against two roofs: our own large product, with --peers also PyTorch's, and "
      + "memory bandwidth. And what the parts of a training step take, each measured apart.",
  "Takes about a minute on two idle cores."
})
final class BenchRooflineCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private BatchSizes batches = new BatchSizes();
  @Mixin
  private Seconds seconds = new Seconds(2);
  @Mixin
  private Peers peers = new Peers();
  @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs/bench-roofline",
      description = "folder for the picture and CSV (default ${DEFAULT-VALUE})")
  private Path out = Path.of("runs/bench-roofline");
  @Option(names = "--arrays", paramLabel = "BYTES", converter = ByteCountConverter.class, defaultValue = "128m",
      description = "size of each of the three arrays that bandwidth is measured with; caches must be far smaller "
          + "(default ${DEFAULT-VALUE})")
  private ByteCount arrays = new ByteCount(128 << 20);

  @Override
  public Integer call() throws IOException {
    PrintWriter print = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (arrays.bytes() > most / 3)
      throw new ParameterException(command.commandLine(), "--arrays is " + arrays
          + "; it must be at most " + new ByteCount(most / 3) + ", a sixth of the JVM's memory");
    RooflineBenchmark benchmark =
        new RooflineBenchmark(batches.steps(), batches.batch(), threads.count(), seconds.count());
    Sizes.requireMemory(command, benchmark::bytes);
    Files.createDirectories(out);
    Optional<OutsideProduct> outside = peers.wanted()
        ? OutsideProduct.in(peers.measure(
            List.of(PeerProblem.largeProduct(threads.count(), OutsideProduct.REPEATS)), threads.count()))
        : Optional.empty();
    RooflineBenchmark.Result result = benchmark.run(arrays.bytes(), outside, err::println);
    new Drawing(err).write(RooflinePictures.chart(result, threads.count()), out, "performance-roofline");
    Files.writeString(out.resolve("performance-roofline.csv"), RooflinePictures.csv(result));
    Files.writeString(out.resolve("performance-parts.csv"), StepParts.CSV_HEAD
        + result.parts().stream().map(StepParts::csv).collect(Collectors.joining()));
    print.printf(Locale.ROOT, "Training steps at N=%d B=%d, input of width 1, τ=65. %s%n", batches.steps(),
        batches.batch(),
        "Machine: " + Machine.describe(new SimdBackend(threads.count())) + ".");
    print.printf(Locale.ROOT,
        "Roofs: %.1f GFLOP/s (our own large product), %s%.1f GB/s (triad); our own meets it at %.1f flop a byte.%n%n",
        result.peak(), outside.map(product -> product.text() + ", ").orElse(""), result.bandwidth(), result.ridge());
    print.println(RooflinePictures.table(result));
    print.println(RooflinePictures.caption(result));
    print.printf(Locale.ROOT, "%nWhat the parts of a training step of the τ-GRU take. %s%n", StepParts.WHAT);
    for (StepParts parts : result.parts())
      print.printf(Locale.ROOT, "%nd=%d%n%n%s%n%s%n", parts.hidden(), parts.table(), parts.account());
    print.println("picture and CSV: " + out);
    return 0;
  }
}
