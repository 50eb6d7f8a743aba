package org.taugru.theory.dependence;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.taugru.cells.TauGru;
import org.taugru.dde.History;
import org.taugru.theory.math.DenseMatrix;

/// A random network and two pairs of histories of it: one drawn blindly, and one chosen to part fast.
record PartingCase(TauGruFlow network, double gateSize, Separation drawn, Separation chosen) {
  /// The networks are solved up to here, in seconds.
  static final double END = 4;
  /// Of ‖W1‖, ‖W2‖, ‖W4‖ and of histories.
  static final double LARGEST = 3;
  static final double[] GATE_SIZES = {1, 5, 20};
  /// Sizes up to 4, each with all sizes of W3.
  static final int KINDS = 4 * GATE_SIZES.length;
  /// Histories among which the pair that parts fastest is chosen.
  static final int CANDIDATES = 1000;
  /// By how much a distance may be above its bound and still be put down to the grid on which it is measured.
  static final double GRID_ERROR = 1e-3;
  private static final int INPUTS = 2;

  List<Separation> pairs() {
    return List.of(drawn, chosen);
  }

  double rate() {
    return Math.max(drawn.rate(), chosen.rate());
  }

  /// The largest ratio of distance to bound.
  double largest(ToDoubleFunction<Separation> constant) {
    return pairs().stream().mapToDouble(pair -> pair.excess(constant.applyAsDouble(pair))).max().orElseThrow();
  }

  double printed() {
    return largest(_ -> network.printedConstant());
  }

  double local() {
    return largest(pair -> network.localConstant(pair.range()));
  }

  double sharp() {
    return largest(pair -> network.sharpConstant(pair.range()));
  }

  double shareOfPrinted() {
    return rate() / network.printedConstant();
  }

  double shareOfLocal() {
    return pairs().stream().mapToDouble(pair -> pair.rate() / network.localConstant(pair.range())).max()
        .orElseThrow();
  }

  double overshoot() {
    return Math.max(drawn.overshoot(), chosen.overshoot());
  }

  boolean isBeyondPrinted() {
    return isBeyond(drawn) || isBeyond(chosen);
  }

  boolean isBeyond(Separation pair) {
    return pair.excess(network.printedConstant()) > 1 + GRID_ERROR;
  }

  /// @param number of the case; those that are equal modulo [#KINDS] have the same sizes
  static PartingCase drawn(TauGru.Gate gate, int number, long seed, double tolerance) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    int kind = number % KINDS;
    int size = 1 + kind % 4;
    double gateSize = GATE_SIZES[kind / 4];
    double tau = random.nextDouble(0.2, 2);
    Map<String, DenseMatrix> weights = new HashMap<>();
    for (String block : List.of("1", "2", "3", "4")) {
      double norm = block.equals("3") ? gateSize * random.nextDouble(0.5, 1) : spread(0.1, LARGEST, random);
      DenseMatrix w = drawn(size, size, 1, random);
      DenseMatrix u = drawn(size, INPUTS, 1, random);
      DenseMatrix bias = drawn(size, 1, 0.5, random);
      if (!block.equals("3") || gate == TauGru.Gate.LEARNED) {
        weights.put("W" + block, w.times(norm / w.spectralNorm()));
        weights.put("U" + block, u);
        weights.put("bU" + block, bias);
      }
    }
    TauGruFlow network = new TauGruFlow(gate, tau, size, INPUTS, weights, (t, x) -> {
      x[0] = Math.sin(t);
      x[1] = Math.cos(1.7 * t);
    });
    Wave phi = Wave.drawn(size, tau, spread(0.1, LARGEST, random), random);
    Wave psi = phi.plus(Wave.drawn(size, tau, spread(1e-3, 1, random), random));
    return new PartingCase(network, gateSize, network.separation(phi, psi, END, tolerance),
        chosen(network, tolerance, random));
  }

  /// Of constant histories a thousandth apart, the pair that begins to part fastest: half of the candidates are drawn, the
  /// others are near the best so far.
  private static Separation chosen(TauGruFlow network, double tolerance, SplittableRandom random) {
    double[] state = new double[network.size()];
    double[] direction = new double[network.size()];
    double best = Double.NEGATIVE_INFINITY;
    for (int number = 0; number < CANDIDATES; number++) {
      boolean fresh = number < CANDIDATES / 2;
      double size = fresh ? spread(0.01, 2, random) : spread(1e-3, 0.3, random);
      double[] h = near(state, fresh ? 0 : 1, size, random);
      double[] e = near(direction, fresh ? 0 : 1, fresh ? 1 : 0.2, random);
      double rate = network.rateAtStart(h, e);
      if (rate > best) {
        best = rate;
        state = h;
        direction = e;
      }
    }
    double length = TauGruFlow.length(direction);
    double[] moved = state.clone();
    for (int i = 0; i < moved.length; i++)
      moved[i] += 1e-3 * direction[i] / length;
    return network.separation(History.constant(state), History.constant(moved), END, tolerance);
  }

  private static double[] near(double[] vector, double factor, double size, SplittableRandom random) {
    return Arrays.stream(vector).map(value -> factor * value + random.nextDouble(-size, size)).toArray();
  }

  /// Between two numbers, each order of magnitude as often.
  private static double spread(double low, double high, SplittableRandom random) {
    return low * Math.pow(high / low, random.nextDouble());
  }

  private static DenseMatrix drawn(int rows, int columns, double size, SplittableRandom random) {
    return DenseMatrix.drawn(rows, columns, () -> random.nextDouble(-size, size));
  }

  /// A smooth history: in each component a constant and waves of a few frequencies.
  private record Wave(double tau, DenseMatrix cosines, DenseMatrix sines) implements History {
    private static final int TERMS = 4;

    static Wave drawn(int size, double tau, double amplitude, SplittableRandom random) {
      return new Wave(tau, PartingCase.drawn(size, TERMS, amplitude / 2, random),
          PartingCase.drawn(size, TERMS, amplitude / 2, random));
    }

    Wave plus(Wave other) {
      return new Wave(tau, cosines.plus(other.cosines), sines.plus(other.sines));
    }

    @Override
    public void at(double t, double[] y) {
      Arrays.fill(y, 0);
      for (int k = 0; k < TERMS; k++) {
        double cos = Math.cos(k * t / tau);
        double sin = Math.sin(k * t / tau);
        for (int i = 0; i < y.length; i++)
          y[i] += cosines.get(i, k) * cos + sines.get(i, k) * sin;
      }
    }
  }
}
