package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// coRNN (Rusch, Mishra 2021): coupled, driven, damped oscillators y″ = tanh(W·y + 𝒲·y′ + V·x + b) − γy − εy′, in steps
/// of dt. The velocity moves first.
///
/// @param gamma   frequency
/// @param epsilon damping
public record CoRnn(double dt, double gamma, double epsilon) implements Cell {
  public CoRnn {
    Options.requirePositive("dt", dt);
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");

    var force = tanh(eq.linear("W", y).plus(eq.linear("Z", z)).plus(eq.affine("V", x))).as("f");
    var zNew  = eq.next(z, z.plus(force.minus(y.times(gamma)).minus(z.times(epsilon)).times(dt)));
    eq.next(y, y.plus(zNew.times(dt)));

    var bound = new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize() + 2 * eq.hiddenSize()));
    for (var parameter : new String[] {"W", "Z", "V", "bV"})
      eq.initialise(parameter, bound);
  }
}
