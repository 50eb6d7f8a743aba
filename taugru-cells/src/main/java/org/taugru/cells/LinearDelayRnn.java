package org.taugru.cells;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;

/// The linear delayed RNN of the τ-GRU paper's Proposition 1: h′ = A·h + B·h₋ₘ + C·x.
public record LinearDelayRnn(Lag m) implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    eq.next(h, eq.linear("A", h).plus(eq.linear("B", h.at(m))).plus(eq.linear("C", x)));
  }
}
