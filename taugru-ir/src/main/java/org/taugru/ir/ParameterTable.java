package org.taugru.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.taugru.eq.Parameter;

/// The parameters of a Program as a table: name, shape, start, count.
public final class ParameterTable {
  private ParameterTable() {
  }

  /// A heading, a line for each parameter, and the total.
  public static List<String> of(Program program) {
    List<String> lines = new ArrayList<>();
    lines.add(line("name", "shape", "start", "count"));
    for (Parameter parameter : program.parameters())
      lines.add(line(parameter.name(), ProgramText.shape(parameter), ProgramText.start(parameter.initialiser()),
          parameter.trained() ? Integer.toString(parameter.count()) : "fixed"));
    lines.add(line("total", "", "", Integer.toString(program.parameterCount())));
    return lines;
  }

  /// The sizes of a parameter as `[rows,columns]` or `[rows]`.
  public static String shape(Parameter parameter) {
    return ProgramText.shape(parameter);
  }

  /// Where a parameter starts, in a few signs: `U(±0.25)`.
  public static String start(Parameter parameter) {
    return ProgramText.start(parameter.initialiser());
  }

  private static String line(String name, String shape, String start, String count) {
    return String.format(Locale.ROOT, "%-10s %-12s %-16s %10s", name, shape, start, count);
  }
}
