package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Task;
import org.taugru.train.End;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Trains a cell on a task.
@Command(name = "train", mixinStandardHelpOptions = true, description = {
  "Train a cell on a task and write a folder with weights, curves, pictures and a report.",
  "What is not said is the task's default, from the paper's tuning table."
})
final class TrainCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private SpecOptions options = new SpecOptions();
  @Parameters(paramLabel = "TASK", arity = "0..1", description = "a name that 'taugru tasks' lists")
  private @Nullable String task;
  @Option(names = "--seeds", paramLabel = "SEEDS", converter = SeedRange.Converter.class,
      description = "3, 1..8 or 1,4,9; one run for each (default 1)")
  private @Nullable SeedRange seeds;
  @Option(names = "--out", paramLabel = "DIR", description = "the run's folder (default runs/TASK-CELL-TIME)")
  private @Nullable Path out;
  @Option(names = "--resume", paramLabel = "DIR", description = "go on with the run in this folder")
  private @Nullable Path resume;
  @Option(names = "--json", description = "print one object as the last line")
  private boolean json;

  @Option(names = "--tau", paramLabel = "STEPS", description = Sizes.TAU)
  void tau(String value) {
    options.edit("tau", value);
  }

  @Option(names = "--lr", paramLabel = "RATE", description = "learning rate")
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
    PrintWriter printer = command.commandLine().getOut();
    try (Interruption interruption = new Interruption()) {
      TrainingJob job = new TrainingJob(command.commandLine(), threads.count(), interruption);
      List<TrainingJob.Trained> runs = resume == null ? fresh(job) : List.of(resumed(job, resume));
      RunSummary summary = RunSummary.of(runs);
      summary.print(printer);
      if (json)
        printer.println(summary.json().text());
      return runs.stream().anyMatch(run -> run.result().end() instanceof End.Trouble) ? 1 : 0;
    }
  }

  private List<TrainingJob.Trained> fresh(TrainingJob job) throws IOException {
    if (task == null)
      throw wrong("a task is needed: taugru train mackey-glass. 'taugru tasks' lists them");
    Task chosen = options.task(task);
    if (seeds != null && options.sets("seed"))
      throw wrong("--seeds and --set seed=… say the same thing; use one of them");
    List<Long> all = seeds == null ? List.of(1L) : seeds.seeds();
    List<RunSpec> specs = all.stream().map(seed -> options.spec(chosen, seed)).toList();
    Path home = out == null ? RunNames.fresh(chosen.name(), specs.getFirst().cell()) : out;
    requireNoRun(home);
    Map<Path, RunSpec> folders = new LinkedHashMap<>();
    for (int i = 0; i < specs.size(); i++)
      folders.put(specs.size() == 1 ? home : home.resolve("seed-" + all.get(i)), specs.get(i));
    folders.keySet().forEach(this::requireNoRun);
    note(specs.getFirst());
    List<TrainingJob.Trained> runs = new ArrayList<>();
    for (Map.Entry<Path, RunSpec> each : folders.entrySet()) {
      runs.add(job.train(chosen, each.getValue(), new RunFolder(each.getKey())));
      if (job.stopped())
        break;
    }
    if (runs.size() < all.size())
      command.commandLine().getErr().println("taugru: not begun: seeds " + all.subList(runs.size(), all.size())
          + "; train them with --seeds into another folder");
    return runs;
  }

  private void note(RunSpec spec) {
    PrintWriter err = command.commandLine().getErr();
    if (options.sets("tau"))
      DelayCheck.unused(spec).ifPresent(note -> err.println("taugru: " + note));
    DelayCheck.shared(spec).ifPresent(note -> err.println("taugru: " + note));
  }

  private void requireNoRun(Path folder) {
    if (new RunFolder(folder).isRun())
      throw wrong(folder + " holds a run already; go on with it: taugru train --resume " + folder
          + ", or choose another folder with --out");
  }

  private TrainingJob.Trained resumed(TrainingJob job, Path folder) throws IOException {
    if (!options.isEmpty() || seeds != null || out != null)
      throw wrong("--resume goes on with the settings of the run; only --threads and --json can be given with it");
    RunFolder run = new RunFolder(folder);
    if (!run.isRun())
      throw wrong(folder + " is no run: it has no run.json");
    RunSpec spec = run.spec();
    if (task != null && !task.equals(spec.task()))
      throw wrong(folder + " is a run of " + spec.task() + ", not of " + task);
    return job.train(options.task(spec.task()), spec, run);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
