package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Measure;
import org.taugru.data.Task;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.ScatterChart;
import org.taugru.report.Series;
import org.taugru.safetensors.json.Json;
import org.taugru.train.End;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Random search over the delay and the learning rate, as in the paper's appendix.
@Command(name = "sweep", mixinStandardHelpOptions = true, description = {
  "Search τ and the learning rate at random; trial i is the same in every sweep with the same ranges and dataSeed.",
  "A sweep that was stopped goes on when it is started again."
})
final class SweepCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SweepOptions options = new SweepOptions();
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

  /// What one trial gave.
  record Trial(int number, int tau, double rate, double validationLoss, double test) {
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Task chosen = options.specs().task(task);
    for (String key : List.of("tau", "lr"))
      if (options.specs().sets(key))
        throw new ParameterException(command.commandLine(),
            "--set " + key + "=… has no effect: a sweep draws it; use --"
                + key);
    RunSpec base = options.specs().spec(chosen, 1);
    Path home = out == null ? RunNames.HOME.resolve("sweep-" + chosen.name() + "-" + base.cell()) : out;
    requireSameSweep(home, chosen, base);
    for (int i = 0; i < options.trials(); i++)
      requireSameTrial(folder(home, i), drawn(base, i));
    DelayCheck.unused(base).ifPresent(note -> command.commandLine().getErr().println("taugru: " + note));
    PrintWriter printer = command.commandLine().getOut();
    List<Trial> trials;
    try (Interruption interruption = new Interruption()) {
      trials = run(chosen, base, home, interruption);
      if (trials.isEmpty())
        return 1;
      print(chosen, trials, printer);
      new Drawing(command.commandLine().getErr()).write(chart(chosen, trials), home, "sweep");
      printer.println("\npicture: " + home.resolve("sweep.svg"));
      if (json)
        printer.println(json(chosen, home, trials).text());
    }
    return failures.isEmpty() ? 0 : 1;
  }

  /// A folder holds one sweep: its ranges are written down and must not change.
  private void requireSameSweep(Path home, Task chosen, RunSpec base) throws IOException {
    String identity = Json.object().with("task", chosen.name()).with("cell", base.cell())
        .with("tau", options.tau().toString()).with("lr", options.rate().toString())
        .with("epochs", base.training().periods()).text() + "\n";
    Path file = home.resolve("sweep.json");
    Files.createDirectories(home);
    if (!Files.exists(file))
      Files.writeString(file, identity);
    else if (!Files.readString(file).equals(identity))
      throw new ParameterException(command.commandLine(), home + " holds a sweep with other settings, "
          + Files.readString(file).strip() + "; choose another folder with --out");
  }

  private void requireSameTrial(RunFolder folder, RunSpec spec) throws IOException {
    if (folder.isRun() && !folder.spec().equals(spec))
      throw new ParameterException(command.commandLine(), folder.path()
          + " holds a trial with other settings; choose another folder with --out");
  }

  private static RunFolder folder(Path home, int trial) {
    return new RunFolder(home.resolve(String.format(Locale.ROOT, "trial-%03d", trial)));
  }

  private List<Trial> run(Task chosen, RunSpec base, Path home, Interruption interruption)
      throws IOException, InterruptedException {
    PrintWriter err = command.commandLine().getErr();
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / options.jobs());
    List<Future<Trial>> futures = new ArrayList<>();
    List<Trial> done = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(options.jobs())) {
      for (int i = 0; i < options.trials(); i++) {
        RunSpec spec = drawn(base, i);
        RunFolder folder = folder(home, i);
        int number = i;
        futures.add(executor.submit(() -> {
          if (!isDone(folder))
            train(number, chosen, spec, folder, threads, interruption);
          Trial trial = trial(number, chosen, spec, folder);
          if (!quiet.wanted())
            err.println(String.format(Locale.ROOT, "trial %d: τ %d, rate %.2e → %s %s", number, trial.tau, trial.rate,
                chosen.measure().title(), RunSummary.number(chosen.measure(), trial.test)));
          err.flush();
          return trial;
        }));
      }
      for (Future<Trial> future : futures)
        try {
          done.add(future.get());
        } catch (ExecutionException e) {
          if (!interruption.requested())
            failures.add(String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        }
    }
    failures.forEach(failure -> err.println("taugru: a trial failed: " + failure));
    if (interruption.requested())
      err.println("taugru: interrupted after " + done.size() + " trials; start the same sweep again to go on");
    return done;
  }

  private RunSpec drawn(RunSpec base, int trial) {
    SplittableRandom random = new SplittableRandom(base.dataSeed() * 1_000_003 + trial);
    double tau = options.tau().low() + random.nextDouble() * (options.tau().high() - options.tau().low());
    double rate = options.rate().low() * Math.pow(options.rate().high() / options.rate().low(), random.nextDouble());
    return SettingEdit.apply(SettingEdit.apply(base, "tau", Long.toString(Math.round(tau))), "lr",
        Double.toString(rate));
  }

  /// A trial that was interrupted has a result too, but not the one that is wanted.
  private static boolean isDone(RunFolder folder) throws IOException {
    return folder.isRun() && folder.json().get("result") instanceof Json.Obj result
        && !result.string("end").equals(Run.describe(new End.Interrupted()));
  }

  private void train(int number, Task chosen, RunSpec spec, RunFolder folder, int threads, Interruption interruption)
      throws IOException {
    if (!interruption.requested()) {
      try (Run run = Run.in(folder, chosen, spec, new ConvolvingBackend(threads),
          new UntilInterrupted(interruption))) {
        DelayCheck.warning(run)
            .ifPresent(warning -> command.commandLine().getErr().println("taugru: trial " + number + ": " + warning));
        run.execute();
      }
    }
    if (interruption.requested())
      throw new IOException("interrupted");
  }

  private static Trial trial(int number, Task chosen, RunSpec spec, RunFolder folder) throws IOException {
    Json.Obj result = folder.json().object("result");
    return new Trial(number, spec.tau(), spec.training().learningRate(),
        result.get("validationLoss") instanceof Json.Num(double loss) ? loss : Double.POSITIVE_INFINITY,
        RunSummary.recorded(chosen.measure(), result.object("test")));
  }

  private record UntilInterrupted(Interruption interruption) implements TrainingListener {
    @Override
    public void iteration(int period, int iteration, int iterations, double meanLoss) {
    }

    @Override
    public void period(Metrics metrics, boolean improved) {
    }

    @Override
    public boolean wantsToStop() {
      return interruption.requested();
    }
  }

  private static void print(Task chosen, List<Trial> trials, PrintWriter out) {
    out.printf(Locale.ROOT, "%6s %6s %12s %16s %14s%n", "trial", "tau", "rate", "validation loss",
        "test " + chosen.measure().title());
    trials.stream().sorted(Comparator.comparingDouble(Trial::validationLoss)).forEach(
        trial -> out.printf(Locale.ROOT, "%6d %6d %12.3e %16.4e %14s%n", trial.number, trial.tau, trial.rate,
            trial.validationLoss, RunSummary.number(chosen.measure(), trial.test)));
  }

  private static Chart chart(Task chosen, List<Trial> trials) {
    double[] tau = trials.stream().mapToDouble(Trial::tau).toArray();
    double[] value = trials.stream().mapToDouble(Trial::test).toArray();
    Axis axis = chosen.measure() == Measure.ACCURACY ? Axis.linear("test accuracy")
        : Axis.log("test " + chosen.measure().title());
    return new ScatterChart(chosen.name() + ": sensitivity to the delay", Axis.linear("τ (steps)"), axis,
        List.of(Series.points(trials.size() + " random trials", tau, value)));
  }

  private static Json.Obj json(Task chosen, Path home, List<Trial> trials) {
    Trial best = trials.stream().min(Comparator.comparingDouble(Trial::validationLoss)).orElseThrow();
    return Json.object().with("runDir", home.toString()).with("task", chosen.name()).with("trials", trials.size())
        .with("best", Json.object().with("trial", best.number).with("tau", best.tau).with("lr", best.rate)
            .with("validationLoss", RunFolder.finite(best.validationLoss)).with("test", RunFolder.finite(best.test)));
  }
}
