package org.taugru.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.taugru.cells.Catalogue;
import org.taugru.grad.Gradient;
import org.taugru.ir.ParameterTable;
import org.taugru.ir.Program;
import org.taugru.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints everything that follows from a cell's equations without running them.
@Command(name = "show", mixinStandardHelpOptions = true, description = "Print a cell's equations, LaTeX and Program.")
final class ShowCommand implements Callable<Integer> {
  private static final String PREFIX = "cell.";

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private Sizes sizes = new Sizes();
  @Parameters(paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists")
  private String cell = "";
  @Option(names = "--gradient", description = "print the gradient Program too")
  private boolean gradient;
  private final Map<String, Double> numbers = new TreeMap<>();

  @Option(names = "--set", paramLabel = "cell.OPTION=VALUE",
      description = "a number of the cell's own, as in taugru train")
  void set(List<String> values) {
    numbers.clear();
    for (String value : values) {
      int equals = value.indexOf('=');
      if (equals < 0 || !value.startsWith(PREFIX))
        throw wrong("--set is " + value + "; it must be cell.OPTION=VALUE");
      String key = value.substring(0, equals);
      double number = number(key, value.substring(equals + 1));
      Double before = numbers.put(key.substring(PREFIX.length()), number);
      if (before != null && before != number)
        throw wrong("--set " + key + " is given twice, with different values; use one of them");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private double number(String key, String value) {
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number))
        return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw wrong(key + " is " + value + "; it must be a number");
  }

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Catalogue.Entry entry = sizes.cell(cell, numbers);
    Program program = sizes.program(entry);
    CellForm form = CellForm.of(entry, sizes.setting());
    out.println(entry.name() + ": " + entry.reference());
    out.println();
    program.equations().forEach(line -> out.println("  " + line));
    program.matrices().forEach(matrix -> matrix.parametrisation()
        .ifPresent(made -> out.println("  " + made.describe(matrix.name()))));
    out.println();
    if (form == CellForm.CONTINUOUS) {
      out.println("Continuous time");
      out.println();
      Program.flowOf(entry.name(), entry.cell(), sizes.setting()).equations().forEach(line -> out.println("  " + line));
      out.println();
    }
    if (!entry.defaults().isEmpty())
      out.println("Options, by default: " + entry.defaults().entrySet().stream().sorted(Map.Entry.comparingByKey())
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
