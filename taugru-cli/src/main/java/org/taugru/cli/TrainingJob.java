package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.exec.BackendChoice;
import org.taugru.json.Json;
import org.taugru.train.Learners;
import org.taugru.train.MemoryShortage;
import org.taugru.train.RecordedEnd;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Trains with progress on standard error and a report at the end.
final class TrainingJob {
  private final CommandLine command;
  private final BackendChoice backend;
  private PrintWriter out;
  private final PrintWriter err;
  private final Interruption interruption;
  private final Drawing drawing;
  private final boolean quiet;
  private boolean hasReports = true;

  TrainingJob(CommandLine command, BackendChoice backend, boolean quiet, Interruption interruption) {
    this.command = command;
    this.backend = backend;
    this.out = command.getOut();
    this.err = command.getErr();
    this.interruption = interruption;
    this.quiet = quiet;
    this.drawing = new Drawing(err);
  }

  /// Says which run begins there, and not on standard output.
  TrainingJob announcing(PrintWriter there) {
    out = there;
    return this;
  }

  /// Writes no pages about its runs, for work whose results are shown elsewhere.
  TrainingJob withoutReports() {
    hasReports = false;
    return this;
  }

  /// The same for runs that are trained at the same time, without a line of progress; nothing where they are better trained one after another.
  Optional<TrainingJob> together(int runs) {
    return backend.backend().together(runs).map(
        all -> {
          TrainingJob job =
              new TrainingJob(command, new BackendChoice(all, backend.reason()), true, interruption).announcing(out);
          job.hasReports = hasReports;
          return job;
        });
  }

  /// Deals runs on the same data to groups that [#together] trains.
  ///
  /// @return the numbers of the runs of each group
  List<List<Integer>> groups(Benchmark task, List<RunSpec> specs) throws IOException {
    Dataset data = specs.getFirst().dataset(task);
    return Learners.groups(backend.backend(), specs.stream().map(spec -> spec.trainingSpec(data)).toList(),
        specs.size());
  }

  /// A run and what came of it.
  record Trained(Run run, RunResult result) {
  }

  /// Whether the run in a folder has come to its end. One that was interrupted has a result too, but not the one that is
  /// wanted.
  static boolean isDone(RunFolder folder) throws IOException {
    return folder.isRun() && folder.json().get("result") instanceof Json.Obj result
        && RecordedEnd.read(result).kind() != RecordedEnd.Kind.INTERRUPTED;
  }

  boolean stopped() {
    return interruption.requested();
  }

  /// As [#train], but a run that is finished already is only scored again.
  Trained trainOnce(Benchmark task, RunSpec spec, RunFolder folder) throws IOException {
    requireSame(spec, folder);
    return train(task, spec, folder, Map.of(), _ -> "");
  }

  /// Refuses a folder with other settings, or with something that is no run.
  void requireSame(RunSpec spec, RunFolder folder) throws IOException {
    if (folder.isRun() && !folder.spec().equals(spec))
      throw new ParameterException(command,
          folder.path() + " holds a run with other settings; remove it or choose another folder with --out");
    try {
      folder.requireOwn();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }

  /// Trains in a new folder, or goes on with the run in it; the folder is this process's while it does.
  Trained train(Benchmark task, RunSpec spec, RunFolder folder) throws IOException {
    return train(task, spec, folder, Map.of());
  }

  /// The same, after some further runs on the same data have been written down, to be trained later.
  Trained train(Benchmark task, RunSpec spec, RunFolder folder, Map<RunFolder, RunSpec> later) throws IOException {
    return train(task, spec, folder, later, TrainingJob::howToTrainFurther);
  }

  /// @param ifDone what to add where the run has finished already
  private Trained train(Benchmark task, RunSpec spec, RunFolder folder, Map<RunFolder, RunSpec> later,
      Function<Run, String> ifDone) throws IOException {
    ProgressLine progress = new ProgressLine(err, ProgressLine.Style.of(quiet), task, spec.training().epochs(),
        interruption);
    RunningReport running = new RunningReport(progress, progress::warn);
    try (Run run = prepare(task, spec, folder, running)) {
      if (hasReports)
        running.follow(run);
      for (Map.Entry<RunFolder, RunSpec> other : later.entrySet())
        run.plan(other.getKey(), other.getValue());
      announce(run, ifDone);
      RunResult result = train(run, progress);
      say(result, folder);
      if (hasReports)
        report(run, result);
      run.finish(result);
      return new Trained(run, result);
    }
  }

  /// A disk that is full loses the pages, not the number that the training was for.
  private void report(Run run, RunResult result) throws IOException {
    try {
      RunReport.write(run, result, drawing);
    } catch (IOException e) {
      err.println("taugru: the test " + run.benchmark().measure().title() + " is "
          + new Outcome(result).test(run.benchmark().measure())
          + ", but the run is not recorded as ended: its report could"
          + " not be written. When it can be, go on with: taugru train --resume " + run.folder().path());
      throw e;
    }
  }

  /// The line of progress is gone when this ends, also where it ends with an error, which is printed next.
  static RunResult train(Run run, ProgressLine progress) throws IOException {
    try (progress) {
      return run.train();
    }
  }

  private static String howToTrainFurther(Run run) {
    return ". More epochs than " + run.trainer().metrics().size() + " train it further: taugru train --resume "
        + run.folder().path() + " --epochs N";
  }

  private void announce(Run run, Function<Run, String> ifDone) throws IOException {
    if (!quiet)
      out.printf(Locale.ROOT, "%s, %s with %,d parameters, seed %d → %s%n", run.benchmark().shortName(),
          run.spec().cell(),
          run.model().parameterCount(), run.spec().training().seed(), run.folder().path());
    out.flush();
    DelayCheck.warning(run).ifPresent(warning -> err.println("taugru: " + warning));
    for (String limit : quiet ? List.<String>of() : run.data().limits())
      err.println("taugru: note: " + limit + "; results are not those of the whole set");
    run.notes().forEach(note -> err.println("taugru: " + note));
    if (!run.trainer().memoryUse().isEmpty())
      err.println("taugru: to keep to the memory, " + run.trainer().memoryUse());
    int done = run.trainer().metrics().size();
    if (run.trainer().isDone())
      err.println("taugru: " + run.folder().path() + " had finished already; nothing was trained" + ifDone.apply(run));
    else if (done > 0 && !quiet)
      err.println("taugru: goes on after epoch " + done + " of " + run.spec().training().epochs());
  }

  private void say(RunResult result, RunFolder folder) {
    if (!(result.end() instanceof TrainingEnd.Finished))
      err.println("taugru: " + RecordedEnd.of(result.end()).sentence());
    if (result.end() instanceof TrainingEnd.Interrupted || result.end() instanceof TrainingEnd.OutOfTime)
      err.println("taugru: go on with: taugru train --resume " + folder.path());
    err.flush();
  }

  /// Settings that do not fit each other, or not this machine, are refused before anything is written.
  private Run prepare(Benchmark task, RunSpec spec, RunFolder folder, TrainingListener listener) throws IOException {
    try {
      return Run.in(folder, task, spec, backend, listener, 1);
    } catch (MemoryShortage shortage) {
      throw new ParameterException(command, MemoryAdvice.of(shortage), shortage);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
