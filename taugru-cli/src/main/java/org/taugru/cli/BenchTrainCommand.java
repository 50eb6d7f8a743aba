package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.taugru.data.Task;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.json.Json;
import org.taugru.train.MemoryShortage;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Times the training of a task.
@Command(name = "train", mixinStandardHelpOptions = true, description = {
  "Time whole training iterations of a task: data, forward, loss, backward, clipping, update.",
  "What is not said is the task's default. Nothing is kept."
})
final class BenchTrainCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private SpecOptions options = new SpecOptions();
  @Mixin
  private Repeats repeats = new Repeats(50);
  @Mixin
  private Peers peers = new Peers();
  @Parameters(paramLabel = "TASK", arity = "0..1", completionCandidates = Names.TaskNames.class,
      defaultValue = "mackey-glass",
      description = "a name that 'taugru tasks' lists (default ${DEFAULT-VALUE})")
  private String task = "mackey-glass";
  @Option(names = "--json", description = "print one object")
  private boolean json;
  @Option(names = "--tau", paramLabel = "STEPS", description = Sizes.TAU)
  void tau(String value) {
    options.edit("tau", value);
  }

  @Override
  public Integer call() throws IOException {
    Task chosen = options.task(task);
    RunSpec spec = options.spec(chosen, 1);
    Backend backend = new ConvolvingBackend(threads.count());
    TrainBenchmark benchmark = new TrainBenchmark(chosen, spec, backend);
    TrainBenchmark.Result result = measure(benchmark);
    Optional<BenchTable> table =
        peers.wanted() ? Optional.of(table(benchmark, spec, result.iterationMs())) : Optional.empty();
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(json(spec, result, Machine.describe(backend), table).text());
    else {
      Timing iteration = result.iterationMs();
      out.printf(Locale.ROOT, "%s, %s with %,d parameters, N=%d B=%d d=%d τ=%d; %s%n", chosen.name(), spec.cell(),
          result.parameters(), result.steps(), result.batch(), spec.hidden(), spec.tau(), Machine.describe(backend));
      out.printf(Locale.ROOT, "  an iteration %9.2f ms   (median of %d; quartiles %.2f to %.2f)%n", iteration.median(),
          repeats.count(), iteration.lower(), iteration.upper());
      out.printf(Locale.ROOT, "  which is     %,9.0f sequences or %,.0f steps a second%n", result.sequencesPerSecond(),
          result.stepsPerSecond());
      table.ifPresent(others -> print(out, others));
    }
    return 0;
  }

  /// Settings that do not fit each other are wrong usage.
  private TrainBenchmark.Result measure(TrainBenchmark benchmark) throws IOException {
    try {
      return benchmark.measure(repeats.count());
    } catch (MemoryShortage shortage) {
      throw new ParameterException(command.commandLine(), MemoryAdvice.of(shortage), shortage);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private BenchTable table(TrainBenchmark benchmark, RunSpec spec, Timing before) throws IOException {
    String why = benchmark.unlikeOthers();
    Timing after = before;
    List<PeerRow> rows = List.of(new PeerRow("other libraries", spec.cell(), spec.cell(), 0, Map.of(), why));
    if (why.isEmpty()) {
      rows = peers.measure(List.of(benchmark.problem(threads.count(), repeats.count())), threads.count());
      after = benchmark.measure(repeats.count()).iterationMs();
    }
    return new BenchTable(Map.of("iterationMs", "an iteration, ms"), BenchTable.Show.QUARTILES,
        "taugru: " + spec.cell(), Map.of("iterationMs", before), Map.of("iterationMs", after), rows);
  }

  private void print(PrintWriter out, BenchTable table) {
    out.printf(Locale.ROOT,
        "%nmedian of %d (quartiles), threads: %d; the loss of the first iteration equals ours to %.0e%n",
        repeats.count(), threads.count(), table.peers().stream().mapToDouble(PeerRow::difference).max().orElse(0));
    table.print(out);
  }

  private Json.Obj json(RunSpec spec, TrainBenchmark.Result result, String machine, Optional<BenchTable> table) {
    Json.Obj object = Json.object().with("task", spec.task()).with("cell", spec.cell()).with("steps", result.steps())
        .with("batch", result.batch()).with("hidden", spec.hidden()).with("tau", spec.tau())
        .with("threads", threads.count())
        .with("parameters", result.parameters());
    object = result.iterationMs().in(object, "iterationMs").with("sequencesPerSecond", result.sequencesPerSecond())
        .with("stepsPerSecond", result.stepsPerSecond()).with("machine", machine);
    return table.isPresent() ? table.get().in(object) : object;
  }
}
