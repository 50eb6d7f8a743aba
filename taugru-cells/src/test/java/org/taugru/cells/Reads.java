package org.taugru.cells;

import java.util.Set;
import java.util.TreeSet;
import org.taugru.eq.Cell;
import org.taugru.eq.Definition;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Op;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.eq.State;

/// What a cell reads and declares, with 3 inputs and 4 hidden units.
final class Reads {
  private Reads() {
  }

  static Equations equations(Cell cell) {
    return Equations.of(cell, Setting.of(3, 4));
  }

  static Iterable<String> parameters(Cell cell) {
    return equations(cell).parameters().stream().map(Parameter::name).toList();
  }

  /// States and inputs with the lags at which the cell reads them: `h`, `h−5`, `x`.
  static Set<String> of(Cell cell) {
    Set<String> reads = new TreeSet<>();
    for (Definition definition : equations(cell).definitions())
      collect(definition.right(), reads);
    return reads;
  }

  private static void collect(Expr expr, Set<String> reads) {
    if (expr.op() instanceof Op.StateRead(State state, int lag))
      reads.add(state.name() + (lag == 0 ? "" : "−" + lag));
    if (expr.op() instanceof Op.InputRead(int lag))
      reads.add("x" + (lag == 0 ? "" : "−" + lag));
    expr.operands().forEach(operand -> collect(operand, reads));
  }
}
