package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;

/// τ-GRU as the authors' published code (v1.3) computes it, which is not what the paper prints: the weight a and the
/// branch z both read the delayed state *and* the delayed input; the state's delay is τ − 1 steps, the input's τ; and the
/// first pair (h₁, x₀) is never fed back.
///
/// @param tau    the code's `tau`, in steps; 0 reads the current state and input
/// @param weight whether the feedback is weighted by a
/// @param gate   whether the flow is gated by g
/// @param alpha  factor of the feedback
/// @param beta   factor of the instantaneous dynamics; 0 removes them and their parameters
public record TauGruAuthorCode(int tau, TauGru.Weight weight, TauGru.Gate gate, double alpha, double beta)
    implements Cell {
  public TauGruAuthorCode {
    TauGru.requireFinite(alpha, beta);
  }

  public TauGruAuthorCode(int tau) {
    this(tau, 1, 1);
  }

  public TauGruAuthorCode(int tau, double alpha, double beta) {
    this(tau, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, alpha, beta);
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    Expr hDelay = h;
    Expr xDelay = x;
    if (tau != 0) {
      var started = eq.flag("started");                            // 0 before the first step, 1 after it
      eq.next(started, eq.constant(1));
      var seen = started.at(Lag.steps(tau));                       // 1 from step τ + 1 on
      hDelay = seen.times(h.at(Lag.steps(tau - 1)));
      xDelay = seen.times(x.at(Lag.steps(tau)));
    }

    var u = tanh   (eq.affine("W1", h,      "U1", x))     .as("u");
    var z = tanh   (eq.affine("W2", hDelay, "U2", xDelay)).as("z");
    var g = switch (gate) {
      case LEARNED -> sigmoid(eq.affine("W3", h, "U3", x)).as("g");
      case NONE -> eq.constant(1);
    };
    var a = switch (weight) {
      case LEARNED -> sigmoid(eq.affine("W4", hDelay, "U4", xDelay)).as("a");
      case NONE -> eq.constant(1);
    };

    eq.flow(h, g.times(u.times(beta).plus(a.times(z).times(alpha)).minus(h)));
  }
}
