package org.taugru.cells;

import static org.taugru.eq.Functions.relu;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;

/// Gated recurrent unit. Two different ones share the name; the reset says which.
///
/// @param back how many steps the unit looks back: 1 is the plain unit, r the dilated one (Chang et al. 2017)
public record Gru(Reset reset, Candidate candidate, Biases biases, int back) implements Cell {
  public enum Reset {
    /// The reset gate acts on the state before the product with Wn (Cho et al. 2014).
    BEFORE_PRODUCT,
    /// The reset gate acts on the product and its bias (cuDNN, PyTorch).
    AFTER_PRODUCT
  }

  public enum Candidate { TANH, RELU }

  public Gru {
    if (back < 1)
      throw new IllegalArgumentException("a GRU that looks " + back + " steps back. Use 1 or more.");
  }

  /// The usual one, of the given kind.
  public Gru(Reset reset) {
    this(reset, Candidate.TANH, Biases.TWO, 1);
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var old = h.at(Lag.steps(back - 1));

    var r = sigmoid(biases.affine(eq, "Wr", old, "Ur", x)).as("r");
    var z = sigmoid(biases.affine(eq, "Wz", old, "Uz", x)).as("z");
    var n = activated(switch (reset) {
      case BEFORE_PRODUCT -> biases.affine(eq, "Wn", r.times(old), "Un", x);
      case AFTER_PRODUCT  -> r.times(biases.state(eq, "Wn", old)).plus(eq.affine("Un", x));
    }).as("ñ");

    eq.next(h, z.times(old).plus(z.oneMinus().times(n)));
  }

  private Expr activated(Expr v) {
    return switch (candidate) {
      case TANH -> tanh(v);
      case RELU -> relu(v);
    };
  }
}
