package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Noise;

/// NoisyRNN (Lim, Erichson, Hodgkinson, Mahoney 2021) as its code has it: LipschitzRNN with a learned step for each unit,
/// multiplied by noise from U(1 − μ, 1) and with noise of standard deviation σ added, in training only.
///
/// @param epsilon        where the learned steps start
/// @param additive       σ
/// @param multiplicative μ
public record NoisyRnn(double epsilon, double beta, double gamma, double additive, double multiplicative)
    implements Cell {
  public NoisyRnn {
    Options.requirePositive("epsilon", epsilon);
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var s = eq.vector("s");
    var a = eq.matrix("A", d, d, new SymmetricSkew(beta, gamma));
    var w = eq.matrix("W", d, d, new SymmetricSkew(beta, gamma));

    var m  = eq.noise(new Noise.Uniform(1 - multiplicative, 1, 1)).as("m");
    var xi = eq.noise(new Noise.Normal(additive)).as("ξ");
    var v  = a.times(h).plus(tanh(w.times(h).plus(eq.affine("E", x)))).as("v");
    eq.next(h, h.plus(s.times(m).times(v)).plus(xi));

    eq.initialise("s", new Initialiser.Constant(epsilon));
    eq.initialise("A", new Initialiser.Normal(0.1 / d));
    eq.initialise("W", new Initialiser.Normal(0.1 / d));
    eq.initialise("E", new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize())));
    eq.initialise("bE", new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize())));
  }
}
