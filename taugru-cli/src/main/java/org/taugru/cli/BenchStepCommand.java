package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private Sizes sizes = new Sizes();
  @Mixin
  private Peers peers = new Peers();
  @Option(names = "--cell", defaultValue = "tau-gru", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default ${DEFAULT-VALUE})")
  private String cell = "tau-gru";
  @Option(names = "--json", description = "print one object")
  private boolean json;
  @Option(names = "--recurrent", description = "run linear memory step by step, not as a convolution")
  private boolean recurrent;
  private int steps = 784;
  private int batch = 64;
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

  @Option(names = "--repeats", paramLabel = "R", defaultValue = "15",
      description = "measured repetitions; the median counts (default ${DEFAULT-VALUE})")
  void repeats(int value) {
    repeats = Sizes.atLeast(command, "--repeats", value, 1);
  }

  @Override
  public Integer call() throws IOException {
    StepBenchmark benchmark = benchmark(cell);
    double difference = benchmark.check();
    StepBenchmark.Result result = benchmark.measure(repeats);
    List<PeerRow> others = peers.wanted() ? others(benchmark) : List.of();
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(json(result, others).text());
    else {
      out.printf(Locale.ROOT, "%s, N=%d B=%d p=%d d=%d τ=%d; %s%n", cell, steps, batch, sizes.input(), sizes.hidden(),
          sizes.tau(),
          result.machine());
      out.printf(Locale.ROOT, "  checked against the referee: largest difference %.1e%n", difference);
      out.printf(Locale.ROOT, "  forward             %9.2f ms%n", result.forwardMs().median());
      out.printf(Locale.ROOT, "  forward + backward  %9.2f ms   (median of %d; quartiles %.2f to %.2f)%n",
          result.trainMs().median(),
          repeats, result.trainMs().lower(), result.trainMs().upper());
      out.printf(Locale.ROOT, "  products            %9.1f GFLOP/s, %.0f %% of the %.1f GFLOP/s of one large product%n",
          result.gflops(), 100 * result.gflops() / result.peakGflops(), result.peakGflops());
      out.printf(Locale.ROOT, "  kept for backward   %9.1f MB%n", result.bytesKept() / 1e6);
      if (peers.wanted())
        table(out, result, others);
    }
    return 0;
  }

  private StepBenchmark benchmark(String name) {
    Backend backend = recurrent ? new SimdBackend(threads.count()) : new ConvolvingBackend(threads.count());
    return new StepBenchmark(sizes.cell(name), sizes.setting(), steps, batch, backend, threads.count());
  }

  /// The cell in other libraries, and LSTM and GRU, which they have put most work into.
  private List<PeerRow> others(StepBenchmark ours) throws IOException {
    List<PeerProblem> problems = new ArrayList<>(List.of(ours.problem(sizes.tau(), repeats)));
    for (String usual : List.of("lstm", "gru"))
      if (!usual.equals(cell))
        problems.add(benchmark(usual).problem(sizes.tau(), repeats));
    List<PeerRow> rows = peers.measure(problems, threads.count());
    rows.add(PeerRow.oursAgain(cell, timings(ours.measure(repeats))));
    return rows;
  }

  private static Map<String, Timing> timings(StepBenchmark.Result result) {
    return Map.of("forwardMs", result.forwardMs(), "trainMs", result.trainMs());
  }

  private void table(PrintWriter out, StepBenchmark.Result result, List<PeerRow> others) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("forwardMs", "forward, ms");
    columns.put("trainMs", "forward + backward, ms");
    out.printf(Locale.ROOT, "%nmedian of %d (quartiles), threads: %d; final states and gradients equal ours to %.0e%n",
        repeats,
        threads.count(),
        others.stream().mapToDouble(PeerRow::difference).max().orElse(0));
    out.println("ours keeps what the backward pass needs in its forward; the others' forward is without a gradient");
    new BenchTable(columns, BenchTable.Show.QUARTILES).print(out, "taugru: " + cell, timings(result), others);
  }

  private Json.Obj json(StepBenchmark.Result result, List<PeerRow> others) {
    Json.Obj object = Json.object().with("cell", cell).with("steps", steps).with("batch", batch)
        .with("input", sizes.input()).with("hidden", sizes.hidden()).with("tau", sizes.tau())
        .with("threads", threads.count());
    object = result.trainMs().in(result.forwardMs().in(object, "forwardMs"), "trainMs").with("gflops", result.gflops())
        .with("peakGflops", result.peakGflops()).with("peakShare", result.gflops() / result.peakGflops())
        .with("bytesKept", result.bytesKept()).with("machine", result.machine());
    return peers.wanted() ? object.with("peers", new Json.Arr(others.stream().map(PeerRow::json).toList())) : object;
  }
}
