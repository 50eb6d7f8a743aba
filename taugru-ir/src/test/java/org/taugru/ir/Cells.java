package org.taugru.ir;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;

/// Cells to compile. The real ones are in a module that this one does not see.
final class Cells {
  private Cells() {
  }

  record TauGru(Lag tau, double alpha) implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W1", h, "U1", x)).as("u");
      var z = tanh(eq.affine("W2", h.at(tau), "U2", x)).as("z");
      var g = sigmoid(eq.affine("W3", h, "U3", x)).as("g");
      var a = sigmoid(eq.affine("W4", h, "U4", x)).as("a");
      eq.flow(h, g.times(u.plus(a.times(z).times(alpha)).minus(h)));
    }
  }

  record Gru() implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      var r = sigmoid(eq.affine("Wr", h, "Ur", x)).as("r");
      var z = sigmoid(eq.affine("Wz", h, "Uz", x)).as("z");
      var n = tanh(r.times(eq.affine("Wn", h)).plus(eq.affine("Un", x))).as("n");
      eq.next(h, z.times(h).plus(z.oneMinus().times(n)));
    }
  }

  record Lstm() implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      var c = eq.state("c");
      var i = sigmoid(eq.affine("Wi", h, "Ui", x)).as("i");
      var f = sigmoid(eq.affine("Wf", h, "Uf", x)).as("f");
      var o = sigmoid(eq.affine("Wo", h, "Uo", x)).as("o");
      var g = tanh(eq.affine("Wg", h, "Ug", x)).as("g");
      var cNew = eq.next(c, f.times(c).plus(i.times(g)));
      eq.next(h, o.times(tanh(cNew)));
    }
  }

  /// h′ = A·h + B·h₋ₘ + C·x₋ₘ
  record LinearDelay(Lag m) implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, eq.linear("A", h).plus(eq.linear("B", h.at(m))).plus(eq.linear("C", x.at(m))));
    }
  }
}
