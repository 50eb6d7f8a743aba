package org.taugru.cells;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.List;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Input;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.State;

/// τ-GRU, a gated recurrent unit with weighted time-delay feedback (Erichson, Lim, Mahoney 2025). Equation numbers are
/// the paper's.
///
/// @param branches one as in the paper, or several: each then has its own W2, U2, W4, U4
/// @param weight whether the feedback is weighted by a
/// @param gate   whether the flow is gated by g
/// @param alpha  factor of the feedback; 0 removes it and its parameters
/// @param beta   factor of the instantaneous dynamics; 0 removes them and their parameters
/// @param noise  standard deviation of the noise that is added to the state in training
public record TauGru(List<Delayed> branches, Weight weight, Gate gate, double alpha, double beta, double noise)
    implements Cell {
  public enum Weight { LEARNED, NONE }

  public enum Gate { LEARNED, NONE }

  public TauGru {
    branches = List.copyOf(branches);
    if (branches.isEmpty())
      throw new IllegalArgumentException("a τ-GRU needs at least one delay; α = 0 is the unit without feedback.");
    requireFinite(alpha, beta);
  }

  /// The paper's cell.
  public TauGru(Lag tau) {
    this(new Delayed.Once(tau));
  }

  /// A branch for each delay, no noise.
  public TauGru(List<Lag> delays, Weight weight, Gate gate, double alpha, double beta) {
    this(delays.stream().<Delayed>map(Delayed.Once::new).toList(), weight, gate, alpha, beta, 0);
  }

  /// The paper's cell with other branches of feedback.
  public TauGru(Delayed... branches) {
    this(List.of(branches), Weight.LEARNED, Gate.LEARNED, 1, 1, 0);
  }

  static void requireFinite(double alpha, double beta) {
    if (!Double.isFinite(alpha) || !Double.isFinite(beta))
      throw new IllegalArgumentException("a τ-GRU with α = " + alpha + ", β = " + beta + ". Both must be finite numbers.");
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var u = tanh(eq.affine("W1", h, "U1", x)).as("u");                                      // (3)
    var v = u.times(beta).plus(feedback(eq, h, x).times(alpha));

    var flow = switch (gate) {
      case LEARNED -> {
        var g = sigmoid(eq.affine("W3", h, "U3", x)).as("g");                               // (5)
        yield g.times(v.minus(h));                                                          // (1)
      }
      case NONE -> v.minus(h);
    };
    eq.flow(h, noise == 0 ? flow : flow.plus(eq.noise(new Noise.Normal(noise)).as("ξ")));
  }

  private Expr feedback(Equations eq, State h, Input x) {
    var sum = eq.constant(0);
    for (int k = 0; k < branches.size(); k++) {
      var i    = branches.size() == 1 ? "" : "." + (k + 1);
      var hTau = branches.get(k).of(eq, h, i);                                              // h(t − τ)

      var z = tanh(eq.affine("W2" + i, hTau, "U2" + i, x)).as("z" + i);                     // (4)
      sum = switch (weight) {
        case LEARNED -> {
          var a = sigmoid(eq.affine("W4" + i, h, "U4" + i, x)).as("a" + i);                 // (6)
          yield sum.plus(a.times(z));
        }
        case NONE -> sum.plus(z);
      };
    }
    return sum;
  }
}
