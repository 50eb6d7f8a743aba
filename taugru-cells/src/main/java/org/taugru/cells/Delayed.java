package org.taugru.cells;

import java.util.List;
import java.util.stream.IntStream;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.State;

/// What a branch of delayed feedback sees of the past.
public sealed interface Delayed {
  /// h(t − τ), as in the paper.
  record Once(Lag tau) implements Delayed {
  }

  /// A weighted mean of several delays; the weights are learned, positive and add up to one.
  record Mixture(List<Lag> delays) implements Delayed {
    public Mixture {
      delays = some(delays);
    }
  }

  /// Each unit has one of the delays, dealt out in turn.
  record PerUnit(List<Lag> delays) implements Delayed {
    public PerUnit {
      delays = some(delays);
    }
  }

  /// @param suffix of the names of parameters
  default Expr of(Equations eq, State h, String suffix) {
    return switch (this) {
      case Once(Lag tau) -> h.at(tau);
      case Mixture(List<Lag> delays) -> {
        var weights = eq.matrix("p" + suffix, delays.size(), 1, new Softmax());
        Expr sum = eq.constant(0);
        for (int k = 0; k < delays.size(); k++)
          sum = sum.plus(weights.row(k).times(h.at(delays.get(k))));
        eq.initialise("p" + suffix, new Initialiser.Constant(0));
        yield sum;
      }
      case PerUnit(List<Lag> delays) -> {
        Expr sum = eq.constant(0);
        for (int k = 0; k < delays.size(); k++)
          sum = sum.plus(units(eq, "units" + suffix + "." + (k + 1), k, delays.size()).times(h.at(delays.get(k))));
        yield sum;
      }
    };
  }

  /// One at the units that have delay k, else zero.
  private static Expr units(Equations eq, String name, int k, int delays) {
    var mask = eq.vector(name);
    eq.initialise(name, Initialiser.Values.of(IntStream.range(0, eq.hiddenSize())
        .mapToDouble(unit -> unit % delays == k ? 1 : 0).toArray()));
    eq.fix(name);
    return mask;
  }

  private static List<Lag> some(List<Lag> delays) {
    if (delays.isEmpty())
      throw new IllegalArgumentException("delayed feedback without a delay. Give at least one.");
    return List.copyOf(delays);
  }
}
