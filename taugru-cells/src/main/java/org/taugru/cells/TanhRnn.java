package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// The plain recurrent network with tanh (Elman 1990).
public record TanhRnn() implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    eq.next(h, tanh(eq.affine("W", h, "U", x)));
  }
}
