package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taugru.data.Benchmark;
import org.taugru.data.PaperResult;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultRow;
import org.taugru.sets.store.MissingDataException;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine;

/// Items with small models and little training, on a page of their own: the way, not the result.
final class QuickVersion {
  private final CommandLine command;
  private final TrainingJob job;
  private final boolean isQuiet;
  private final Path home;

  QuickVersion(CommandLine command, TrainingJob job, boolean isQuiet, Path home) {
    this.command = command;
    this.job = job;
    this.isQuiet = isQuiet;
    this.home = home;
  }

  /// @param rows of each item
  /// @return the exit code
  int run(List<ResultItem> items, List<List<ResultRow>> rows, List<Long> seeds) throws IOException {
    PrintWriter printer = command.getOut();
    printer.println("quick version: short training and small tasks");
    List<Comparison> comparisons = new ArrayList<>();
    boolean isComplete = true;
    for (int i = 0; i < items.size(); i++) {
      try {
        comparisons.add(compare(items.get(i), rows.get(i), seeds));
      } catch (MissingDataException e) {
        if (items.size() == 1)
          throw e;
        isComplete = false;
        ReproduceCommand.leftOut(command.getCommandSpec(), items.get(i), e);
      }
      if (job.stopped())
        return 1;
    }
    String name = items.size() == 1 ? items.getFirst().name() : "reproduce";
    Path page = Comparison.write(comparisons, home, name, new Drawing(command.getErr()));
    comparisons.forEach(comparison -> printer.println("\n" + comparison.markdown()));
    printer.println("page: " + page);
    return isComplete ? Comparison.exitCode(comparisons) : 1;
  }

  private Comparison compare(ResultItem item, List<ResultRow> models, List<Long> seeds) throws IOException {
    Benchmark task = item.quickBenchmark();
    String heading = task.name().equals(item.task()) ? item.name() : task.name();
    List<Comparison.Row> rows = new ArrayList<>();
    List<Comparison.Naive> naive = List.of();
    List<ResultRow> known = models.stream().filter(ResultRow::isKnown).toList();
    PiecesLeft piecesLeft = new PiecesLeft(known.size() * seeds.size());
    for (ResultRow model : known) {
      List<TrainingJob.Trained> runs = new ArrayList<>();
      for (long seed : seeds) {
        RunSpec spec = item.quick(model.spec(task, seed));
        RunFolder folder = new RunFolder(home.resolve(heading).resolve(model.label()).resolve("quick-" + seed));
        say(heading + ", model " + (rows.size() + 1) + " of " + known.size() + " (" + model.label() + "), seed "
            + (runs.size() + 1) + " of " + seeds.size() + piecesLeft.text());
        runs.add(train(task, spec, folder, piecesLeft));
        if (job.stopped())
          break;
      }
      if (rows.isEmpty())
        naive = Comparison.Naive.of(runs.getFirst());
      rows.add(new Comparison.Row(model.label(), model.published(), RunSummary.of(runs)));
      if (job.stopped())
        break;
    }
    List<PaperResult> notRun = models.stream().filter(model -> !model.isKnown())
        .flatMap(model -> model.published().stream()).toList();
    return new Comparison(heading, task, rows, notRun, naive);
  }

  private void say(String progress) {
    if (isQuiet)
      return;
    command.getErr().println("taugru: " + progress);
    command.getErr().flush();
  }

  private TrainingJob.Trained train(Benchmark task, RunSpec spec, RunFolder folder, PiecesLeft piecesLeft)
      throws IOException {
    boolean wasDone = TrainingJob.isDone(folder);
    TrainingJob.Trained trained = job.trainOnce(task, spec, folder);
    if (wasDone)
      piecesLeft.skipped();
    else
      piecesLeft.did();
    return trained;
  }
}
