package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;

/// iRNN (Kag, Zhang, Saligrama 2020): each step walks K times towards an equilibrium of an ordinary differential equation,
/// with learned step sizes. No official code was found; this is the paper's recursion with α = 1.
public record IRnn(int iterations) implements Cell {
  public IRnn {
    if (iterations < 1)
      throw new IllegalArgumentException("an iRNN with " + iterations + " iterations a step. Use 1 or more.");
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var u = eq.matrix("U", d, d);
    var v = eq.affine("W", x).as("v");

    Expr g = eq.constant(0);
    for (int i = 1; i <= iterations; i++) {
      var at = g.plus(h);
      g = g.plus(eq.scalar("η" + i).times(tanh(u.times(at).plus(v)).minus(at))).as("g" + i);
      eq.initialise("η" + i, new Initialiser.Constant(0.01));
    }
    eq.next(h, g);
  }
}
