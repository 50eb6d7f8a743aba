package org.taugru.cells;

import static org.taugru.eq.Functions.relu;
import static org.taugru.eq.Functions.sigmoid;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;

/// TARNN (Kag, Saligrama 2021): a gated step towards an equilibrium, with a learned step size for each inner iteration and
/// each time. These live in the history of the state α, whose start is trained: what was put there `steps` − 1 steps
/// before the sequence began is read at its first step. Beyond `steps` steps they are zero.
///
/// @param iterations K
/// @param steps      the longest sequence
public record Tarnn(int iterations, int steps) implements Cell {
  public Tarnn {
    if (iterations < 1 || steps < 1)
      throw new IllegalArgumentException("a TARNN with " + iterations + " iterations a step for " + steps
          + " steps. Use 1 or more of each.");
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var started = eq.flag("started");
    var u1 = eq.matrix("U1", d, d);

    var before = x.at(Lag.steps(1)).plus(started.oneMinus().times(x));       // at the first step the input itself
    var g = sigmoid(eq.linear("Ug", h).plus(eq.affine("Wg", x))).as("g");
    var v = eq.linear("U2", h).plus(eq.affine("W1", x)).plus(eq.linear("W2", before)).as("v");
    var w = eq.linear("B1", x).plus(eq.linear("B2", h)).minus(h).as("w");

    Expr y = h;
    for (int k = 1; k <= iterations; k++) {
      var alpha = stepSize(eq, "α" + k);
      y = alpha.oneMinus().times(y).plus(alpha.times(relu(u1.times(y).plus(v)).minus(y).plus(w)));
    }
    eq.next(h, g.oneMinus().times(h).plus(g.times(y)));
    eq.next(started, eq.constant(1));

    for (var matrix : new String[] {"U1", "U2", "Ug", "W1", "W2", "Wg", "B1", "B2"})
      eq.initialise(matrix, new Initialiser.Normal(0.1));
    eq.initialise("bW1", new Initialiser.Constant(0));
    eq.initialise("bWg", new Initialiser.Constant(-3));
  }

  private Expr stepSize(Equations eq, String name) {
    var alpha = eq.flag(name);
    eq.trainStart(alpha, steps, new Initialiser.Constant(0.01));
    eq.next(alpha, eq.constant(0));
    return alpha.at(Lag.steps(steps - 1));
  }
}
