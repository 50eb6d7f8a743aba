package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.results.ItemSection;
import org.taugru.results.KeptModel;
import org.taugru.results.Recorder;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultRow;
import org.taugru.results.RunRecord;
import org.taugru.sets.store.MissingDataException;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Trains the rows of an item, seeds of a row together where the backend can, and writes the record of each run when it has ended.
///
/// What has a record is not run again; what has ended without one is recorded; what was stopped or killed goes on from its last
/// checkpoint. A run that fails with an error does not stop the others.
final class RecordedItem {
  private final CommandLine command;
  private final TrainingJob job;
  private final boolean isQuiet;
  private final Path home;
  private final Records records;

  RecordedItem(CommandLine command, TrainingJob job, boolean isQuiet, Path home, Records records) {
    this.command = command;
    this.job = job.withoutReports();
    this.isQuiet = isQuiet;
    this.home = home;
    this.records = records;
  }

  /// @param seeds of every row; none: as many as each has
  /// @return whether all of it is recorded
  boolean train(ResultItem item, List<ResultRow> rows, List<Long> seeds) throws IOException {
    PiecesLeft left = new PiecesLeft(rows.size());
    boolean isComplete = true;
    for (int i = 0; i < rows.size() && !job.stopped(); i++) {
      ResultRow row = rows.get(i);
      List<Long> missing = missing(item, row, seeds.isEmpty() ? row.seeds() : seeds);
      if (missing.isEmpty()) {
        left.skipped();
        continue;
      }
      say(item.name() + ", row " + (i + 1) + " of " + rows.size() + " (" + row.label() + "), seeds "
          + missing.stream().map(String::valueOf).collect(Collectors.joining(", ")) + left.text());
      isComplete &= train(item, row, missing);
      left.did();
    }
    if (!job.stopped())
      keepModel(item);
    return isComplete;
  }

  /// Seeds without a record; a record of other settings is refused.
  private List<Long> missing(ResultItem item, ResultRow row, List<Long> seeds) throws IOException {
    List<Long> missing = new ArrayList<>();
    for (long seed : seeds) {
      Optional<RunRecord> record = records.find(row, seed);
      if (record.isEmpty())
        missing.add(seed);
      else if (!record.get().spec().equals(row.spec(item.benchmark(), seed)))
        throw new ParameterException(command, records.file(row, seed) + " is the record of a run with another "
            + String.join(", ", row.spec(item.benchmark(), seed).lastingDifferences(record.get().spec()))
            + "; remove it to run this one, or choose another folder with --records");
    }
    return missing;
  }

  private boolean train(ResultItem item, ResultRow row, List<Long> seeds) throws IOException {
    Map<RunFolder, RunSpec> runs = new LinkedHashMap<>();
    boolean isComplete = true;
    for (long seed : seeds) {
      RunFolder folder = folder(row, seed);
      RunSpec spec = row.spec(item.benchmark(), seed);
      try {
        if (TrainingJob.isDone(folder) && folder.spec().equals(spec))
          record(item, row, folder);
        else
          runs.put(folder, spec);
      } catch (IOException e) {
        isComplete &= failed(e);
      }
    }
    for (Map<RunFolder, RunSpec> group : alike(runs))
      isComplete &= trainGroup(item, row, group);
    return isComplete;
  }

  private RunFolder folder(ResultRow row, long seed) {
    return new RunFolder(home.resolve(row.home()).resolve(row.label()).resolve("seed-" + seed));
  }

  /// Runs that differ by nothing but their seed can be trained together.
  private static List<Map<RunFolder, RunSpec>> alike(Map<RunFolder, RunSpec> runs) {
    Map<RunSpec, Map<RunFolder, RunSpec>> groups = new LinkedHashMap<>();
    runs.forEach((folder, spec) -> groups
        .computeIfAbsent(SettingEdit.apply(spec, "seed", "1"), _ -> new LinkedHashMap<>()).put(folder, spec));
    return List.copyOf(groups.values());
  }

  private boolean trainGroup(ResultItem item, ResultRow row, Map<RunFolder, RunSpec> runs) throws IOException {
    Optional<TrainingJob> together = runs.size() > 1 ? job.together(runs.size()) : Optional.empty();
    boolean isComplete = true;
    if (together.isPresent()) {
      say(runs.size() + " runs are trained together");
      for (Future<Boolean> run : SeedThreads.run(runs,
          (folder, spec) -> trainOne(item, row, together.get(), folder, spec)))
        isComplete &= switch (run.state()) {
          case SUCCESS -> run.resultNow();
          case FAILED -> failed(run.exceptionNow());
          case RUNNING, CANCELLED -> throw new IllegalStateException("a run was not trained.");
        };
      return isComplete;
    }
    for (Map.Entry<RunFolder, RunSpec> run : runs.entrySet())
      if (!job.stopped())
        try {
          isComplete &= trainOne(item, row, job, run.getKey(), run.getValue());
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

  private synchronized boolean record(ResultItem item, ResultRow row, RunFolder folder) throws IOException {
    RunRecord record = new Recorder(item, row, Main.VERSION).of(folder);
    Path file = records.write(record);
    Measure measure = item.benchmark().measure();
    say(file + ": " + record.test(measure).map(value -> RunSummary.number(measure, value)).orElse("no score")
        + record.failure().map(failure -> ", " + failure.kind().word()).orElse("") + ", "
        + Durations.text(record.seconds()));
    return true;
  }

  /// The best seed of the headline row, chosen by validation, where its weights are at hand.
  private void keepModel(ResultItem item) throws IOException {
    Optional<KeptModel> kept = KeptModel.choose(item, records);
    if (kept.isEmpty())
      return;
    RunFolder folder = folder(kept.get().row(), kept.get().record().seed());
    if (folder.isRun() && folder.model().toFile().isFile())
      say(kept.get().keep(folder.model(), records).sentence());
  }

  /// The item's part of the page of results.
  void print(ResultItem item, PrintWriter printer) throws IOException {
    printer.println("\n" + ItemSection.of(item, records).markdown());
  }

  private void say(String progress) {
    if (isQuiet)
      return;
    PrintWriter err = command.getErr();
    err.println("taugru: " + progress);
    err.flush();
  }
}
