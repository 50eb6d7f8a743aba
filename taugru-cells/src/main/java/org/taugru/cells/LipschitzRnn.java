package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// LipschitzRNN (Erichson, Azencot, Queiruga, Hodgkinson, Mahoney 2021): a linear part and a Lipschitz nonlinearity, both
/// with a matrix between symmetric and antisymmetric. One step is a time of ε.
public record LipschitzRnn(double epsilon, double beta, double gamma) implements Cell {
  public LipschitzRnn {
    Options.requirePositive("epsilon", epsilon);
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var a = eq.matrix("A", d, d, new SymmetricSkew(beta, gamma));
    var w = eq.matrix("W", d, d, new SymmetricSkew(beta, gamma));

    eq.flow(h, a.times(h).plus(tanh(w.times(h).plus(eq.affine("E", x)))).times(epsilon));

    eq.initialise("A", new Initialiser.Normal(0.1 / d));
    eq.initialise("W", new Initialiser.Normal(0.1 / d));
    eq.initialise("E", new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize())));
    eq.initialise("bE", new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize())));
  }
}
