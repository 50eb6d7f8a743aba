package org.taugru.model;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// The output layer y = V·h + bV: a cell that does not look back, so that kernels and gradients come for free.
record DenseReadout() implements Cell {
  /// What it sees, as its equation calls it.
  static final String SEEN = "h";

  @Override
  public void equations(Equations eq) {
    var h = eq.input(SEEN);
    var y = eq.state("y");
    eq.next(y, eq.affine("V", h));

    eq.initialise("V", new Initialiser.Normal(Math.sqrt(2.0 / h.width())));
    eq.initialise("bV", new Initialiser.Uniform(1 / Math.sqrt(h.width())));
  }
}
