package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.train.Learners;
import org.taugru.train.MemoryShortage;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedEnd;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunLock;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Random search over the delay and the learning rate, as in the paper's appendix.
@Command(name = "sweep", mixinStandardHelpOptions = true, modelTransformer = SettingHelp.class, description = {
  "Search τ and the learning rate at random; trial i is the same in every sweep with the same ranges and dataSeed.",
  "A sweep that was stopped goes on when it is started again."
})
final class SweepCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Mixin
  private SweepOptions options = new SweepOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "TASK", completionCandidates = Names.TaskNames.class,
      description = "a name that 'taugru tasks' lists")
  private String task = "";
  @Option(names = "--out", paramLabel = "DIR", description = "the sweep's folder (default runs/sweep-TASK-CELL)")
  private @Nullable Path out;
  @Option(names = "--json", description = "print one object as the last line")
  private boolean json;

  private final List<String> failures = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    published.use();
    Benchmark chosen = options.specs().task(task);
    for (String key : List.of("tau", "lr"))
      if (options.specs().sets(key))
        throw new ParameterException(command.commandLine(),
            "--set " + key + "=… has no effect: a sweep draws it; use --" + key);
    RunSpec base = options.specs().spec(chosen, 1);
    Path home = out == null ? RunNames.HOME.resolve("sweep-" + RunNames.word(chosen.name()) + "-" + base.cell()) : out;
    Json.Obj settings = identity(chosen, base);
    String identity = settings.text() + "\n";
    requireSameSweep(home, settings);
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < options.trials(); i++) {
      requireSameTrial(folder(home, i), base, i);
      if (!TrainingJob.isDone(folder(home, i)))
        left.add(i);
    }
    int atOnce = Math.clamp(left.size(), 1, options.jobs(backend.choose(1).backend()));
    requireFits(chosen, base, home, left, atOnce);
    Files.createDirectories(home);
    try (RunLock _ = RunLock.take(home)) {
      AtomicFile.write(settings(home), identity);
      return searched(chosen, base, home, atOnce);
    }
  }

  private int searched(Benchmark chosen, RunSpec base, Path home, int atOnce) throws IOException, InterruptedException {
    DelayCheck.unused(base).ifPresent(note -> command.commandLine().getErr().println("taugru: " + note));
    PrintWriter printer = command.commandLine().getOut();
    SweepResult result;
    try (Interruption interruption = new Interruption()) {
      result = new SweepResult(chosen, run(chosen, base, home, atOnce, interruption));
      if (result.trials().isEmpty())
        return 1;
      result.print(printer);
      new Drawing(command.commandLine().getErr()).write(result.chart(options.tau()), home, "sweep");
      printer.println("\npicture: " + home.resolve("sweep.svg"));
      if (json)
        printer.println(result.json(home).text());
    }
    return failures.isEmpty() ? result.exitCode() : 1;
  }

  /// What makes two sweeps the same.
  private Json.Obj identity(Benchmark chosen, RunSpec base) {
    return Json.object().with("task", chosen.name()).with("cell", base.cell())
        .with("tau", options.tau().toString()).with("lr", options.rate().toString())
        .with("epochs", base.training().epochs());
  }

  private static Path settings(Path home) {
    return home.resolve("sweep.json");
  }

  /// A folder holds one sweep: its ranges are written down and must not change.
  private void requireSameSweep(Path home, Json.Obj wanted) throws IOException {
    if (!Files.exists(settings(home))) {
      requireEmpty(home);
      return;
    }
    String text = Files.readString(settings(home));
    if (!(wanted.text() + "\n").startsWith(text)) // it may have been cut off as it was written
      throw new ParameterException(command.commandLine(), home + " holds a sweep with other settings"
          + differences(text, wanted) + "; choose another folder with --out");
  }

  /// What differs, with both values; nothing where the other sweep's settings cannot be read.
  private static String differences(String text, Json.Obj wanted) {
    Map<String, Json> there;
    try {
      there = Json.parse(text.strip()).asObject().members();
    } catch (JsonException e) {
      return " (" + e.getMessage() + ")";
    }
    return wanted.members().entrySet().stream().filter(each -> !each.getValue().equals(there.get(each.getKey())))
        .map(each -> each.getKey() + " is " + words(there.getOrDefault(each.getKey(), new Json.Null())) + " there and "
            + words(each.getValue()) + " here")
        .collect(Collectors.joining(", ", ": ", ""));
  }

  private static String words(Json value) {
    return switch (value) {
      case Json.Str(String text) when text.contains("..") -> new Span.Converter().convert(text).words();
      case Json.Str(String text) -> text;
      default -> value.text();
    };
  }

  /// Nothing of somebody else's is written to.
  private void requireEmpty(Path home) throws IOException {
    try {
      new RunFolder(home).requireOwn();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--out: " + e.getMessage(), e);
    }
  }

  private void requireSameTrial(RunFolder folder, RunSpec base, int trial) throws IOException {
    if (folder.isRun() && !folder.spec().equals(drawn(base, trial)))
      throw new ParameterException(command.commandLine(), folder.path()
          + " holds a trial with other settings; choose another folder with --out");
  }

  /// What would not fit is refused before anything is written. The trial with the longest delay takes most memory.
  private void requireFits(Benchmark chosen, RunSpec base, Path home, List<Integer> trials, int atOnce)
      throws IOException {
    if (trials.isEmpty())
      return;
    int largest = Collections.max(trials, Comparator.comparingLong(trial -> draw(base, trial).tau));
    try {
      Run.requireFits(folder(home, largest), chosen, drawn(base, largest), backend.choose(1), 1.0 / atOnce);
    } catch (MemoryShortage shortage) {
      throw new ParameterException(command.commandLine(), MemoryAdvice.of(shortage)
          + (atOnce == 1 ? "" : ". The heap is shared by " + atOnce + " trials at once; --jobs 1 leaves it to one"),
          shortage);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private static RunFolder folder(Path home, int trial) {
    return new RunFolder(home.resolve(String.format(Locale.ROOT, "trial-%03d", trial)));
  }

  private List<SweepResult.Trial> run(Benchmark chosen, RunSpec base, Path home, int atOnce, Interruption interruption)
      throws IOException, InterruptedException {
    PrintWriter err = command.commandLine().getErr();
    List<Future<SweepResult.Trial>> futures = new ArrayList<>();
    List<SweepResult.Trial> done = new ArrayList<>();
    AtomicInteger finished = new AtomicInteger();
    PiecesLeft piecesLeft = new PiecesLeft(options.trials());
    for (Wave wave : waves(chosen, base, home, atOnce))
      try (ExecutorService executor = Executors.newFixedThreadPool(atOnce)) {
        for (int number : wave.trials)
          futures.add(executor.submit(() -> {
            RunFolder folder = folder(home, number);
            RunSpec spec = drawn(base, number);
            boolean wasDone = TrainingJob.isDone(folder);
            if (!wasDone)
              train(number, chosen, spec, folder, atOnce, wave, interruption);
            SweepResult.Trial trial = trial(number, chosen, spec, folder);
            if (wasDone)
              piecesLeft.skipped();
            else
              piecesLeft.did();
            if (!quiet.wanted())
              err.println(String.format(Locale.ROOT, "%d of %d: trial %d, τ %d, learning rate %.2e%s → %s%s",
                  finished.incrementAndGet(), options.trials(), number, trial.tau(), trial.rate(),
                  wasDone ? ", done before" : "", outcome(chosen, trial), piecesLeft.text()));
            err.flush();
            return trial;
          }));
      }
    for (Future<SweepResult.Trial> future : futures)
      try {
        done.add(future.get());
      } catch (ExecutionException e) {
        if (!interruption.requested())
          failures.add(MemoryAdvice.of(Objects.requireNonNullElse(e.getCause(), e)));
      }
    failures.forEach(failure -> err.println("taugru: a trial failed: " + failure));
    if (interruption.requested())
      err.println("taugru: interrupted after " + done.size() + " trials; start the same sweep again to go on");
    return done;
  }

  /// Trials that go on side by side.
  ///
  /// @param together what trains all of them in the same launches; nothing where each is trained by itself
  private record Wave(List<Integer> trials, Optional<BackendChoice> together) {
  }

  /// Those that the backend trains together, so many at once; then all others.
  private List<Wave> waves(Benchmark chosen, RunSpec base, Path home, int atOnce) throws IOException {
    List<Integer> apart = new ArrayList<>();
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < options.trials(); i++)
      (TrainingJob.isDone(folder(home, i)) ? apart : left).add(i);
    List<Wave> waves = new ArrayList<>();
    for (List<Integer> group : groups(chosen, base, left, atOnce)) {
      BackendChoice choice = backend.choose(1);
      Optional<Backend> together = group.size() > 1 ? choice.backend().together(group.size()) : Optional.empty();
      together.ifPresentOrElse(
          shared -> waves.add(new Wave(group, Optional.of(new BackendChoice(shared, choice.reason())))),
          () -> apart.addAll(group));
    }
    waves.add(new Wave(apart, Optional.empty()));
    return waves;
  }

  private List<List<Integer>> groups(Benchmark chosen, RunSpec base, List<Integer> trials, int atOnce)
      throws IOException {
    Backend its = backend.choose(1).backend();
    if (atOnce == 1 || its.together(atOnce).isEmpty())
      return trials.stream().map(List::of).toList();
    Dataset data = base.dataset(chosen);
    List<TrainingSpec> specs = trials.stream().map(trial -> drawn(base, trial).trainingSpec(data)).toList();
    return Learners.groups(its, specs, atOnce).stream().map(group -> group.stream().map(trials::get).toList()).toList();
  }

  private record Draw(long tau, double rate) {
  }

  private Draw draw(RunSpec base, int trial) {
    SplittableRandom random = new SplittableRandom(base.dataSeed() * 1_000_003 + trial);
    double tau = options.tau().low() + random.nextDouble() * (options.tau().high() - options.tau().low());
    double rate = options.rate().low() * Math.pow(options.rate().high() / options.rate().low(), random.nextDouble());
    return new Draw(Math.round(tau), rate);
  }

  private RunSpec drawn(RunSpec base, int trial) {
    Draw draw = draw(base, trial);
    return SettingEdit.apply(base, "tau", Long.toString(draw.tau)).with(Settings.LEARNING_RATE, draw.rate);
  }

  private void train(int number, Benchmark chosen, RunSpec spec, RunFolder folder, int atOnce, Wave wave,
      Interruption interruption) throws IOException {
    if (!interruption.requested()) {
      int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / atOnce);
      BackendChoice choice = wave.together.orElseGet(() -> backend.choose(threads));
      try (Run run = Run.in(folder, chosen, spec, choice, new UntilInterrupted(interruption), 1.0 / atOnce)) {
        DelayCheck.warning(run)
            .ifPresent(warning -> command.commandLine().getErr().println("taugru: trial " + number + ": " + warning));
        run.execute();
      }
    }
    if (interruption.requested())
      throw new IOException("interrupted");
  }

  private static String outcome(Benchmark chosen, SweepResult.Trial trial) {
    return switch (trial.standing()) {
      case SweepResult.Standing.Scored(_, double validation, _) ->
        "validation " + chosen.measure().title() + " " + RunSummary.number(chosen.measure(), validation);
      case SweepResult.Standing.Diverged() -> "diverged";
      case SweepResult.Standing.NoEpoch() -> "no result: out of time before its first epoch";
    };
  }

  private static SweepResult.Trial trial(int number, Benchmark chosen, RunSpec spec, RunFolder folder)
      throws IOException {
    Json.Obj result = folder.json().object("result");
    return new SweepResult.Trial(number, spec.tau(), spec.training().learningRate(),
        standing(chosen, result, folder));
  }

  /// A trial without a finite validation loss has no weights to be chosen for.
  private static SweepResult.Standing standing(Benchmark chosen, Json.Obj result, RunFolder folder) throws IOException {
    List<Metrics> rows = folder.readMetrics();
    boolean isTrouble = RecordedEnd.read(result).kind() == RecordedEnd.Kind.DIVERGED;
    if (rows.isEmpty() && !isTrouble)
      return new SweepResult.Standing.NoEpoch();
    if (isTrouble || !(result.get("validationLoss") instanceof Json.Num(double loss)))
      return new SweepResult.Standing.Diverged();
    int best = result.integer("bestEpoch");
    double validation = rows.stream().filter(row -> row.epoch() == best)
        .mapToDouble(Metrics::validationMeasure).findFirst()
        .orElseThrow(() -> new IOException(folder.metrics() + " has no row for epoch " + best
            + ", the best one; remove the trial's folder and start the sweep again"));
    return new SweepResult.Standing.Scored(loss, validation,
        RunSummary.recorded(chosen.measure(), result.object("test")));
  }

  private record UntilInterrupted(Interruption interruption) implements TrainingListener {
    @Override
    public boolean wantsToStop() {
      return interruption.requested();
    }
  }
}
