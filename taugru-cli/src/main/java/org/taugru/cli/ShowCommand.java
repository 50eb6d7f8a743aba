package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.cells.Catalogue;
import org.taugru.grad.Gradient;
import org.taugru.ir.ParameterTable;
import org.taugru.ir.Program;
import org.taugru.safetensors.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints everything that follows from a cell's equations without running them.
@Command(name = "show", mixinStandardHelpOptions = true, description = "Print a cell's equations, LaTeX and Program.")
final class ShowCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private Sizes sizes = new Sizes();
  @Parameters(paramLabel = "CELL", description = "a name that 'taugru cells' lists")
  private String cell = "";
  @Option(names = "--gradient", description = "print the gradient Program too")
  private boolean gradient;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Catalogue.Entry entry = sizes.cell(cell);
    Program program = Program.of(entry.name(), entry.cell(), sizes.setting());
    out.println(entry.name() + ": " + entry.reference());
    out.println();
    program.equations().forEach(line -> out.println("  " + line));
    program.matrices().forEach(matrix -> matrix.parametrisation()
        .ifPresent(made -> out.println("  " + made.describe(matrix.name()))));
    out.println();
    if (CellForm.of(entry, sizes.setting()) == CellForm.CONTINUOUS) {
      out.println("Continuous time");
      out.println();
      Program.flowOf(entry.name(), entry.cell(), sizes.setting()).equations().forEach(line -> out.println("  " + line));
      out.println();
    }
    if (!entry.defaults().isEmpty())
      out.println("Options: " + entry.defaults().entrySet().stream().sorted(Map.Entry.comparingByKey())
          .map(option -> "cell." + option.getKey() + "=" + new Json.Num(option.getValue()).text())
          .collect(Collectors.joining(", ")) + "\n");
    out.println("LaTeX");
    out.println();
    out.println("  \\begin{aligned}");
    out.println("  " + String.join(" \\\\\n  ", program.latex()));
    out.println("  \\end{aligned}");
    out.println();
    out.println("Parameters, without an output layer");
    out.println();
    ParameterTable.of(program).forEach(line -> out.println("  " + line));
    out.println();
    out.println("Program");
    out.println();
    out.print(program.text());
    if (gradient) {
      out.println();
      out.print(Gradient.of(program).text());
    }
    out.flush();
    return 0;
  }
}
