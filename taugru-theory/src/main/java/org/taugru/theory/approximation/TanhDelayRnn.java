package org.taugru.theory.approximation;

import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;

/// The delayed RNN that the paper's approximation theorem is about: s′ = tanh(A·s + B·s₋ₘ + C·u + b). It has neither gate
/// nor leak.
record TanhDelayRnn(Lag m) implements Cell {
  @Override
  public void equations(Equations eq) {
    var u = eq.input("u");
    var s = eq.state("s");

    eq.next(s, tanh(eq.linear("A", s).plus(eq.linear("B", s.at(m))).plus(eq.linear("C", u)).plus(eq.vector("b"))));
  }
}
