package org.taugru.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.cells.Catalogue;
import org.taugru.ir.Program;
import org.taugru.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists the cells.
@Command(name = "cells", mixinStandardHelpOptions = true, description = "List the cells with their parameter counts.")
final class CellsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private LayerSizes sizes = new LayerSizes();
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;
  private int output = 1;

  @Option(names = "--output", paramLabel = "Q", defaultValue = "1",
      description = "width of the output layer, which is counted (default ${DEFAULT-VALUE})")
  void output(int value) {
    output = Limits.atLeast(command, "--output", value, 1);
  }

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    List<Catalogue.Entry> entries = Catalogue.all(sizes.tau(), sizes.longest());
    if (json)
      printJson(out, entries);
    else
      printTable(out, entries);
    return 0;
  }

  private void printTable(PrintWriter out, List<Catalogue.Entry> entries) {
    StringBuilder rows = new StringBuilder(); // sizes that a cell refuses are refused before anything is printed
    for (Catalogue.Entry entry : entries)
      rows.append(String.format(Locale.ROOT, "%-22s %,12d  %-10s  %s%n", entry.name(), parameters(sizes.program(entry)),
          form(entry), entry.reference()));
    out.printf("%-22s %12s  %-10s  %s%n", "cell", "parameters", "form", "reference");
    out.print(rows);
    out.printf("%nInput %d, hidden %d, output %d, τ = %d steps; the output layer is counted.%n", sizes.input(),
        sizes.hidden(), output, sizes.tau());
  }

  private void printJson(PrintWriter out, List<Catalogue.Entry> entries) {
    List<Json> objects = new ArrayList<>();
    for (Catalogue.Entry entry : entries) {
      Program program = sizes.program(entry);
      List<Json> equations = new ArrayList<>();
      program.equations().forEach(line -> equations.add(new Json.Str(line)));
      objects.add(Json.object().with("name", entry.name()).with("parameters", parameters(program))
          .with("equations", new Json.Arr(equations)).with("form", form(entry).toString())
          .with("reference", entry.reference()));
    }
    out.println(new Json.Arr(objects).text());
  }

  private long parameters(Program program) {
    return program.parameterCount() + (long) output * (sizes.hidden() + 1);
  }

  private CellForm form(Catalogue.Entry entry) {
    return CellForm.of(entry, sizes.setting());
  }
}
