package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// Long short-term memory.
public record Lstm(Forget forget, Biases biases) implements Cell {
  /// What happens to the old memory.
  public sealed interface Forget {
    /// Multiplied by a forget gate (Gers, Schmidhuber, Cummins 2000).
    record Gate() implements Forget {
    }

    /// Kept: c′ = c + i⊙g (Hochreiter and Schmidhuber 1997).
    record Never() implements Forget {
    }

    /// A forget gate that starts with memories of up to `longest` steps (Tallec and Ollivier 2018). Of the two biases of
    /// a gate only the one beside the input carries the chrono value; with both it would count twice.
    record Chrono(double longest) implements Forget {
    }
  }

  /// With two biases a gate.
  public Lstm(Forget forget) {
    this(forget, Biases.TWO);
  }

  /// With a forget gate.
  public Lstm() {
    this(new Forget.Gate());
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var c = eq.state("c");

    var i = sigmoid(biases.affine(eq, "Wi", h, "Ui", x)).as("i");
    var o = sigmoid(biases.affine(eq, "Wo", h, "Uo", x)).as("o");
    var g = tanh   (biases.affine(eq, "Wg", h, "Ug", x)).as("g");

    var kept = switch (forget) {
      case Forget.Never _ -> c;
      case Forget.Gate _, Forget.Chrono _ -> sigmoid(biases.affine(eq, "Wf", h, "Uf", x)).as("f").times(c);
    };
    var cNew = eq.next(c, kept.plus(i.times(g)));
    eq.next(h, o.times(tanh(cNew)));

    if (forget instanceof Forget.Chrono(double longest))
      startWithLongMemory(eq, longest);
  }

  private void startWithLongMemory(Equations eq, double longest) {
    for (var gate : new String[] {"i", "f", "o", "g"}) {
      if (biases == Biases.TWO)
        eq.initialise("bW" + gate, new Initialiser.Constant(0));
      eq.initialise("bU" + gate, new Initialiser.Constant(0));
    }
    eq.initialise("bUf", new Initialiser.Chrono(longest));
    eq.initialise("bUi", new Initialiser.NegativeOf("bUf"));
  }
}
