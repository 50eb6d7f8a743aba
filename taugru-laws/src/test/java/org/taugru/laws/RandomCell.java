package org.taugru.laws;

import static org.taugru.eq.Functions.mean;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Input;
import org.taugru.eq.Lag;
import org.taugru.eq.State;

/// Equations that nobody would think of: sums of products with states and inputs at any lag, with constants, parameters and
/// other sums, of two widths, some of them used more than once. Values stay small, and every function is smooth.
///
/// @param flows whether states are given by derivatives
record RandomCell(long seed, boolean flows) implements Cell {
  private static final int[] LAGS = {0, 1, 2, 5, 6, 31, 33};
  private static final int MOST_PRODUCTS = 6;

  @Override
  public void equations(Equations eq) {
    new Writer(eq).write();
  }

  private final class Writer {
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Equations eq;
    private final Input x;
    private final List<State> states = new ArrayList<>();
    private final List<Expr> values = new ArrayList<>();
    private int parameters;

    Writer(Equations eq) {
      this.eq = eq;
      this.x = eq.input("x");
    }

    void write() {
      int count = random.nextInt(1, 4);
      for (int s = 0; s < count; s++)
        states.add(eq.state("h" + s, width()));
      int steps = random.nextInt(2, 8);
      for (int i = 0; i < steps; i++)
        values.add(value(width()));
      for (State state : states) {
        Expr right = tanh(sum(state.width()));
        if (flows)
          eq.flow(state, right.minus(state));
        else
          values.add(eq.next(state, right));
      }
    }

    private int width() {
      return eq.hiddenSize() + (random.nextInt(3) == 0 ? 3 : 0);
    }

    private Expr value(int width) {
      return switch (random.nextInt(6)) {
        case 0 -> tanh(sum(width));
        case 1 -> sigmoid(sum(width));
        case 2 -> sum(width);
        case 3 -> product(width);
        case 4 -> product(width).times(sigmoid(product(width)));
        default -> product(width).times(mean(operand()));
      };
    }

    /// Products, a bias perhaps, and perhaps something that has no matrix.
    private Expr sum(int width) {
      int products = random.nextInt(1, MOST_PRODUCTS + 1);
      Expr sum = product(width);
      for (int i = 1; i < products; i++)
        sum = sum.plus(product(width));
      if (random.nextBoolean())
        sum = sum.plus(eq.vector(name("b"), width));
      Expr other = operand();
      if (random.nextBoolean() && other.width() == width)
        sum = sum.plus(other);
      return sum.over(products);
    }

    private Expr product(int width) {
      return eq.linear(width, name("W"), operand());
    }

    private Expr operand() {
      State state = states.get(random.nextInt(states.size()));
      return switch (random.nextInt(8)) {
        case 0, 1 -> state;
        case 2 -> state.at(lag());
        case 3 -> x;
        case 4 -> x.at(lag());
        case 5 -> eq.vector(name("c"), width());
        default -> values.isEmpty() ? state.at(lag()) : values.get(random.nextInt(values.size()));
      };
    }

    private Lag lag() {
      return Lag.steps(LAGS[random.nextInt(LAGS.length)]);
    }

    private String name(String letter) {
      return letter + parameters++;
    }
  }
}
