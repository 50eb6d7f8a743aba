package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.data.PaperResult;
import org.taugru.sets.store.MissingDataException;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs the models of a table of the paper that the project has, and sets the numbers side by side.
@Command(name = "reproduce", mixinStandardHelpOptions = true, description = {
  "Run the models of one of the paper's tables or figures and compare.",
  "Writes Markdown and HTML; --quick is a small version that shows the way, not the result."
})
final class ReproduceCommand implements Callable<Integer> {
  /// The names there are, for completion too.
  static final class Items implements Iterable<String> {
    static List<String> names() {
      return Stream.concat(PaperItem.titles().stream(), Stream.of("all")).toList();
    }

    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "WHAT", completionCandidates = Items.class,
      description = "${COMPLETION-CANDIDATES}")
  private String what = "";
  @Option(names = "--quick", description = "small models, little training, parts of the data: minutes for each table")
  private boolean quick;
  @Option(names = "--seeds", paramLabel = "SEEDS", converter = SeedRange.Converter.class,
      description = "3, 1..8 or 1,4,9 (default 1..3, with --quick 1)")
  private @Nullable SeedRange seeds;
  @Option(names = "--cells", paramLabel = "CELL", split = ",", completionCandidates = Names.Cells.class,
      description = "only these cells")
  private List<String> cells = List.of();
  @Option(names = "--out", paramLabel = "DIR",
      description = "where to write (default runs/reproduce, with --quick runs/reproduce-quick)")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    published.use();
    List<PaperItem> items = items();
    Path home = out != null ? out : Path.of(quick ? "runs/reproduce-quick" : "runs/reproduce");
    List<Comparison> comparisons = new ArrayList<>();
    boolean isComplete = true;
    try (Interruption interruption = new Interruption()) {
      PrintWriter printer = command.commandLine().getOut();
      if (quick)
        printer.println("quick version: short training and small tasks");
      TrainingJob job = new TrainingJob(command.commandLine(),
          backend.choose(Runtime.getRuntime().availableProcessors()), quiet.wanted(), interruption);
      for (PaperItem item : items) {
        try {
          comparisons.add(compare(item, job, home));
        } catch (MissingDataException e) {
          if (items.size() == 1)
            throw e;
          isComplete = false;
          command.commandLine().getErr().println("taugru: " + item.title() + " is left out: " + e.getMessage());
        }
        if (interruption.requested())
          return 1;
      }
      String name = items.size() == 1 ? items.getFirst().title() : "reproduce";
      Path page = Comparison.write(comparisons, home, name, effort(), new Drawing(command.commandLine().getErr()));
      comparisons.forEach(comparison -> printer.println("\n" + comparison.markdown()));
      printer.println("page: " + page);
    }
    return isComplete ? Comparison.exitCode(comparisons) : 1;
  }

  private Comparison.Effort effort() {
    return quick ? Comparison.Effort.QUICK : Comparison.Effort.FULL;
  }

  private List<PaperItem> items() {
    if (what.equals("all"))
      return List.of(PaperItem.values());
    return List.of(PaperItem.named(what).orElseThrow(() -> new ParameterException(command.commandLine(),
        "there is nothing called " + what + " to reproduce" + NearestName.hint(what, Items.names()) + "; choose "
            + Names.or(Items.names(), ""))));
  }

  private Comparison compare(PaperItem item, TrainingJob job, Path home) throws IOException {
    Benchmark task = item.benchmark(effort());
    List<Comparison.Row> rows = new ArrayList<>();
    List<Comparison.Naive> naive = List.of();
    List<Long> all = seeds != null ? seeds.seeds() : quick ? List.of(1L) : List.of(1L, 2L, 3L);
    List<PaperItem.Model> models = models(item, task);
    List<PaperItem.Model> known = models.stream().filter(PaperItem.Model::isKnown).toList();
    PiecesLeft piecesLeft = new PiecesLeft(known.size() * all.size());
    for (PaperItem.Model model : known) {
      List<TrainingJob.Trained> runs = new ArrayList<>();
      for (long seed : all) {
        RunSpec spec = model.spec(task, seed);
        if (quick)
          spec = item.quick(spec);
        RunFolder folder = new RunFolder(
            home.resolve(item.heading(task)).resolve(model.label()).resolve((quick ? "quick-" : "seed-") + seed));
        say(item.heading(task) + ", model " + (rows.size() + 1) + " of " + known.size() + " (" + model.label()
            + "), seed " + (runs.size() + 1) + " of " + all.size() + piecesLeft.text());
        runs.add(train(task, spec, folder, job, piecesLeft));
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
    return new Comparison(item.heading(task), task, rows, notRun, naive, effort());
  }

  private void say(String progress) {
    if (quiet.wanted())
      return;
    PrintWriter err = command.commandLine().getErr();
    err.println("taugru: " + progress);
    err.flush();
  }

  private static TrainingJob.Trained train(Benchmark task, RunSpec spec, RunFolder folder, TrainingJob job,
      PiecesLeft piecesLeft) throws IOException {
    boolean wasDone = TrainingJob.isDone(folder);
    TrainingJob.Trained trained = job.trainOnce(task, spec, folder);
    if (wasDone)
      piecesLeft.skipped();
    else
      piecesLeft.did();
    return trained;
  }

  /// Those of the item, or of them those that were asked for; of a table other cells too.
  private List<PaperItem.Model> models(PaperItem item, Benchmark task) {
    List<PaperItem.Model> all = item.models(task);
    if (cells.isEmpty())
      return all;
    List<String> names = Stream.concat(all.stream().map(PaperItem.Model::label), PaperModel.names().stream()).distinct()
        .toList();
    List<PaperItem.Model> wanted = new ArrayList<>();
    for (String cell : cells) {
      Names.requireCell(command, cell, names);
      wanted.add(all.stream().filter(model -> model.label().equals(cell)).findFirst()
          .orElseGet(() -> PaperItem.plain(task, cell)));
    }
    return wanted;
  }
}
