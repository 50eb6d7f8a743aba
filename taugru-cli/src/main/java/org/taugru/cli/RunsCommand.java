package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.json.Json;
import org.taugru.train.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists runs.
@Command(name = "runs", mixinStandardHelpOptions = true, description = {
  "List the runs in a folder: running, dead (killed, can be resumed), not begun, or how they ended."
})
final class RunsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = "runs",
      description = "where to look (default ${DEFAULT-VALUE})")
  private Path home = RunNames.HOME;
  @Option(names = "--task", paramLabel = "TASK", description = "only runs of this task")
  private @Nullable String task;
  @Option(names = "--cell", paramLabel = "CELL", description = "only runs of this cell")
  private @Nullable String cell;
  @Option(names = "--state", paramLabel = "STATE", description = "only runs that are: ${COMPLETION-CANDIDATES}")
  private RunLine.@Nullable State state;
  @Option(names = "--sort", paramLabel = "BY", defaultValue = "name",
      description = "${COMPLETION-CANDIDATES}; by score, the best of each task first (default ${DEFAULT-VALUE})")
  private Order order = Order.name;
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;

  private int unreadable;

  /// As they are written on the command line.
  enum Order {
    name, date, score
  }

  @Override
  public Integer call() throws IOException {
    if (task != null)
      Names.task(command, task);
    if (cell != null)
      Names.requireCell(command, cell);
    if (!Files.isDirectory(home))
      throw new ParameterException(command.commandLine(), home + " is no folder; runs are made by taugru train");
    List<RunLine> lines = new ArrayList<>();
    for (RunFolder folder : RunNames.below(home, this::leaveOut))
      try {
        RunLine line = RunLine.of(folder);
        if (isWanted(line))
          lines.add(line);
      } catch (IOException e) {
        leaveOut(e);
      }
    switch (order) {
      case name -> {
        // as they were found
      }
      case date -> lines.sort(Comparator.comparing(RunLine::written));
      case score -> lines.sort(RunLine.BEST_FIRST);
    }
    PrintWriter out = command.commandLine().getOut();
    if (json)
      out.println(new Json.Arr(lines.stream().<Json>map(RunLine::json).toList()).text());
    else if (!lines.isEmpty())
      print(out, lines);
    if (lines.isEmpty())
      command.commandLine().getErr().println("taugru: no such runs in " + home);
    return unreadable == 0 ? 0 : 1;
  }

  private void leaveOut(IOException problem) {
    command.commandLine().getErr().println("taugru: left out: " + problem.getMessage());
    unreadable++;
  }

  private boolean isWanted(RunLine line) {
    return (task == null || task.equals(line.task())) && (cell == null || cell.equals(line.cell()))
        && (state == null || state == line.state());
  }

  private static void print(PrintWriter out, List<RunLine> lines) {
    List<String[]> rows = new ArrayList<>();
    rows.add(RunLine.HEADERS);
    lines.forEach(line -> rows.add(line.texts()));
    int[] widths = new int[RunLine.HEADERS.length];
    for (String[] row : rows)
      for (int i = 0; i < widths.length; i++)
        widths[i] = Math.max(widths[i], row[i].length());
    for (String[] row : rows) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++)
        text.append(String.format(Locale.ROOT, RunLine.isNumber(i) ? "%" + widths[i] + "s  " : "%-" + widths[i] + "s  ",
            row[i]));
      out.println(text.toString().stripTrailing());
    }
  }
}
