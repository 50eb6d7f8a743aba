package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.train.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Sets several runs of one task side by side.
@Command(name = "compare", mixinStandardHelpOptions = true,
    description = {
      "Compare runs of one task: their scores, their curves in one picture, the settings in which they differ.",
      "The seeds of a folder are one curve, with a band. A run that cannot be read is named and left out."
    })
final class CompareCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "RUN", arity = "1..*", description = "folders of runs, or folders with runs in them")
  private List<Path> paths = List.of();
  @Option(names = "--out", paramLabel = "DIR",
      description = "where compare.html, compare.png and compare.svg go (default: the folder that the first run is in)")
  private @Nullable Path out;

  private final List<String> unreadable = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    List<ComparedRun> runs = runs();
    unreadable.forEach(problem -> command.commandLine().getErr().println("taugru: left out: " + problem));
    if (runs.isEmpty())
      return 1;
    Benchmark task = taskOf(runs);
    Measure measure = task.measure();
    Path folder = out == null ? home(runs.getFirst()) : out;
    Files.createDirectories(folder);
    boolean wasThere = Files.exists(folder.resolve(ComparePage.FILE));
    if (runs.size() == 1 && unreadable.isEmpty())
      command.commandLine().getErr().println("taugru: there is nothing to compare " + runs.getFirst().name()
          + " with; name other runs too, or a folder that holds several");
    ComparePage page = new ComparePage(task, runs);
    Path file = page.write(folder, new Drawing(command.commandLine().getErr()));
    PrintWriter printer = command.commandLine().getOut();
    int width = Math.max(60, runs.stream().mapToInt(run -> run.name().length()).max().orElse(0));
    printer.printf(Locale.ROOT, "%-" + width + "s %-24s %s%n", "run", "best validation " + measure.title(),
        "test " + measure.title());
    for (ComparedRun run : runs) {
      Spread best = Spread.of(run.bestValidation(measure));
      printer.printf(Locale.ROOT, "%-" + width + "s %-24s %s%n", run.name(),
          best.count() == 0 ? "no epochs" : best.text(measure),
          Spread.of(run.test(measure)).text(measure) + (run.isDiverged() ? "   " + run.end() : ""));
    }
    printer.println("picture: " + folder.resolve("compare.svg"));
    printer.println("page: " + file + (wasThere ? " (in place of an earlier one)" : ""));
    return unreadable.isEmpty() ? 0 : 1;
  }

  /// A run that cannot be read is left out; the seeds of a folder are one.
  private List<ComparedRun> runs() throws IOException {
    List<ComparedRun> runs = new ArrayList<>();
    for (Path path : paths) {
      List<RunFolder> below = RunNames.below(path, problem -> unreadable.add(String.valueOf(problem.getMessage())));
      if (below.isEmpty())
        throw new ParameterException(command.commandLine(), path + " holds no run");
      List<ComparedRun> readable = new ArrayList<>();
      for (RunFolder folder : below)
        try {
          readable.add(ComparedRun.read(folder));
        } catch (IOException e) {
          unreadable.add(String.valueOf(e.getMessage()));
        }
      List<ComparedRun> begun = readable.stream().filter(run -> run.epochs() > 0).toList();
      if (begun.isEmpty())
        runs.addAll(readable);
      else
        for (ComparedRun run : readable)
          if (run.epochs() == 0)
            command.commandLine().getErr().println("taugru: left out: " + run.path() + " has no epochs yet");
      runs.addAll(ComparedRun.grouped(begun));
    }
    return runs;
  }

  private Benchmark taskOf(List<ComparedRun> runs) {
    String task = runs.getFirst().spec().data();
    for (ComparedRun run : runs)
      if (!run.spec().data().equals(task))
        throw new ParameterException(command.commandLine(), run.path() + " is a run of " + run.spec().data()
            + ", the others are of " + task + "; compare runs of one task");
    ComparedRun first = runs.getFirst();
    return RecordedBenchmark.of(first.spec(), first.data());
  }

  /// The folder that a run is in, or that its seeds are in.
  private static Path home(ComparedRun run) {
    if (run.records().size() > 1)
      return run.path();
    Path parent = run.path().normalize().getParent();
    return parent != null ? parent
        : Objects.requireNonNullElse(run.path().toAbsolutePath().normalize().getParent(), run.path());
  }
}
