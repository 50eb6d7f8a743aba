package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// UnICORNN (Rusch, Mishra 2021): undamped oscillators that are coupled through the layers only, each with its own learned
/// time scale. The velocity moves first, which keeps the step reversible.
///
/// @param alpha frequency
public record UnIcoRnn(double dt, double alpha) implements Cell {
  public UnIcoRnn {
    Options.requirePositive("dt", dt);
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");

    var step = sigmoid(eq.vector("c")).times(dt).as("s");
    var pull = tanh(eq.vector("w").times(y).plus(eq.affine("V", x))).plus(y.times(alpha)).as("f");
    var zNew = eq.next(z, z.minus(step.times(pull)));
    eq.next(y, y.plus(step.times(zNew)));

    eq.initialise("w", new Initialiser.Between(0, 1));
    eq.initialise("c", new Initialiser.Uniform(0.1));
    eq.initialise("V", new Initialiser.Uniform(Math.sqrt(6.0 / 65 / eq.inputSize())));
    eq.initialise("bV", new Initialiser.Constant(0));
  }
}
