package org.taugru.cells;

import static org.taugru.eq.Functions.abs;
import static org.taugru.eq.Functions.relu;
import static org.taugru.eq.Functions.sign;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Initialiser.Rotations.Angles;

/// expRNN (Lezcano-Casado, Martínez-Rubio 2019) and DTRIV∞ (Lezcano-Casado 2019): an orthogonal recurrence Q = B·exp(A − Aᵀ)
/// with modReLU. Train A with a smaller rate than the rest: `rate.A=0.1`.
///
/// @param base   where the parametrisation is centred
/// @param angles how the rotations that Q starts as are drawn
public record ExpRnn(Base base, Angles angles) implements Cell {
  public enum Base {
    /// B = 1, and A starts at the rotations: expRNN.
    IDENTITY,
    /// B is the rotations, and A starts at zero: DTRIV∞, which moves its base once, at the start.
    START
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var a = eq.matrix("A", d, d, new Orthogonal());                          // exp(A − Aᵀ)

    var rotated = switch (base) {
      case IDENTITY -> a.times(h);
      case START -> eq.linear("B", a.times(h));
    };
    eq.next(h, modRelu(rotated.plus(eq.linear("U", x)).as("v"), eq.vector("b")));

    eq.initialise("U", new Initialiser.Normal(Math.sqrt(2.0 / eq.inputSize())));
    eq.initialise("b", new Initialiser.Uniform(0.01));
    switch (base) {
      case IDENTITY -> eq.initialise("A", new Initialiser.Rotations(angles));
      case START -> {
        eq.initialise("A", new Initialiser.Constant(0));
        eq.initialise("B", new Initialiser.Rotations(angles));
        eq.fix("B");
      }
    }
  }

  /// sgn(v)·max(|v| + b, 0)
  private static Expr modRelu(Expr v, Expr b) {
    return sign(v).times(relu(abs(v).plus(b)));
  }
}
