package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
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
    description = "Draw the curves of several runs in one picture.")
final class CompareCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "RUN", arity = "1..*", description = "folders of runs, or folders with runs in them")
  private List<Path> paths = List.of();
  @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs",
      description = "where compare.png and compare.svg go (default ${DEFAULT-VALUE})")
  private Path out = RunNames.HOME;

  @Override
  public Integer call() throws IOException {
    List<Series> series = new ArrayList<>();
    PrintWriter printer = command.commandLine().getOut();
    String task = "";
    for (Path path : paths) {
      List<RunFolder> runs = RunNames.below(path);
      if (runs.isEmpty())
        throw new ParameterException(command.commandLine(), path + " holds no run");
      for (RunFolder run : runs) {
        RunSpec spec = run.spec();
        if (!task.isEmpty() && !task.equals(spec.task()))
          throw new ParameterException(command.commandLine(), run.path() + " is a run of " + spec.task()
              + ", the others are of " + task + "; compare runs of one task");
        task = spec.task();
        series.add(curve(run, spec));
      }
    }
    LineChart chart =
        new LineChart(task + ": validation loss", Axis.linear("epoch"), Axis.log("validation loss"), series);
    Files.createDirectories(out);
    new Drawing(command.commandLine().getErr()).write(chart, out, "compare");
    printer.printf(Locale.ROOT, "%-60s %s%n", "run", "best validation loss");
    for (Series curve : series)
      printer.printf(Locale.ROOT, "%-60s %s%n", curve.name(), curve.y().length == 0 ? "no epochs"
          : String.format(Locale.ROOT, "%.3e", Arrays.stream(curve.y()).min().orElse(Double.NaN)));
    printer.println("picture: " + out.resolve("compare.svg"));
    return 0;
  }

  private static Series curve(RunFolder run, RunSpec spec) throws IOException {
    List<String> lines = Files.isRegularFile(run.metrics()) ? Files.readAllLines(run.metrics()) : List.of("");
    double[] period = new double[lines.size() - 1];
    double[] loss = new double[lines.size() - 1];
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      if (fields.length < 4)
        throw new IOException(run.metrics() + ", line " + (i + 1) + ": 8 fields wanted, got " + fields.length + ".");
      period[i - 1] = Double.parseDouble(fields[0]);
      loss[i - 1] = Double.parseDouble(fields[3]);
    }
    return Series.line(spec.cell() + ", seed " + spec.training().seed() + ", " + run.path().getFileName(), period,
        loss);
  }
}
