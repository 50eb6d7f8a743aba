package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Measure;
import org.taugru.data.Task;
import org.taugru.data.Tasks;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.train.Metrics;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Draws the validation curves of several runs together.
@Command(name = "compare", mixinStandardHelpOptions = true,
    description = "Draw the curves of several runs of one task in one picture.")
final class CompareCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "RUN", arity = "1..*", description = "folders of runs, or folders with runs in them")
  private List<Path> paths = List.of();
  @Option(names = "--out", paramLabel = "DIR",
      description = "where compare.png and compare.svg go (default: the folder that the first run is in)")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    List<RunFolder> runs = runs();
    Task task = Tasks.named(taskOf(runs));
    Measure measure = task.measure();
    List<Series> curves = new ArrayList<>();
    for (RunFolder run : runs)
      curves.add(curve(task, run));
    Path folder = out == null ? parent(runs.getFirst().path()) : out;
    Files.createDirectories(folder);
    new Drawing(command.commandLine().getErr()).write(new LineChart(task.name() + ": validation " + measure.title(),
        Curves.progress(task), Curves.axis(measure), curves), folder, "compare");
    PrintWriter printer = command.commandLine().getOut();
    printer.printf(Locale.ROOT, "%-60s %s%n", "run", "best validation " + measure.title());
    for (Series curve : curves) {
      OptionalDouble best = best(measure, curve.y());
      printer.printf(Locale.ROOT, "%-60s %s%n", curve.name(),
          best.isPresent() ? RunSummary.number(measure, best.getAsDouble()) : "no epochs");
    }
    printer.println("picture: " + folder.resolve("compare.svg"));
    return 0;
  }

  private List<RunFolder> runs() throws IOException {
    List<RunFolder> runs = new ArrayList<>();
    for (Path path : paths) {
      List<RunFolder> below = RunNames.below(path);
      if (below.isEmpty())
        throw new ParameterException(command.commandLine(), path + " holds no run");
      runs.addAll(below);
    }
    return runs;
  }

  private String taskOf(List<RunFolder> runs) throws IOException {
    String task = runs.getFirst().spec().task();
    for (RunFolder run : runs)
      if (!run.spec().task().equals(task))
        throw new ParameterException(command.commandLine(), run.path() + " is a run of " + run.spec().task()
            + ", the others are of " + task + "; compare runs of one task");
    return task;
  }

  private static Path parent(Path run) {
    Path parent = run.normalize().getParent();
    return parent != null ? parent : Objects.requireNonNullElse(run.toAbsolutePath().normalize().getParent(), run);
  }

  private static Series curve(Task task, RunFolder run) throws IOException {
    RunSpec spec = run.spec();
    List<Metrics> rows = run.readMetrics();
    String name = spec.cell() + ", seed " + spec.training().seed() + ", " + run.path().getFileName();
    return Series.line(name, Curves.progress(task, rows),
        rows.stream().mapToDouble(Metrics::validationMeasure).toArray());
  }

  private static OptionalDouble best(Measure measure, double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).reduce((a, b) -> measure.isBetter(b, a) ? b : a);
  }
}
