package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Classifier;
import org.taugru.fit.ClassifierBuilder;
import org.taugru.fit.ClassifierFit;
import org.taugru.fit.Forecaster;
import org.taugru.fit.ForecasterBuilder;
import org.taugru.fit.ForecasterFit;
import org.taugru.fit.GapRule;
import org.taugru.fit.Head;
import org.taugru.fit.LabelledData;
import org.taugru.fit.Regressor;
import org.taugru.fit.RegressorBuilder;
import org.taugru.fit.RegressorFit;
import org.taugru.fit.Roles;
import org.taugru.fit.SequenceBuilder;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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
  private static final Path NO_FILE = Path.of("");
  /// Options that a fit does not depend on, and who goes on with one may give again.
  private static final Set<String> OF_THE_MOMENT = Set.of("--threads", "--quiet", "--json");
  /// More are slips of the hand.
  private static final int MOST_UNITS = 100_000;

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
  @Parameters(arity = "0..1", paramLabel = "FILE",
      description = "rows in the order of time, or with a column that says when")
  private Path file = NO_FILE;
  @Option(names = "--target", paramLabel = "COL", split = ",",
      description = "what to say: a column, or several to forecast; a .ts file has its own")
  private List<String> targets = List.of();
  @Option(names = "--task", paramLabel = "TASK",
      description = "forecast, classify or regress; auto: labels are classified, numbers forecast (default)")
  private String task = "auto";
  @Option(names = "--split-by", paramLabel = "COL",
      description = "sequences with the same value are all trained on or all tested: classify and regress")
  private @Nullable String splitBy;
  @Option(names = "--time", paramLabel = "COL",
      description = "the column that says when; none: rows are equally far apart (default: found out)")
  private @Nullable String time;
  @Option(names = "--group", paramLabel = "COL", description = "the column that says which series a row belongs to")
  private @Nullable String group;
  @Option(names = "--known", paramLabel = "COL", split = ",",
      description = "columns whose future is known when a forecast is made")
  private List<String> known = List.of();
  @Option(names = "--ignore", paramLabel = "COL", split = ",", description = "columns to leave out")
  private List<String> ignored = List.of();
  @Option(names = "--horizon", paramLabel = "STEPS",
      description = "how far to forecast (default: a day of hours, a year of months, …)")
  private @Nullable Integer horizon;
  @Option(names = "--gaps", paramLabel = "RULE",
      description = "mask: tell the network what is missing (default); interpolate; refuse")
  private String gaps = "mask";
  @Option(names = "--head", paramLabel = "HEAD",
      description = "segments: a window for each forecast (default); steps: step by step, for values that arrive one by one")
  private String head = "segments";
  @Option(names = "--cell", paramLabel = "NAME", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default tau-gru)")
  private String cell = "tau-gru";
  @Option(names = "--tau", paramLabel = "STEPS",
      description = "delay in steps of the series; auto: tried out (default)")
  private String tau = AUTO;
  @Option(names = "--hidden", paramLabel = "UNITS", description = "units (default: tried out)")
  private @Nullable Integer hidden;
  @Option(names = "--lr", paramLabel = "RATE", description = "learning rate (default: tried out)")
  private @Nullable Double learningRate;
  @Option(names = "--context", paramLabel = "STEPS",
      description = "steps of the past that are seen (default: tried out)")
  private @Nullable Integer context;
  @Option(names = "--budget", paramLabel = "TIME", converter = BudgetConverter.class,
      description = "for search and training on two cores, about: 90s, 5m (default 2m); the result does not depend on the machine's speed")
  private double budget = 120;
  @Option(names = "--candidates", paramLabel = "N", description = "networks that the search tries (default 16)")
  private int candidates = 16;
  @Option(names = "--interval", paramLabel = "SHARE",
      description = "of outcomes that intervals are to hold (default 0.9)")
  private double interval = 0.9;
  @Option(names = "--seed", paramLabel = "N",
      description = "of the search, the weights and the order of windows (default 1)")
  private long seed = 1;
  @Option(names = "--out", paramLabel = "DIR", description = "the folder to write (default runs/FILE-CELL-TIME)")
  private @Nullable Path out;
  @Option(names = "--resume", paramLabel = "DIR",
      description = "go on with the fit in this folder, which was stopped or killed; it has the file and the options that it began with")
  private @Nullable Path resume;
  @Option(names = "--json", description = "print one object and nothing else")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (resume != null)
      return resumed(resume);
    if (file.equals(NO_FILE))
      throw wrong("FILE is missing");
    requireWords();
    Path home = out == null ? RunNames.fresh(withoutEnding(file), cell) : out;
    if (FitFolder.isOne(home))
      throw wrong(home + " holds a fit already; go on with it: taugru fit --resume " + home
          + ", or choose another folder with --out");
    if (Files.exists(home) && !isEmpty(home))
      throw wrong(home + " is not empty; choose another folder with --out");
    try (FitFolder folder = new FitFolder(home, FitFolder.Request.of(file, given(false)))) {
      try {
        return fitted(folder);
      } catch (TableException e) {
        folder.discard();
        throw e;
      }
    }
  }

  /// Refuses what is wrong whatever the file holds.
  private FitTask requireWords() {
    reading.require();
    FitTask asked = ReadingOptions.words(command, "--task", task, FitTask.values());
    if (SeriesFile.isNamedSo(file))
      return asked == FitTask.FORECAST ? refused() : asked;
    if (targets.isEmpty())
      throw wrong("--target is needed: the column to forecast, or that says what a sequence is");
    requireOptions(asked);
    return asked;
  }

  /// Goes on with a fit: all of it is done again, but trainings find their states.
  private int resumed(Path home) throws IOException {
    List<String> others = command.commandLine().getParseResult().matchedOptions().stream().map(OptionSpec::longestName)
        .filter(name -> !name.equals("--resume") && !OF_THE_MOMENT.contains(name)).toList();
    if (!others.isEmpty() || !file.equals(NO_FILE))
      throw wrong("--resume goes on with the file and the options that the fit began with, so "
          + (others.isEmpty() ? file : others.getFirst()) + " cannot be given; --threads, --quiet and --json can");
    Optional<FitFolder> found = FitFolder.unfinished(home);
    if (found.isEmpty())
      throw wrong("the fit in " + home + " has come to its end; nothing is left to do");
    try (FitFolder folder = found.get()) {
      folder.request().requireSame();
      folder.begin();
      List<String> arguments = new ArrayList<>(folder.request().options());
      arguments.addAll(given(true));
      arguments.add(folder.request().file().toString());
      command.commandLine().parseArgs(arguments.toArray(String[]::new));
      return fitted(folder);
    }
  }

  /// The options of the command line, those of the moment or the others.
  private List<String> given(boolean ofTheMoment) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      if (OF_THE_MOMENT.contains(name) != ofTheMoment || name.equals("--out") || name.equals("--resume"))
        continue;
      if (option.arity().max() == 0)
        words.add(name);
      else
        option.originalStringValues().forEach(value -> words.add(name + "=" + value));
    }
    return words;
  }

  private int fitted(FitFolder folder) throws IOException {
    FitTask asked = requireWords();
    if (SeriesFile.isNamedSo(file)) {
      SeriesFile sequences = SeriesFile.read(file);
      boolean hasNumbers = sequences.data().answers() instanceof LabelledData.Answers.Values;
      return hasNumbers ? regressed(folder, sequences) : classified(folder, sequences);
    }
    Table table = reading.read(file, TableOptions.AUTO);
    boolean isText = asked == FitTask.AUTO && table.names().contains(targets.getFirst())
        && table.column(targets.getFirst()) instanceof Column.Texts;
    return switch (isText ? FitTask.CLASSIFY : asked) {
      case CLASSIFY -> classified(folder, table);
      case REGRESS -> regressed(folder, table);
      case FORECAST, AUTO -> forecast(folder, table);
    };
  }

  private void requireOptions(FitTask asked) {
    switch (asked) {
      case FORECAST, AUTO -> builder();
      case CLASSIFY -> labelled(Classifier.of(targets.getFirst()));
      case REGRESS -> labelled(Regressor.of(targets.getFirst())).interval(interval);
    }
  }

  private FitTask refused() {
    throw wrong(file + " holds labelled sequences; say --task classify or --task regress");
  }

  private interface Fits<F> {
    F fit(LabelledProgress progress) throws IOException;
  }

  private int classified(FitFolder folder, SeriesFile sequences) throws IOException {
    ClassifierBuilder builder = labelled(Classifier.ofSequences()).checkpoints(folder);
    return classified(folder, progress -> sequences.test().isPresent()
        ? builder.fit(sequences.data(), sequences.test().get(), progress) : builder.fit(sequences.data(), progress));
  }

  private int classified(FitFolder folder, Table table) throws IOException {
    ClassifierBuilder builder = labelled(Classifier.of(targets.getFirst())).checkpoints(folder);
    return classified(folder, progress -> builder.fit(table, progress));
  }

  private int classified(FitFolder folder, Fits<ClassifierFit> fits) throws IOException {
    try (Interruption interruption = new Interruption()) {
      ClassifierFit fit = fits.fit(new LabelledProgress(command.commandLine().getErr(), quiet.wanted(), interruption));
      if (fit.fitted().isEmpty() || fit.result().isEmpty())
        return stopped(folder);
      labelled(folder.path()).write(fit, fit.result().get());
      return ended(folder, interruption);
    }
  }

  private int regressed(FitFolder folder, SeriesFile sequences) throws IOException {
    RegressorBuilder builder = labelled(Regressor.ofSequences()).interval(interval).checkpoints(folder);
    return regressed(folder, progress -> sequences.test().isPresent()
        ? builder.fit(sequences.data(), sequences.test().get(), progress) : builder.fit(sequences.data(), progress));
  }

  private int regressed(FitFolder folder, Table table) throws IOException {
    RegressorBuilder builder = labelled(Regressor.of(targets.getFirst())).interval(interval).checkpoints(folder);
    return regressed(folder, progress -> builder.fit(table, progress));
  }

  private int regressed(FitFolder folder, Fits<RegressorFit> fits) throws IOException {
    try (Interruption interruption = new Interruption()) {
      RegressorFit fit = fits.fit(new LabelledProgress(command.commandLine().getErr(), quiet.wanted(), interruption));
      if (fit.fitted().isEmpty() || fit.result().isEmpty())
        return stopped(folder);
      labelled(folder.path()).write(fit, fit.result().get());
      return ended(folder, interruption);
    }
  }

  private int stopped(FitFolder folder) {
    command.commandLine().getErr().println("taugru: stopped before there was a model; " + (folder.hasBegun()
        ? "go on with: taugru fit --resume " + folder.path() : "nothing was written"));
    return 130;
  }

  private int ended(FitFolder folder, Interruption interruption) throws IOException {
    if (!interruption.requested()) {
      folder.done();
      return 0;
    }
    command.commandLine().getErr().println(
        "taugru: stopped early; train it to the end with: taugru fit --resume " + folder.path());
    return 130;
  }

  private LabelledFit labelled(Path home) {
    return new LabelledFit(String.valueOf(file.getFileName()), home, command.commandLine().getOut(), json,
        new Drawing(command.commandLine().getErr()));
  }

  private <B extends SequenceBuilder<B>> B labelled(B start) {
    Names.requireCell(command, cell);
    B builder = start.cell(cell).budget(budget).seed(seed).reading(reading.over(TableOptions.AUTO))
        .backend(backend.choose(threads.count()).backend().name(), threads.count())
        .ignore(ignored.toArray(String[]::new));
    if (group != null)
      builder = builder.group(group);
    if (time != null && !time.equals(NONE))
      builder = builder.time(time);
    if (splitBy != null)
      builder = builder.splitBy(splitBy);
    if (!tau.equals(AUTO))
      builder = builder.tau(Limits.atLeast(command, "--tau", whole(tau), 1));
    if (hidden != null)
      builder = builder.hidden(Limits.oneTo(command, "--hidden", hidden, MOST_UNITS));
    return learningRate == null ? builder : builder.learningRate(learningRate);
  }

  private int forecast(FitFolder folder, Table table) throws IOException {
    Path home = folder.path();
    ForecasterBuilder builder = builder();
    PrintWriter err = command.commandLine().getErr();
    try (Interruption interruption = new Interruption();
        FitProgress progress = new FitProgress(err, quiet.wanted(), interruption)) {
      ForecasterFit fit = builder.reading(reading.over(TableOptions.AUTO)).checkpoints(folder).fit(table, progress);
      if (fit.fitted().isEmpty() || fit.test().isEmpty())
        return stopped(folder);
      Files.createDirectories(home);
      fit.forecaster().save(FitFolder.model(home));
      Table next = fit.forecaster().forecast(table);
      TableFile.write(next, home.resolve("forecast.csv"));
      FitSummary summary = new FitSummary(file, home, fit, fit.test().get());
      new FitReport(summary, next, new Drawing(err)).write();
      if (json)
        command.commandLine().getOut().println(summary.json().text());
      else
        summary.print(command.commandLine().getOut());
      return ended(folder, interruption);
    }
  }

  private ForecasterBuilder builder() {
    try {
      Roles roles = new Roles(targets, Optional.ofNullable(time).filter(name -> !name.equals(NONE)), NONE.equals(time),
          Optional.ofNullable(group), known, ignored, reading.zone());
      ForecasterBuilder builder =
          Forecaster.of(roles).gaps(ReadingOptions.words(command, "--gaps", gaps, GapRule.values()))
              .head(ReadingOptions.words(command, "--head", head, Head.values())).budget(budget)
              .candidates(Limits.atLeast(command, "--candidates", candidates, 1)).interval(interval)
              .seed(seed).backend(backend.choose(threads.count()).backend().name(), threads.count());
      Names.requireCell(command, cell);
      builder = builder.cell(cell);
      if (horizon != null)
        builder = builder.horizon(Limits.atLeast(command, "--horizon", horizon, 1));
      if (!tau.equals(AUTO))
        builder = builder.tau(Limits.atLeast(command, "--tau", whole(tau), 1));
      if (hidden != null)
        builder = builder.hidden(Limits.oneTo(command, "--hidden", hidden, MOST_UNITS));
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
