package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.json.Json;
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
  private BatchSizes batches = new BatchSizes();
  @Mixin
  private Repeats repeats = new Repeats(15);
  @Mixin
  private Peers peers = new Peers();
  @Option(names = "--cell", defaultValue = "tau-gru", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default ${DEFAULT-VALUE})")
  private String cell = "tau-gru";
  @Option(names = "--json", description = "print one object")
  private boolean json;
  @Option(names = "--recurrent", description = "run linear memory step by step, not as a convolution")
  private boolean recurrent;
  @Override
  public Integer call() throws IOException {
    StepBenchmark benchmark = benchmark(cell);
    Sizes.requireMemory(command, benchmark::bytes);
    double difference = benchmark.check();
    StepBenchmark.Result result = benchmark.measure(repeats.count());
    List<PeerRow> rows = peers.wanted() ? others(benchmark) : List.of();
    Optional<OutsideProduct> outside = OutsideProduct.in(rows);
    Optional<BenchTable> table =
        peers.wanted() ? Optional.of(table(result, benchmark.measure(repeats.count()), rows)) : Optional.empty();
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(json(result, outside, table).text());
    else {
      print(out, result, difference, outside);
      table.ifPresent(others -> print(out, others));
    }
    return 0;
  }

  private StepBenchmark benchmark(String name) {
    Backend backend = recurrent ? new SimdBackend(threads.count()) : new ConvolvingBackend(threads.count());
    return new StepBenchmark(sizes.cell(name), sizes.setting(), batches.steps(), batches.batch(), backend,
        threads.count());
  }

  private void print(PrintWriter out, StepBenchmark.Result result, double difference,
      Optional<OutsideProduct> outside) {
    out.printf(Locale.ROOT, "%s, N=%d B=%d p=%d d=%d τ=%d; %s%n", cell, batches.steps(), batches.batch(),
        sizes.input(), sizes.hidden(), sizes.tau(), result.machine());
    out.printf(Locale.ROOT, "  checked against the referee: largest difference %.1e%n", difference);
    out.printf(Locale.ROOT, "  forward             %9.2f ms%n", result.forwardMs().median());
    out.printf(Locale.ROOT, "  forward + backward  %9.2f ms   (median of %d; quartiles %.2f to %.2f)%n",
        result.trainMs().median(), repeats.count(), result.trainMs().lower(), result.trainMs().upper());
    out.printf(Locale.ROOT,
        "  products            %9.1f GFLOP/s, %.0f %% of the %.1f GFLOP/s of our own large product%n",
        result.gflops(), 100 * result.shareOfOwnProduct(), result.ownProductGflops());
    outside.ifPresent(product -> out.printf(Locale.ROOT, "  %29s %.0f %% of the %s%n", "",
        100 * product.share(result.gflops()), product.text()));
    out.printf(Locale.ROOT, "  kept for backward   %9.1f MB%n", result.bytesKept() / 1e6);
  }

  /// The cell in other libraries, LSTM and GRU, which they have put most work into, and a large product.
  private List<PeerRow> others(StepBenchmark ours) throws IOException {
    List<PeerProblem> problems = new ArrayList<>();
    problems.add(PeerProblem.largeProduct(threads.count(), OutsideProduct.REPEATS));
    problems.add(ours.problem(sizes.tau(), repeats.count()));
    for (String usual : List.of("lstm", "gru"))
      if (!usual.equals(cell))
        problems.add(benchmark(usual).problem(sizes.tau(), repeats.count()));
    return peers.measure(problems, threads.count());
  }

  private BenchTable table(StepBenchmark.Result before, StepBenchmark.Result after, List<PeerRow> rows) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("forwardMs", "forward, ms");
    columns.put("trainMs", "forward + backward, ms");
    return new BenchTable(columns, BenchTable.Show.QUARTILES, "taugru: " + cell, timings(before), timings(after),
        rows.stream().filter(row -> !OutsideProduct.isProduct(row)).toList());
  }

  private static Map<String, Timing> timings(StepBenchmark.Result result) {
    return Map.of("forwardMs", result.forwardMs(), "trainMs", result.trainMs());
  }

  private void print(PrintWriter out, BenchTable table) {
    out.printf(Locale.ROOT, "%nmedian of %d (quartiles), threads: %d; final states and gradients equal ours to %.0e%n",
        repeats.count(), threads.count(), table.peers().stream().mapToDouble(PeerRow::difference).max().orElse(0));
    out.println("ours keeps what the backward pass needs in its forward; the others' forward is without a gradient");
    table.print(out);
  }

  private Json.Obj json(StepBenchmark.Result result, Optional<OutsideProduct> outside, Optional<BenchTable> table) {
    Json.Obj object = Json.object().with("cell", cell).with("steps", batches.steps()).with("batch", batches.batch())
        .with("input", sizes.input()).with("hidden", sizes.hidden()).with("tau", sizes.tau())
        .with("threads", threads.count());
    object = result.trainMs().in(result.forwardMs().in(object, "forwardMs"), "trainMs").with("gflops", result.gflops())
        .with("ownProductGflops", result.ownProductGflops()).with("shareOfOwnProduct", result.shareOfOwnProduct())
        .with("bytesKept", result.bytesKept()).with("machine", result.machine());
    if (outside.isPresent())
      object = outside.get().in(object, result.gflops());
    return table.isPresent() ? table.get().in(object) : object;
  }
}
