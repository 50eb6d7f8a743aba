package org.taugru.cells;

import static org.taugru.eq.Functions.clamp;
import static org.taugru.eq.Functions.min;
import static org.taugru.eq.Functions.roundStraightThrough;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.State;

/// Skip RNN (Campos et al. 2018): a unit that decides at each step whether to update its state or to copy it. The
/// probability to update grows while the state is copied; it is rounded, and the gradient goes straight through.
///
/// State u is 1 at a step with an update and 0 else: its sum is the number of updates, and a cost on it makes them rarer.
public record Skip(Base base) implements Cell {
  /// What an update does.
  public enum Base { LSTM, GRU }

  @Override
  public void equations(Equations eq) {
    var x   = eq.input("x");
    var h   = eq.state("h");
    var due = eq.flag("Δu");                                         // how much the probability grows at each step
    var sum = eq.flag("s");                                          // the probability so far
    var u   = eq.flag("u");

    var grown  = clamp(sum.plus(min(due, sum.oneMinus())), 0, 1).as("ũ");
    var update = eq.next(u, roundStraightThrough(grown));
    var change = switch (base) {
      case LSTM -> lstm(eq, x, h, update);
      case GRU  -> gru(eq, x, h, update);
    };
    eq.next(due, update.times(sigmoid(eq.affine(1, "Wp", change))).plus(update.oneMinus().times(due)));
    eq.next(sum, update.oneMinus().times(grown));

    eq.trainStart(h, 1, new Initialiser.Normal(1));
    eq.startAt(due, 1);
    eq.initialise("bWp", new Initialiser.Constant(1));
  }

  /// The update gate sees the memory that an update makes.
  private static Expr lstm(Equations eq, Expr x, State h, Expr update) {
    var c = eq.state("c");
    var i = sigmoid(Biases.ONE.affine(eq, "Wi", h, "Ui", x)).as("i");
    var f = sigmoid(Biases.ONE.affine(eq, "Wf", h, "Uf", x)).as("f");
    var o = sigmoid(Biases.ONE.affine(eq, "Wo", h, "Uo", x)).as("o");
    var g = tanh   (Biases.ONE.affine(eq, "Wg", h, "Ug", x)).as("g");

    var cNew = f.times(c).plus(i.times(g)).as("C");
    copyOr(update, eq, h, o.times(tanh(cNew)));
    copyOr(update, eq, c, cNew);
    eq.trainStart(c, 1, new Initialiser.Normal(1));
    biases(eq, 0, "bUi", "bUo", "bUg");
    biases(eq, 1, "bUf");
    return cNew;
  }

  /// The update gate sees the state that an update makes.
  private static Expr gru(Equations eq, Expr x, State h, Expr update) {
    var r = sigmoid(Biases.ONE.affine(eq, "Wr", h, "Ur", x)).as("r");
    var z = sigmoid(Biases.ONE.affine(eq, "Wz", h, "Uz", x)).as("z");
    var n = tanh   (Biases.ONE.affine(eq, "Wn", r.times(h), "Un", x)).as("ñ");

    var hNew = z.times(h).plus(z.oneMinus().times(n)).as("H");
    copyOr(update, eq, h, hNew);
    biases(eq, 1, "bUr", "bUz");
    biases(eq, 0, "bUn");
    return hNew;
  }

  private static void biases(Equations eq, double start, String... names) {
    for (var name : names)
      eq.initialise(name, new Initialiser.Constant(start));
  }

  private static void copyOr(Expr update, Equations eq, State state, Expr changed) {
    eq.next(state, update.times(changed).plus(update.oneMinus().times(state)));
  }
}
