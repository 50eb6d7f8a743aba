package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.train.RecordedData;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.RunStatus;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Trains a cell on a task.
@Command(name = "train", mixinStandardHelpOptions = true, modelTransformer = SettingHelp.class, description = {
  "Train a cell on a task and write a folder with weights, curves, pictures and a report.",
  "What is not said is the task's default, from the paper's tuning table."
})
final class TrainCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private SpecOptions options = new SpecOptions();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "TASK", arity = "0..1", completionCandidates = Names.TaskNames.class,
      description = "a name that 'taugru tasks' lists, or a file of sequences, FILE.safetensors")
  private @Nullable String task;
  @Option(names = "--seeds", paramLabel = "SEEDS", converter = SeedRange.Converter.class,
      description = "3, 1..8 or 1,4,9; one run for each (default 1)")
  private @Nullable SeedRange seeds;
  @Option(names = "--out", paramLabel = "DIR", description = "the run's folder (default runs/TASK-CELL-TIME)")
  private @Nullable Path out;
  @Option(names = "--resume", paramLabel = "DIR", description = {
    "go on with the run in this folder, or with all runs of a folder of seeds;",
    "{CHANGEABLE} may be others from now on, and so may --threads and --backend"
  })
  private @Nullable Path resume;
  @Option(names = "--config", paramLabel = "RUN",
      description = "start from the settings of another run: its folder or its run.json")
  private @Nullable Path config;
  @Option(names = "--json", description = "print one object and nothing else")
  private boolean json;

  @Option(names = "--tau", paramLabel = "STEPS")
  void tau(String value) {
    options.edit("tau", value);
  }

  @Option(names = "--lr", paramLabel = "RATE")
  void learningRate(String value) {
    options.edit("lr", value);
  }

  @Option(names = "--memory", paramLabel = "BYTES",
      description = "buffers at most, 500m or 4g; a larger batch is done in parts, or steps are computed twice (default: no limit)")
  void memory(String value) {
    options.edit("memory", value);
  }

  @Override
  public Integer call() throws IOException {
    published.use();
    PrintWriter printer = command.commandLine().getOut();
    try (Interruption interruption = new Interruption()) {
      TrainingJob job = new TrainingJob(command.commandLine(), backend.choose(threads.count()),
          quiet.wanted(), interruption).announcing(json ? command.commandLine().getErr() : printer);
      List<TrainingJob.Trained> runs = resume == null ? fresh(job) : resumed(job, resume);
      RunSummary summary = RunSummary.of(runs);
      SeedsReport.write(runs, new Drawing(command.commandLine().getErr()));
      if (json)
        printer.println(summary.json().text());
      else
        summary.print(printer);
      return summary.exitCode();
    }
  }

  /// What new runs would do, one for each seed.
  List<RunSpec> specs() throws IOException {
    RunSpec start = start();
    if (seeds != null && options.sets("seed"))
      throw wrong("--seeds and --set seed=… say the same thing; use one of them");
    List<Long> all = seeds == null ? List.of(start.training().seed()) : seeds.seeds();
    return all.stream().map(seed -> options.spec(SettingEdit.apply(start, "seed", Long.toString(seed)))).toList();
  }

  private List<TrainingJob.Trained> fresh(TrainingJob job) throws IOException {
    List<RunSpec> specs = specs();
    Benchmark chosen = options.task(specs.getFirst().data());
    Path home = out == null ? RunNames.fresh(chosen.name(), specs.getFirst().cell()) : out;
    Map<RunFolder, RunSpec> runs = seedsIn(home, specs.getFirst());
    boolean isFolderOfSeeds = specs.size() > 1 || !runs.isEmpty();
    if (runs.isEmpty())
      requireNew(home);
    for (int i = 0; i < specs.size(); i++) {
      RunFolder run = new RunFolder(isFolderOfSeeds ? home.resolve("seed-" + specs.get(i).training().seed()) : home);
      requireNew(run.path());
      runs.put(run, specs.get(i));
    }
    note(specs.getFirst());
    return trained(job, runs, home);
  }

  /// The runs that further seeds are added to.
  private Map<RunFolder, RunSpec> seedsIn(Path home, RunSpec added) throws IOException {
    Map<RunFolder, RunSpec> runs = new LinkedHashMap<>();
    if (seeds == null || new RunFolder(home).isRun())
      return runs;
    for (RunFolder run : RunNames.runOrSeeds(home)) {
      RunSpec spec = run.spec();
      if (!SettingEdit.apply(spec, "seed", Long.toString(added.training().seed())).equals(added))
        throw wrong(run.path() + " has other settings, so this is not a further seed of it; choose another folder with"
            + " --out");
      runs.put(run, spec);
    }
    return runs;
  }

  /// Trains one after another. New ones are written down before the first begins, so that `--resume` knows what is left to
  /// do.
  private List<TrainingJob.Trained> trained(TrainingJob job, Map<RunFolder, RunSpec> runs, Path home)
      throws IOException {
    Optional<TrainingJob> together = runs.size() > 1 ? job.together(runs.size()) : Optional.empty();
    if (together.isPresent())
      return together(together.get(), runs);
    Map<RunFolder, RunSpec> planned = new LinkedHashMap<>(runs);
    planned.remove(runs.keySet().iterator().next());
    planned.keySet().removeIf(RunFolder::isRun);
    Map<RunFolder, RunSpec> left = new LinkedHashMap<>(runs);
    List<TrainingJob.Trained> done = new ArrayList<>();
    for (Map.Entry<RunFolder, RunSpec> each : runs.entrySet()) {
      left.remove(each.getKey());
      Benchmark its = options.task(each.getValue().data());
      done.add(job.train(its, each.getValue(), each.getKey(), done.isEmpty() ? planned : Map.of()));
      if (job.stopped())
        break;
    }
    if (!left.isEmpty())
      command.commandLine().getErr().println("taugru: not begun: "
          + left.keySet().stream().map(run -> String.valueOf(run.path().getFileName()))
              .collect(Collectors.joining(", "))
          + "; train them with: taugru train --resume " + home);
    return done;
  }

  /// Trains all at the same time, each in a thread of its own.
  private List<TrainingJob.Trained> together(TrainingJob job, Map<RunFolder, RunSpec> runs) throws IOException {
    if (!quiet.wanted())
      command.commandLine().getErr().println("taugru: " + runs.size() + " runs are trained together");
    List<TrainingJob.Trained> done = new ArrayList<>();
    for (Future<TrainingJob.Trained> each : SeedThreads.run(runs,
        (folder, spec) -> job.train(options.task(spec.data()), spec, folder)))
      switch (each.state()) {
        case SUCCESS -> done.add(each.resultNow());
        case FAILED -> {
          switch (each.exceptionNow()) {
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e; // where the heap is full, there is advice for it
            case Throwable e -> throw new IllegalStateException(e);
          }
        }
        case RUNNING, CANCELLED -> throw new IllegalStateException("a run was not trained.");
      }
    return done;
  }

  /// What the options change: the settings of another run, or the task's defaults.
  private RunSpec start() throws IOException {
    if (config != null)
      return settings(config);
    if (task == null)
      throw wrong("a task is needed: taugru train mackey-glass. 'taugru tasks' lists them");
    return RunSpec.of(options.task(task), Settings.CELL.usual(), 1);
  }

  /// What a run, named by its folder or its record, was trained with.
  private RunSpec settings(Path run) throws IOException {
    RunFolder folder = new RunFolder(Files.isRegularFile(run) ? run.resolveSibling("") : run);
    if (!folder.isRun() || Files.isRegularFile(run) && !Files.isSameFile(run, folder.record()))
      throw wrong(run + " is no run: it is neither a folder with a run.json nor that file");
    RunSpec spec = folder.spec();
    if (task != null && !options.task(task).name().equals(spec.data()))
      throw wrong(run + " is a run of " + spec.data() + ", not of " + task);
    return spec;
  }

  private void note(RunSpec spec) {
    PrintWriter err = command.commandLine().getErr();
    if (options.sets("tau"))
      DelayCheck.unused(spec).ifPresent(note -> err.println("taugru: " + note));
    DelayCheck.shared(spec).ifPresent(note -> err.println("taugru: " + note));
  }

  /// Refuses a folder with anything in it.
  private void requireNew(Path folder) throws IOException {
    for (RunFolder run : RunNames.runOrSeeds(folder))
      if (run.status() instanceof RunStatus.Running(long pid))
        throw wrong("process " + pid + " is training in " + run.path() + "; choose another folder with --out");
    if (!RunNames.runOrSeeds(folder).isEmpty())
      throw wrong(folder + " holds a run already; go on with it: taugru train --resume " + folder
          + ", or choose another folder with --out");
    try {
      new RunFolder(folder).requireOwn();
    } catch (IllegalArgumentException e) {
      throw wrong("--out: " + e.getMessage());
    }
  }

  /// Goes on with a run, or with all runs in a folder of seeds.
  private List<TrainingJob.Trained> resumed(TrainingJob job, Path folder) throws IOException {
    if (seeds != null || out != null || config != null)
      throw wrong("--resume goes on with the runs that are there; --seeds, --out and --config are for new ones");
    Map<RunFolder, RunSpec> runs = new LinkedHashMap<>();
    try {
      for (RunFolder run : RunNames.runOfSeeds(folder))
        runs.put(run, resumed(run));
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
    if (runs.isEmpty())
      throw wrong(folder + " is no run: it has no run.json");
    return trained(job, runs, folder);
  }

  private RunSpec resumed(RunFolder run) throws IOException {
    RunSpec before = run.spec();
    RecordedBenchmark.requireData(run, run.data());
    if (task != null && run.data().kind() == RecordedData.Kind.FILE)
      before = before.with(Settings.DATA, options.task(task).name()); // the file may lie elsewhere now; its hash is compared
    else if (task != null && !options.task(task).name().equals(before.data()))
      throw wrong(run.path() + " is a run of " + before.data() + ", not of " + task);
    RunSpec spec = options.spec(before);
    if (!spec.lastingDifferences(before).isEmpty())
      throw wrong("a run goes on with the " + String.join(", ", spec.lastingDifferences(before))
          + " it began with; --resume can change " + SettingHelp.changeable() + ", --threads and --backend");
    return spec;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
