package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.results.Recorder;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultRow;
import org.taugru.results.RunRecord;
import org.taugru.sets.store.MissingDataException;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Trains the rows of an item, seeds of a row together where the backend can, and writes the record of each run when it has ended.
///
/// What has a record is not run again; what has ended without one is recorded; what was stopped or killed goes on from its last
/// checkpoint. A run that fails with an error does not stop the others.
final class RecordedItem {
  private final CommandLine command;
  private final Supplier<TrainingJob> jobs;
  private final TrainingJob job;
  private final int atOnce;
  private final boolean isQuiet;
  private final Path home;
  private final Records records;
  private final RecordCheck check;

  /// @param jobs   makes what trains a row; rows at the same time have one each
  /// @param atOnce rows that are trained at the same time
  RecordedItem(CommandLine command, Supplier<TrainingJob> jobs, int atOnce, boolean isQuiet, Path home,
      Records records) {
    this.command = command;
    this.jobs = jobs;
    this.job = jobs.get().withoutReports();
    this.atOnce = atOnce;
    this.isQuiet = isQuiet;
    this.home = home;
    this.records = records;
    this.check = new RecordCheck(command, records);
  }

  /// Refuses a record of other settings than its row has, before anything of what was asked for is trained.
  void requireSettings(ResultItem item, List<ResultRow> rows, List<Long> seeds) throws IOException {
    check.withoutRecord(item, rows, seeds);
  }

  /// @param seeds of every row; none: as many as each has
  /// @return whether all of it is recorded
  boolean train(ResultItem item, List<ResultRow> rows, List<Long> seeds) throws IOException {
    List<List<Long>> missing = check.missing(item, rows, seeds);
    PiecesLeft left = new PiecesLeft(rows.size());
    boolean isTimed = item.kind() == ResultItem.Kind.COST; // one row must not slow down another
    boolean isComplete =
        atOnce == 1 || isTimed ? inTurn(item, rows, missing, left) : atOnce(item, rows, missing, left);
    if (!job.stopped())
      new ModelKeeper(records, home).keep(item, this::say,
          trouble -> command.getErr().println("taugru: " + trouble));
    return isComplete;
  }

  private boolean inTurn(ResultItem item, List<ResultRow> rows, List<List<Long>> missing, PiecesLeft left)
      throws IOException {
    boolean isComplete = true;
    for (int i = 0; i < rows.size(); i++)
      isComplete &= trainRow(item, rows, i, missing.get(i), left, job);
    return isComplete;
  }

  private boolean atOnce(ResultItem item, List<ResultRow> rows, List<List<Long>> missing, PiecesLeft left)
      throws IOException {
    List<Future<Boolean>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
      for (int i = 0; i < rows.size(); i++) {
        int number = i;
        begun.add(threads
            .submit(() -> trainRow(item, rows, number, missing.get(number), left, jobs.get().withoutReports())));
      }
    }
    return allDone(begun);
  }

  /// Trouble of a run has been said; what is left stands in the way of every run.
  private boolean allDone(List<Future<Boolean>> runs) throws IOException {
    boolean isComplete = true;
    for (Future<Boolean> run : runs)
      isComplete &= switch (run.state()) {
        case SUCCESS -> run.resultNow();
        case FAILED -> failed(run.exceptionNow());
        case RUNNING, CANCELLED -> throw new IllegalStateException("a run was not trained.");
      };
    return isComplete;
  }

  private boolean trainRow(ResultItem item, List<ResultRow> rows, int number, List<Long> missing, PiecesLeft left,
      TrainingJob with) throws IOException {
    if (with.stopped())
      return false;
    if (missing.isEmpty()) {
      left.skipped();
      return true;
    }
    ResultRow row = rows.get(number);
    say(item.name() + ", row " + (number + 1) + " of " + rows.size() + " (" + row.label() + "), seeds "
        + missing.stream().map(String::valueOf).collect(Collectors.joining(", ")) + left.text());
    boolean isComplete = train(item, row, missing, with);
    left.did();
    return isComplete;
  }

  private boolean train(ResultItem item, ResultRow row, List<Long> seeds, TrainingJob with) throws IOException {
    Map<RunFolder, RunSpec> runs = new LinkedHashMap<>();
    boolean isComplete = true;
    for (long seed : seeds) {
      RunFolder folder = folder(home, row, seed);
      RunSpec spec = row.spec(item.benchmark(), seed);
      try {
        if (TrainingJob.isDone(folder) && folder.spec().equals(spec))
          record(item, row, folder);
        else {
          with.requireSame(spec, folder); // those that are trained together wait for each other
          runs.put(folder, spec);
        }
      } catch (IOException e) {
        isComplete &= failed(e);
      }
    }
    for (Map<RunFolder, RunSpec> group : RunGroups.of(runs, specs -> with.groups(item.benchmark(), specs)))
      isComplete &= trainGroup(item, row, group, with);
    return isComplete;
  }

  /// Where a run is trained.
  static RunFolder folder(Path home, ResultRow row, long seed) {
    return new RunFolder(home.resolve(row.home()).resolve(row.label()).resolve("seed-" + seed));
  }

  private boolean trainGroup(ResultItem item, ResultRow row, Map<RunFolder, RunSpec> runs, TrainingJob with)
      throws IOException {
    Optional<TrainingJob> together = runs.size() > 1 ? with.together(runs.size()) : Optional.empty();
    if (together.isPresent()) {
      say(runs.size() + " runs are trained together");
      return allDone(SeedThreads.run(runs, (folder, spec) -> trainOne(item, row, together.get(), folder, spec)));
    }
    boolean isComplete = true;
    for (Map.Entry<RunFolder, RunSpec> run : runs.entrySet())
      if (!with.stopped())
        try {
          isComplete &= trainOne(item, row, with, run.getKey(), run.getValue());
        } catch (IOException | RuntimeException e) {
          isComplete &= failed(e);
        }
    return isComplete;
  }

  private boolean trainOne(ResultItem item, ResultRow row, TrainingJob with, RunFolder folder, RunSpec spec)
      throws IOException {
    Benchmark task = item.benchmark();
    with.trainOnce(task, spec, folder);
    return TrainingJob.isDone(folder) && record(item, row, folder);
  }

  /// What stands in the way of every run ends the command; the trouble of one is said, and the others go on.
  private boolean failed(Throwable problem) throws MissingDataException {
    switch (problem) {
      case MissingDataException e -> throw e;
      case ParameterException e -> throw e;
      default -> command.getErr().println("taugru: a run has no record: " + problem.getMessage()
          + "; the same command goes on with it");
    }
    return false;
  }

  private boolean record(ResultItem item, ResultRow row, RunFolder folder) throws IOException {
    RunRecord plain = new Recorder(item, row, Main.VERSION).of(folder);
    RunRecord record = item.noises().isEmpty() || plain.best().isEmpty() ? plain
        : plain.with(new NoisyScores(item.noises()).of(folder));
    Path file = records.write(record);
    Measure measure = item.benchmark().measure();
    say(file + ": " + record.test(measure).map(value -> RunSummary.number(measure, value)).orElse("no score")
        + record.failure().map(failure -> ", " + failure.kind().word()).orElse("") + ", "
        + Durations.text(record.seconds()));
    return true;
  }

  private void say(String progress) {
    if (isQuiet)
      return;
    PrintWriter err = command.getErr();
    err.println("taugru: " + progress);
    err.flush();
  }
}
