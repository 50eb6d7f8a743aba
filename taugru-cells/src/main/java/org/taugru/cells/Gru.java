package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// Gated recurrent unit. Two different ones share the name; the reset says which.
public record Gru(Reset reset) implements Cell {
  public enum Reset {
    /// The reset gate acts on the state before the product with Wn (Cho et al. 2014).
    BEFORE_PRODUCT,
    /// The reset gate acts on the product and its bias (cuDNN, PyTorch).
    AFTER_PRODUCT
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var r = sigmoid(eq.affine("Wr", h, "Ur", x)).as("r");
    var z = sigmoid(eq.affine("Wz", h, "Uz", x)).as("z");
    var n = tanh(switch (reset) {
      case BEFORE_PRODUCT -> eq.affine("Wn", r.times(h), "Un", x);
      case AFTER_PRODUCT  -> r.times(eq.affine("Wn", h)).plus(eq.affine("Un", x));
    }).as("n");

    eq.next(h, z.times(h).plus(z.oneMinus().times(n)));
  }
}
