package org.taugru.grad;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;

/// Cells to differentiate. The real ones are in a module that this one does not see.
final class Cells {
  private Cells() {
  }

  record TauGru(Lag tau) implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W1", h, "U1", x)).as("u");
      var z = tanh(eq.affine("W2", h.at(tau), "U2", x)).as("z");
      var g = sigmoid(eq.affine("W3", h, "U3", x)).as("g");
      var a = sigmoid(eq.affine("W4", h, "U4", x)).as("a");
      eq.flow(h, g.times(u.plus(a.times(z)).minus(h)));
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

  /// A delayed input and a delayed state of one component, which is broadcast.
  record DelayedSwitch(Lag tau) implements Cell {
    @Override
    public void equations(Equations eq) {
      var x = eq.input("x");
      var h = eq.state("h");
      var s = eq.state("s", 1);
      var seen = s.at(tau);
      eq.next(s, eq.constant(1));
      eq.next(h, tanh(eq.affine("W", seen.times(h), "U", seen.times(x.at(tau)))).as("y"));
    }
  }
}
