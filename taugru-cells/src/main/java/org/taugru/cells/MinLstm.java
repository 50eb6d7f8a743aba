package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// minLSTM (Feng, Tung, Ahmed, Bengio, Hajimirsadeghi 2024): forget and input gates see the input alone and add up to one.
public record MinLstm() implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var f = sigmoid(eq.affine("Uf", x)).as("f");
    var i = sigmoid(eq.affine("Ui", x)).as("i");
    var n = eq.affine("Un", x).as("ñ");
    eq.next(h, f.times(h).plus(i.times(n)).over(f.plus(i)));
  }
}
