package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.taugru.cells.Catalogue;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Times a step of a stream.
@Command(name = "stream", mixinStandardHelpOptions = true, description = {
  "Time one step of one layer that takes its input step by step.",
  "The answer is checked against the whole sequence first."
})
final class BenchStreamCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private Sizes sizes = new Sizes();
  @Mixin
  private ThreadCount threads = new ThreadCount(1);
  @Mixin
  private Repeats repeats = new Repeats(20_000);
  @Mixin
  private Peers peers = new Peers();
  @Option(names = "--cell", defaultValue = "tau-gru", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default ${DEFAULT-VALUE})")
  private String cell = "tau-gru";
  @Option(names = "--json", description = "print one object")
  private boolean json;
  private int streams = 1;

  @Option(names = "--streams", paramLabel = "S", defaultValue = "1",
      description = "samples that step together (default: ${DEFAULT-VALUE})")
  void streams(int value) {
    streams = Sizes.atLeast(command, "--streams", value, 1);
  }

  @Override
  public Integer call() throws IOException {
    Backend backend = new SimdBackend(threads.count());
    Catalogue.Entry entry = sizes.cell(cell);
    Sizes.requireMemory(command, () -> StreamBenchmark.bytes(entry, sizes.setting(), streams, backend));
    StreamBenchmark benchmark = benchmark(cell, backend);
    double difference = benchmark.check();
    StreamBenchmark.Result result = benchmark.measure(repeats.count());
    Optional<BenchTable> table =
        peers.wanted() ? Optional.of(table(benchmark, result, backend)) : Optional.empty();
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(json(result, Machine.describe(backend), table).text());
    else {
      Timing step = result.stepUs();
      out.printf(Locale.ROOT, "%s, %d %s p=%d d=%d τ=%d; %s%n", cell, streams, streams == 1 ? "stream" : "streams",
          sizes.input(), sizes.hidden(), sizes.tau(), Machine.describe(backend));
      out.printf(Locale.ROOT, "  checked against the whole sequence: largest difference %.1e%n", difference);
      out.printf(Locale.ROOT,
          "  a step       %9.2f µs   (median of %d; quartiles %.2f to %.2f, 99th percentile %.2f)%n",
          step.median(), repeats.count(), step.lower(), step.upper(), step.p99());
      out.printf(Locale.ROOT, "  allocated    %9.1f bytes a step%n", result.bytesPerStep());
      table.ifPresent(others -> print(out, others));
    }
    return 0;
  }

  private StreamBenchmark benchmark(String name, Backend backend) {
    return new StreamBenchmark(sizes.cell(name), sizes.setting(), streams, backend);
  }

  private BenchTable table(StreamBenchmark ours, StreamBenchmark.Result before, Backend backend) throws IOException {
    List<PeerProblem> problems =
        new ArrayList<>(List.of(ours.problem(sizes.tau(), threads.count(), repeats.count())));
    for (String usual : List.of("lstm", "gru"))
      if (!usual.equals(cell))
        problems.add(benchmark(usual, backend).problem(sizes.tau(), threads.count(), repeats.count()));
    List<PeerRow> rows = peers.measure(problems, threads.count());
    return new BenchTable(Map.of("stepUs", "a step, µs"), BenchTable.Show.QUARTILES_AND_P99, "taugru: " + cell,
        Map.of("stepUs", before.stepUs()), Map.of("stepUs", ours.measure(repeats.count()).stepUs()), rows);
  }

  private void print(PrintWriter out, BenchTable table) {
    out.printf(Locale.ROOT, "%nmedian of %d (quartiles), 99th percentile; states equal ours to %.0e%n",
        repeats.count(), table.peers().stream().mapToDouble(PeerRow::difference).max().orElse(0));
    table.print(out);
  }

  private Json.Obj json(StreamBenchmark.Result result, String machine, Optional<BenchTable> table) {
    Json.Obj object = Json.object().with("cell", cell).with("streams", streams).with("input", sizes.input())
        .with("hidden", sizes.hidden()).with("tau", sizes.tau()).with("threads", threads.count());
    object = result.stepUs().in(object, "stepUs").with("bytesPerStep", result.bytesPerStep()).with("machine", machine);
    return table.isPresent() ? table.get().in(object) : object;
  }
}
