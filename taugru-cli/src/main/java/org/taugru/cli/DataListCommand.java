package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.json.Json;
import org.taugru.sets.store.Croissant;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.PublishedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Lists the published data sets.
@Command(name = "list", mixinStandardHelpOptions = true, description = {
  "List the published data sets: present, part (fewer samples than were published), incomplete or absent.",
  "Names and sizes are looked at; taugru data verify reads."
})
final class DataListCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SetChoice choice = new SetChoice();
  @Mixin
  private DataFolderOption data = new DataFolderOption();
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;
  @Option(names = "--croissant",
      description = "print descriptions in Croissant 1.1: an object for one set, else an array")
  private boolean croissant;

  @Override
  public Integer call() throws IOException {
    if (json && croissant)
      throw new ParameterException(command.commandLine(),
          "--json and --croissant contradict each other; use one of them");
    List<PublishedSet> sets = choice.namedOrAll();
    PrintWriter out = command.commandLine().getOut();
    if (croissant) {
      List<Json> documents = sets.stream().<Json>map(Croissant::of).toList();
      out.println((documents.size() == 1 ? documents.getFirst() : new Json.Arr(documents)).text());
      return 0;
    }
    DataFolder folder = data.folder();
    List<SetLine> lines = new ArrayList<>();
    for (PublishedSet set : sets)
      lines.add(SetLine.of(set, folder));
    if (json)
      out.println(new Json.Arr(lines.stream().<Json>map(SetLine::json).toList()).text());
    else
      print(out, lines, folder);
    return 0;
  }

  private static void print(PrintWriter out, List<SetLine> lines, DataFolder folder) {
    String format = "%-16s %-10s %-10s %10s  %s%n";
    out.printf(Locale.ROOT, format, "set", "state", "form", "size", "what");
    for (SetLine line : lines)
      out.printf(Locale.ROOT, format, line.set().name(), line.state(), line.form(), line.size(), line.set().what());
    out.println("They are looked for in " + folder.path());
    for (SetLine line : lines)
      line.problem().ifPresent(problem -> out.println(line.set().name() + ": " + problem));
  }
}
