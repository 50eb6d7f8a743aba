package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// AntisymmetricRNN (Chang, Chen, Haber, Chi 2019): an ordinary differential equation whose Jacobian has eigenvalues near
/// the imaginary axis. One step is a time of ε.
///
/// @param gamma diffusion, which moves the eigenvalues to Re = −γ
public record AntisymmetricRnn(double epsilon, double gamma, Gate gate) implements Cell {
  public enum Gate { NONE, LEARNED }

  public AntisymmetricRnn {
    Options.requirePositive("epsilon", epsilon);
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var w = eq.matrix("V", d, d, new Antisymmetric(gamma));             // V − Vᵀ − γI

    var u = tanh(w.times(h).plus(eq.affine("U", x))).as("u");
    eq.flow(h, switch (gate) {
      case NONE -> u.times(epsilon);
      case LEARNED -> sigmoid(w.times(h).plus(eq.affine("Uz", x))).as("z").times(u).times(epsilon);
    });

    eq.initialise("V", new Initialiser.Normal(1 / Math.sqrt(d)));
  }
}
