package org.taugru.cells;

import org.taugru.eq.Equations;
import org.taugru.eq.Expr;

/// How many bias vectors a gate has. One is enough; PyTorch has two, and so have most rows of the paper's tables.
public enum Biases {
  ONE, TWO;

  /// W·h + U·x with a bias beside the input, and a second one beside the state if there are two.
  Expr affine(Equations eq, String w, Expr h, String u, Expr x) {
    return state(eq, w, h).plus(eq.affine(u, x));
  }

  /// W·h, with a bias if there are two.
  Expr state(Equations eq, String w, Expr h) {
    return switch (this) {
      case ONE -> eq.linear(w, h);
      case TWO -> eq.affine(w, h);
    };
  }
}
