package org.taugru.theory.approximation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.taugru.theory.math.DenseMatrix;

/// The proof of the approximation theorem as a program: from a system it makes a delayed RNN that does nearly the same.
///
/// The proof has its weights from the universal approximation theorem, which says that they exist. Here layers are drawn
/// at random and read out by least squares on points of the bounded set.
final class Construction {
  /// How the network makes its output.
  enum Form {
    /// A second block of units computes o(g(·)) from all that g depends on; its weights are the same at every step.
    TWO_BLOCKS,
    /// A second block that sees the present state alone, as printed, though with its bias.
    PRESENT_ALONE,
    /// A second block that sees all that g depends on, but has no bias.
    WITHOUT_BIAS,
    /// No second block: g and o(g(·)) are read from the same units.
    ONE_BLOCK
  }

  private static final int POINTS_PER_UNIT = 4;
  private static final int MORE_POINTS = 100;

  private final DelaySystem system;
  private final List<DelaySystem.Point> points;
  private final TanhLayer first;
  private final TanhLayer second;
  private final DenseMatrix w3;

  /// @param width the number of units of each block
  Construction(DelaySystem system, DelaySystem.Box box, int width, long seed) {
    if (width < 1)
      throw new IllegalArgumentException("a block of " + width + " units; it must have 1 or more.");
    RandomGenerator random = new SplittableRandom(seed);
    this.system = system;
    this.points = Stream.generate(() -> system.drawn(box, random))
        .limit(MORE_POINTS + (long) POINTS_PER_UNIT * width).toList();
    this.first = TanhLayer.drawn(width, system, random);
    this.second = TanhLayer.drawn(width, system, random);
    this.w3 = first.fitted(system.g(), system.dimension(), points);
  }

  /// The approximation of g: W₃·tanh(W₁·x + W₂·x₋ₘ + V₁·u + b₁).
  DelaySystem.Map step() {
    return (x, delayed, u) -> w3.times(first.at(x, delayed, u));
  }

  /// The approximation of o(g(·)) that the network's output is.
  DelaySystem.Map outputAhead(Form form) {
    TanhLayer layer = outputLayer(form);
    DenseMatrix w7 = readout(layer);
    return (x, delayed, u) -> w7.times(layer.at(x, delayed, u));
  }

  /// The units of all blocks see p = W₃·p̃, where p̃ are those of the first; the output is read from the last.
  TanhDelayNetwork network(Form form) {
    TanhLayer last = outputLayer(form);
    DenseMatrix w7 = readout(last);
    boolean one = form == Form.ONE_BLOCK;
    TanhLayer all = one ? first : first.above(last);
    DenseMatrix p = one ? w3 : w3.beside(DenseMatrix.zero(w3.rows(), last.width()));
    DenseMatrix d = one ? w7 : DenseMatrix.zero(w7.rows(), first.width()).beside(w7);
    return new TanhDelayNetwork(all.present().times(p), all.delayed().times(p), all.input(), all.bias(), d, system.m());
  }

  private TanhLayer outputLayer(Form form) {
    return switch (form) {
      case TWO_BLOCKS -> second;
      case PRESENT_ALONE -> second.seeingThePresentAlone();
      case WITHOUT_BIAS -> second.withoutBias();
      case ONE_BLOCK -> first;
    };
  }

  private DenseMatrix readout(TanhLayer layer) {
    return layer.fitted(system.outputAhead(), system.outputs(), points);
  }
}
