package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;

/// The simple delay GRU, equation (12) of the τ-GRU paper: one branch sees the current and the delayed state.
public record DelayGru(Lag tau) implements Cell {
  @Override
  public void equations(Equations eq) {
    var x    = eq.input("x");
    var h    = eq.state("h");
    var hTau = h.at(tau);

    var v = tanh   (eq.affine("W1", h, "W2", hTau).plus(eq.affine("U", x))).as("v");
    var g = sigmoid(eq.affine("W3", h, "U3", x)).as("g");

    eq.flow(h, g.times(v.minus(h)));
  }
}
