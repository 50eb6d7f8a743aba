package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// FastGRNN (Kusupati et al. 2018): gate and candidate share their matrices and differ in their biases.
public record FastGrnn() implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var v = eq.linear("W", x).plus(eq.linear("U", h)).as("v");
    var z = sigmoid(v.plus(eq.vector("bz"))).as("z");
    var c = tanh   (v.plus(eq.vector("bh"))).as("c");
    var weight = sigmoid(eq.scalar("ζ")).times(z.oneMinus()).plus(sigmoid(eq.scalar("ν")));
    eq.next(h, z.times(h).plus(weight.times(c)));

    for (var matrix : new String[] {"U", "W"})
      eq.initialise(matrix, new Initialiser.Normal(0.1));
    for (var bias : new String[] {"bz", "bh"})
      eq.initialise(bias, new Initialiser.Constant(1));
    eq.initialise("ζ", new Initialiser.Constant(1));
    eq.initialise("ν", new Initialiser.Constant(-4));
  }
}
