package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.ByteCount;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// How time and memory grow with the size of the problem.
@Command(name = "growth", mixinStandardHelpOptions = true, description = {
  "Time and memory of a training step of one τ-GRU layer against the number of steps, the batch, the hidden size and the "
      + "threads, as pictures, CSV and a table.",
  "Takes about two minutes on two idle cores, with --quick a quarter of that."
})
final class BenchGrowthCommand implements Callable<Integer> {
  /// A quick look takes so much of the time.
  private static final double QUICK = 0.3;

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private Seconds seconds = new Seconds(1);
  @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs/bench-growth",
      description = "folder for pictures and CSV (default ${DEFAULT-VALUE})")
  private Path out = Path.of("runs/bench-growth");
  @Option(names = "--quick", description = "fewer and smaller sizes, and three tenths of the time for each")
  private boolean quick;
  @Option(names = "--memory", paramLabel = "BYTES", converter = ByteCountConverter.class,
      description = "leave out problems that need more, as 500m or 4g (default: half of the JVM's memory)")
  private @Nullable ByteCount memory;
  @Override
  public Integer call() throws IOException {
    PrintWriter err = command.commandLine().getErr();
    PrintWriter print = command.commandLine().getOut();
    long most = memory == null ? Runtime.getRuntime().maxMemory() / 2 : memory.bytes();
    int mostThreads = threads.count();
    GrowthBenchmark benchmark = new GrowthBenchmark(quick ? QUICK * seconds.count() : seconds.count(), most);
    Files.createDirectories(out);
    Drawing drawing = new Drawing(err);
    List<List<GrowthBenchmark.Result>> sweeps = new ArrayList<>();
    for (GrowthSweep sweep : GrowthSweep.values()) {
      List<GrowthBenchmark.Result> results = benchmark.run(sweep.points(mostThreads, quick), err::println);
      if (!results.isEmpty()) {
        sweeps.add(results);
        drawing.write(GrowthPictures.time(results), out, "performance-" + sweep + "-time");
        drawing.write(GrowthPictures.memory(results), out, "performance-" + sweep + "-memory");
        Files.writeString(out.resolve("performance-" + sweep + ".csv"), GrowthPictures.csv(results));
      }
    }
    print.println("One τ-GRU layer, input of width 1, forward and backward; medians. "
        + "Machine: " + Machine.describe(new SimdBackend(mostThreads)) + "." + "\n");
    print.print(GrowthPictures.table(sweeps));
    benchmark.leftOut().forEach(line -> print.println("\n" + line));
    print.print("\n" + GrowthPictures.slopes(sweeps));
    print.println("\npictures and CSV: " + out);
    for (List<GrowthBenchmark.Result> results : sweeps) {
      GrowthSweep sweep = results.getFirst().point().sweep();
      print.println("  performance-" + sweep + "-time: " + GrowthPictures.timeCaption(results));
      print.println("  performance-" + sweep + "-memory: " + GrowthPictures.memoryCaption(results));
    }
    return 0;
  }
}
