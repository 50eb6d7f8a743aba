package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// FastRNN (Kusupati et al. 2018): a plain unit with a residual connection, weighted by two learned scalars.
public record FastRnn() implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var c = tanh(eq.linear("U", h).plus(eq.affine("W", x))).as("c");
    eq.next(h, sigmoid(eq.scalar("β")).times(h).plus(sigmoid(eq.scalar("α")).times(c)));

    for (var matrix : new String[] {"U", "W"})
      eq.initialise(matrix, new Initialiser.Normal(0.1));
    eq.initialise("bW", new Initialiser.Constant(1));
    eq.initialise("α", new Initialiser.Constant(-3));
    eq.initialise("β", new Initialiser.Constant(3));
  }
}
