package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.taugru.results.ItemSection;
import org.taugru.results.PaperModel;
import org.taugru.results.Records;
import org.taugru.results.ResultItem;
import org.taugru.results.ResultItems;
import org.taugru.results.ResultRow;
import org.taugru.sets.store.MissingDataException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs the models of a table or figure of the paper and keeps a record of each run.
@Command(name = "reproduce", mixinStandardHelpOptions = true, description = {
  "Run the models of one of the paper's tables or figures; each run leaves a record, of which 'taugru results' prints the page.",
  "What has a record is not run again, and a run that was stopped goes on. --quick is a small version that shows the way, not the "
      + "result: it writes a page of its own and no records."
})
final class ReproduceCommand implements Callable<Integer> {
  /// The names there are, for completion too.
  static final class Items implements Iterable<String> {
    static List<String> names() {
      return Stream.concat(ResultItems.names().stream(), Stream.of("all")).toList();
    }

    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  /// The labels there are, for completion.
  static final class Labels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(ResultItems.all().stream().flatMap(item -> item.rows().stream()).map(ResultRow::label),
          PaperModel.names().stream()).distinct().iterator();
    }
  }

  /// On a GPU rows have queues of their own; there are no more.
  private static final int MOST_JOBS = 8;

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
      description = "3, 1..8 or 1,4,9 (default: as many as each row has, 3 to 8; with --quick 1)")
  private @Nullable SeedRange seeds;
  @Option(names = {"--rows", "--cells"}, paramLabel = "ROW", split = ",", completionCandidates = Labels.class,
      description = "only these rows, or cells that have none; * stands for any letters: '*-warm-up'")
  private List<String> rows = List.of();
  @Option(names = "--jobs", paramLabel = "N", description = "rows that are trained at the same time (default 1)")
  void jobs(int value) {
    if (value < 1 || value > MOST_JOBS)
      throw new ParameterException(command.commandLine(), "--jobs is " + value + "; it must be from 1 to " + MOST_JOBS);
    jobs = value;
  }

  private int jobs = 1;
  @Option(names = "--out", paramLabel = "DIR",
      description = "where to train (default runs/reproduce, with --quick runs/reproduce-quick)")
  private @Nullable Path out;
  @Option(names = "--records", paramLabel = "DIR", description = "where the records are (default: ${DEFAULT-VALUE})")
  private Path records = Path.of("results");

  @Override
  public Integer call() throws IOException {
    published.use();
    List<ResultItem> items = items();
    Path home = out != null ? out : Path.of(quick ? "runs/reproduce-quick" : "runs/reproduce");
    PrintWriter printer = command.commandLine().getOut();
    try (Interruption interruption = new Interruption()) {
      List<List<ResultRow>> chosen = items.stream().map(this::chosen).toList();
      if (quick)
        return new QuickVersion(command.commandLine(), job(quiet.wanted(), interruption), quiet.wanted(), home)
            .run(items, chosen, seeds == null ? List.of(1L) : seeds.seeds());
      boolean hasNoLine = quiet.wanted() || jobs > 1; // of progress: rows would write over each other's
      return recorded(items, chosen, interruption, new RecordedItem(command.commandLine(),
          () -> job(hasNoLine, interruption), jobs, quiet.wanted(), home, new Records(records)), printer);
    }
  }

  private TrainingJob job(boolean isQuiet, Interruption interruption) {
    return new TrainingJob(command.commandLine(),
        backend.choose(Math.max(1, Runtime.getRuntime().availableProcessors() / jobs)), isQuiet, interruption);
  }

  private int recorded(List<ResultItem> items, List<List<ResultRow>> chosen, Interruption interruption,
      RecordedItem training, PrintWriter printer) throws IOException {
    List<Long> wanted = seeds == null ? List.of() : seeds.seeds();
    for (int i = 0; i < items.size(); i++)
      training.requireSettings(items.get(i), chosen.get(i), wanted);
    boolean isComplete = true;
    for (int i = 0; i < items.size() && !interruption.requested(); i++)
      try {
        isComplete &= training.train(items.get(i), chosen.get(i), wanted);
        printer.println("\n" + ItemSection.of(items.get(i), new Records(records)).markdown());
      } catch (MissingDataException e) {
        if (items.size() == 1)
          throw e;
        isComplete = false;
        leftOut(command, items.get(i), e);
      }
    return isComplete && !interruption.requested() ? 0 : 1;
  }

  static void leftOut(CommandSpec command, ResultItem item, MissingDataException why) {
    command.commandLine().getErr().println("taugru: " + item.name() + " is left out: " + why.getMessage());
  }

  private List<ResultItem> items() {
    if (what.equals("all"))
      return ResultItems.all();
    return List.of(ResultItems.named(what).orElseThrow(() -> new ParameterException(command.commandLine(),
        "there is nothing called " + what + " to reproduce" + NearestName.hint(what, Items.names()) + "; choose "
            + Names.or(Items.names(), ""))));
  }

  /// The rows of the item, or of them those that were asked for; of a table other cells too.
  private List<ResultRow> chosen(ResultItem item) {
    if (rows.isEmpty())
      return Stream.concat(item.rows().stream(), notRun(item)).toList();
    List<ResultRow> wanted = new ArrayList<>();
    for (String name : rows)
      if (name.contains("*") || what.equals("all"))
        item.rows().stream().filter(row -> row.label().matches(pattern(name))).forEach(wanted::add);
      else
        wanted.add(notRun(item).filter(row -> row.label().equals(name)).findFirst().or(() -> item.row(name))
            .orElseThrow(() -> unknown(item, name)));
    if (wanted.isEmpty() && !what.equals("all"))
      throw unknown(item, rows.getFirst());
    return wanted.stream().distinct().toList();
  }

  /// Models of the paper's table that nobody can run, as their equations are not published. A quick version shows them; the page of
  /// results does so anyway.
  private Stream<ResultRow> notRun(ResultItem item) {
    return quick ? item.published().stream().filter(row -> !row.isKnown()) : Stream.empty();
  }

  private static String pattern(String glob) {
    return Stream.of(glob.split("\\*", -1)).map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }

  private ParameterException unknown(ResultItem item, String name) {
    List<String> names = Stream.concat(item.rows().stream().map(ResultRow::label), PaperModel.names().stream())
        .distinct().toList();
    return new ParameterException(command.commandLine(), "there is no row " + name + NearestName.hint(name, names)
        + ". Rows: " + String.join(", ", names));
  }
}
