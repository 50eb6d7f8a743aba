package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Forecaster;
import org.taugru.fit.ForecasterBuilder;
import org.taugru.fit.ForecasterFit;
import org.taugru.fit.GapRule;
import org.taugru.fit.Roles;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Fits a model to a person's file.
@Command(name = "fit", mixinStandardHelpOptions = true, description = {
  "Fit a model to a file of yours (CSV, TSV, JSON lines, Parquet) and write a folder with the model, its forecast and a report.",
  "Times, steps, gaps and delays are found out; what was found is said. Methods that need no network stand beside the result."
})
final class FitCommand implements Callable<Integer> {
  private static final String AUTO = "auto";
  private static final String NONE = "none";

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "FILE", description = "rows in the order of time, or with a column that says when")
  private Path file = Path.of("");
  @Option(names = "--target", paramLabel = "COL", split = ",", required = true, description = "what to forecast: one column or several")
  private List<String> targets = List.of();
  @Option(names = "--time", paramLabel = "COL", description = "the column that says when; none: rows are equally far apart (default: found out)")
  private @Nullable String time;
  @Option(names = "--group", paramLabel = "COL", description = "the column that says which series a row belongs to")
  private @Nullable String group;
  @Option(names = "--known", paramLabel = "COL", split = ",", description = "columns whose future is known when a forecast is made")
  private List<String> known = List.of();
  @Option(names = "--ignore", paramLabel = "COL", split = ",", description = "columns to leave out")
  private List<String> ignored = List.of();
  @Option(names = "--horizon", paramLabel = "STEPS", description = "how far to forecast (default: a day of hours, a year of months, …)")
  private @Nullable Integer horizon;
  @Option(names = "--gaps", paramLabel = "RULE", description = "mask: tell the network what is missing (default); interpolate; refuse")
  private String gaps = "mask";
  @Option(names = "--cell", paramLabel = "NAME", completionCandidates = Names.Cells.class, description = "a name that 'taugru cells' lists (default tau-gru)")
  private String cell = "tau-gru";
  @Option(names = "--tau", paramLabel = "STEPS", description = "delay in steps of the series; auto: tried out (default)")
  private String tau = AUTO;
  @Option(names = "--hidden", paramLabel = "UNITS", description = "units (default: tried out)")
  private @Nullable Integer hidden;
  @Option(names = "--lr", paramLabel = "RATE", description = "learning rate (default: tried out)")
  private @Nullable Double learningRate;
  @Option(names = "--context", paramLabel = "STEPS", description = "steps of the past that are seen (default: tried out)")
  private @Nullable Integer context;
  @Option(names = "--budget", paramLabel = "TIME", converter = BudgetConverter.class,
      description = "for search and training on two cores, about: 90s, 5m (default 2m); the result does not depend on the machine's speed")
  private double budget = 120;
  @Option(names = "--candidates", paramLabel = "N", description = "networks that the search tries (default 16)")
  private int candidates = 16;
  @Option(names = "--interval", paramLabel = "SHARE", description = "of outcomes that intervals are to hold (default 0.9)")
  private double interval = 0.9;
  @Option(names = "--seed", paramLabel = "N", description = "of the search, the weights and the order of windows (default 1)")
  private long seed = 1;
  @Option(names = "--out", paramLabel = "DIR", description = "the folder to write (default runs/FILE-CELL-TIME)")
  private @Nullable Path out;
  @Option(names = "--json", description = "print one object and nothing else")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    ForecasterBuilder builder = builder();
    Path home = out == null ? RunNames.fresh(withoutEnding(file), cell) : out;
    if (Files.exists(home) && !isEmpty(home))
      throw wrong(home + " is not empty; choose another folder with --out");
    Table table = reading.read(file, TableOptions.AUTO);
    PrintWriter err = command.commandLine().getErr();
    try (Interruption interruption = new Interruption();
        FitProgress progress = new FitProgress(err, quiet.wanted(), interruption)) {
      ForecasterFit fit = builder.reading(reading.over(TableOptions.AUTO)).fit(table, progress);
      if (fit.fitted().isEmpty() || fit.test().isEmpty()) {
        err.println("taugru: stopped before there was a model; nothing was written");
        return interruption.requested() ? 130 : 1;
      }
      Table next = fit.forecaster().forecast(table);
      Files.createDirectories(home);
      fit.forecaster().save(home.resolve("model.safetensors"));
      TableFile.write(next, home.resolve("forecast.csv"));
      FitSummary summary = new FitSummary(file, home, fit, fit.test().get());
      new FitReport(summary, next, new Drawing(err)).write();
      if (json)
        command.commandLine().getOut().println(summary.json().text());
      else
        summary.print(command.commandLine().getOut());
      return interruption.requested() ? 130 : 0;
    }
  }

  private ForecasterBuilder builder() {
    try {
      Roles roles = new Roles(targets, Optional.ofNullable(time).filter(name -> !name.equals(NONE)), NONE.equals(time),
          Optional.ofNullable(group), known, ignored, reading.zone());
      ForecasterBuilder builder = Forecaster.of(roles).gaps(ReadingOptions.words(command, "--gaps", gaps, GapRule.values()))
          .budget(budget).candidates(Limits.atLeast(command, "--candidates", candidates, 1)).interval(interval).seed(seed).backend(backend.choose(threads.count()).backend().name(), threads.count());
      Names.requireCell(command, cell);
      builder = builder.cell(cell);
      if (horizon != null)
        builder = builder.horizon(Limits.atLeast(command, "--horizon", horizon, 1));
      if (!tau.equals(AUTO))
        builder = builder.tau(Limits.atLeast(command, "--tau", whole(tau), 1));
      if (hidden != null)
        builder = builder.hidden(Limits.atLeast(command, "--hidden", hidden, 1));
      if (learningRate != null)
        builder = builder.learningRate(learningRate);
      if (context != null)
        builder = builder.context(Limits.atLeast(command, "--context", context, 1));
      return builder;
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private int whole(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw wrong("--tau is " + text + "; it must be a whole number of steps, or auto");
    }
  }

  private static String withoutEnding(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("(\\.[A-Za-z]+)?(\\.gz)?$", "");
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder))
      return false;
    try (var files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
