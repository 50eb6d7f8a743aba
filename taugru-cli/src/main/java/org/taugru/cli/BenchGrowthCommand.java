package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.bench.GrowthPictures;
import org.taugru.bench.GrowthPoint;
import org.taugru.bench.GrowthSweep;
import org.taugru.bench.GrowthTiming;
import org.taugru.report.Chart;
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
  @Mixin
  private PicturesFolder folder = new PicturesFolder("runs/bench-growth");
  @Option(names = "--quick", description = "fewer and smaller sizes, and three tenths of the time for each")
  private boolean quick;
  @Option(names = "--memory", paramLabel = "BYTES", converter = ByteCountConverter.class,
      description = "leave out problems that need more, as 500m or 4g (default: half of the JVM's memory)")
  private @Nullable ByteCount memory;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = command.commandLine().getErr();
    long most = memory == null ? Runtime.getRuntime().maxMemory() / 2 : memory.bytes();
    GrowthTiming timing = new GrowthTiming(quick ? QUICK * seconds.count() : seconds.count(), most);
    int mostThreads = threads.count();
    Path out = folder.path();
    Files.createDirectories(out);
    Drawing drawing = new Drawing(err);
    List<List<GrowthPoint>> sweeps = new ArrayList<>();
    for (GrowthSweep sweep : GrowthSweep.values()) {
      List<GrowthPoint> points = timing.run(sweep.sizes(mostThreads, quick), err::println);
      if (!points.isEmpty()) {
        sweeps.add(points);
        write(points, drawing, out);
      }
    }
    PrintWriter print = command.commandLine().getOut();
    print.print(GrowthPictures.tables(sweeps, timing.leftOut(), mostThreads));
    print.println("\npictures and CSV: " + out);
    print.print(GrowthPictures.captions(sweeps));
    print.flush();
    return 0;
  }

  private static void write(List<GrowthPoint> sweep, Drawing drawing, Path out) throws IOException {
    for (Map.Entry<String, Chart> chart : GrowthPictures.charts(sweep).entrySet())
      drawing.write(chart.getValue(), out, chart.getKey());
    Files.writeString(out.resolve(GrowthPictures.csvName(sweep)), GrowthPictures.csv(sweep));
  }
}
