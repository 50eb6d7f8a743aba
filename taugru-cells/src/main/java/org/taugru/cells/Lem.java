package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// Long expressive memory (Rusch, Mishra, Erichson, Mahoney 2022): two states on learned time scales. The second sees the
/// new value of the first.
///
/// @param dt the longest time step
public record Lem(double dt) implements Cell {
  public Lem {
    Options.requirePositive("dt", dt);
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");

    var d1 = sigmoid(eq.affine("W1", y, "V1", x)).times(dt).as("Δ1");
    var d2 = sigmoid(eq.affine("W2", y, "V2", x)).times(dt).as("Δ2");

    var zNew = eq.next(z, d2.oneMinus().times(z).plus(d2.times(tanh(eq.affine("Wz", y, "Vz", x)))));
    eq.next(y, d1.oneMinus().times(y).plus(d1.times(tanh(eq.affine("Wy", zNew, "Vy", x)))));
  }
}
