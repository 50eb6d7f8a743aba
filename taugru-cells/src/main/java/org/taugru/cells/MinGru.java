package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// minGRU (Feng, Tung, Ahmed, Bengio, Hajimirsadeghi 2024): gate and candidate see the input alone, so the recurrence is
/// linear in the state.
public record MinGru() implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var z = sigmoid(eq.affine("Uz", x)).as("z");
    var n = eq.affine("Un", x).as("ñ");
    eq.next(h, z.oneMinus().times(h).plus(z.times(n)));
  }
}
