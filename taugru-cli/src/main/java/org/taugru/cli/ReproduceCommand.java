package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.PaperResult;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
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
  /// What each name runs, and its small version.
  enum Item {
    MACKEY_GLASS("mackey-glass", "mackey-glass", "epochs", 6, 16),
    ENSO("enso", "enso", "epochs", 6, 16),
    ADDING("adding", "adding-50", "iterations", 300, 32),
    COPY("copy", "copy-20", "iterations", 300, 32),
    FREQUENCY("frequency", "frequency", "epochs", 2, 32);

    private final String task;
    private final String quickTask;
    private final String length;
    private final int quickLength;
    private final int quickHidden;

    Item(String task, String quickTask, String length, int quickLength, int quickHidden) {
      this.task = task;
      this.quickTask = quickTask;
      this.length = length;
      this.quickLength = quickLength;
      this.quickHidden = quickHidden;
    }

    /// The settings of its small version.
    RunSpec quick(RunSpec spec) {
      RunSpec small = SettingEdit.apply(spec, length, Integer.toString(quickLength));
      small = SettingEdit.apply(small, "hidden", Integer.toString(Math.min(quickHidden, small.hidden())));
      boolean hasModes = Catalogue.named(small.cell(), 1, 3).ownOptions().stream()
          .anyMatch(option -> option.name().equals("modes"));
      return hasModes ? SettingEdit.apply(small, "cell.modes", "4") : small;
    }
  }

  /// The names there are, for completion too.
  static final class Items implements Iterable<String> {
    static List<String> names() {
      return Stream.concat(Arrays.stream(Item.values()).map(item -> item.task), Stream.of("all")).toList();
    }

    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  /// Cells to compare where the paper has only a figure.
  private static final List<String> FIGURE_CELLS = List.of("tau-gru", "tau-gru-alpha0", "delay-gru", "lstm", "gru");

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(paramLabel = "WHAT", completionCandidates = Items.class,
      description = "mackey-glass, enso, adding, copy, frequency or all")
  private String what = "";
  @Option(names = "--quick", description = "under two minutes for all of it")
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
    List<Item> items = items();
    Path home = out != null ? out : Path.of(quick ? "runs/reproduce-quick" : "runs/reproduce");
    List<Comparison> comparisons = new ArrayList<>();
    try (Interruption interruption = new Interruption()) {
      PrintWriter printer = command.commandLine().getOut();
      if (quick)
        printer.println("quick version: short training and small tasks");
      TrainingJob job = new TrainingJob(command.commandLine(),
          backend.choose(Runtime.getRuntime().availableProcessors()), quiet.wanted(), interruption);
      for (Item item : items) {
        Benchmark task = Benchmarks.named(quick ? item.quickTask : item.task);
        comparisons.add(compare(item, task, job, home));
        if (interruption.requested())
          return 1;
      }
      Path page = Comparison.write(comparisons, home, effort(), new Drawing(command.commandLine().getErr()));
      comparisons.forEach(comparison -> printer.println("\n" + comparison.markdown()));
      printer.println("page: " + page);
    }
    return Comparison.exitCode(comparisons);
  }

  private Comparison.Effort effort() {
    return quick ? Comparison.Effort.QUICK : Comparison.Effort.FULL;
  }

  private List<Item> items() {
    if (what.equals("all"))
      return List.of(Item.values());
    for (Item item : Item.values())
      if (item.task.equals(what))
        return List.of(item);
    throw new ParameterException(command.commandLine(), "there is nothing called " + what + " to reproduce"
        + NearestName.hint(what, Items.names()) + "; choose mackey-glass, enso, adding, copy, frequency or all");
  }

  private Comparison compare(Item item, Benchmark task, TrainingJob job, Path home) throws IOException {
    List<Comparison.Row> rows = new ArrayList<>();
    List<Comparison.Naive> naive = List.of();
    List<Long> all = seeds != null ? seeds.seeds() : quick ? List.of(1L) : List.of(1L, 2L, 3L);
    List<String> models = cellsOf(task);
    PiecesLeft piecesLeft = new PiecesLeft(models.size() * all.size());
    for (String model : models) {
      List<TrainingJob.Trained> runs = new ArrayList<>();
      for (long seed : all) {
        RunSpec spec = PaperModel.spec(task, model, seed);
        if (quick)
          spec = item.quick(spec);
        RunFolder folder =
            new RunFolder(home.resolve(task.name()).resolve(model).resolve((quick ? "quick-" : "seed-") + seed));
        say(task.name() + ", model " + (rows.size() + 1) + " of " + models.size() + " (" + model + "), seed "
            + (runs.size() + 1) + " of " + all.size() + piecesLeft.text());
        runs.add(train(task, spec, folder, job, piecesLeft));
        if (job.stopped())
          break;
      }
      naive = Comparison.Naive.of(runs.getFirst());
      rows.add(new Comparison.Row(model, RunSummary.of(runs)));
      if (job.stopped())
        break;
    }
    return new Comparison(task, rows, naive, effort());
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

  private List<String> cellsOf(Benchmark task) {
    List<String> known = PaperModel.names();
    List<String> wanted = cells.isEmpty() ? task.paper().stream().map(PaperResult::model).distinct().toList() : cells;
    for (String cell : cells)
      Names.requireCell(command, cell, known);
    boolean isTable = !cells.isEmpty() || wanted.contains("tau-gru");
    return isTable ? wanted : Stream.concat(FIGURE_CELLS.stream(), wanted.stream()).distinct().toList();
  }
}
