package org.taugru.theory.approximation;

import org.taugru.cells.DelayGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.NamedWeights;
import org.taugru.theory.network.Trajectory;

/// A delayed RNN with weights, sₙ₊₁ = tanh(A·sₙ + B·sₙ₋ₘ + C·uₙ + b), rₙ = D·sₙ, from s = 0.
final class TanhDelayNetwork {
  private final DenseMatrix a;
  private final DenseMatrix b;
  private final DenseMatrix c;
  private final DenseMatrix bias;
  private final DenseMatrix d;
  private final int m;

  /// @param bias b, one column
  /// @param m    the delay in steps, 1 or more
  TanhDelayNetwork(DenseMatrix a, DenseMatrix b, DenseMatrix c, DenseMatrix bias, DenseMatrix d, int m) {
    a.requireSquare("A");
    b.requireSquare("B");
    if (a.rows() != b.rows() || a.rows() != c.rows() || a.rows() != bias.rows() || a.rows() != d.columns()
        || bias.columns() != 1)
      throw new IllegalArgumentException("A is " + a.size() + ", B is " + b.size() + ", C is " + c.size() + ", b is "
          + bias.size() + " and D is " + d.size()
          + "; A, B, C and b must have as many rows as D has columns, and b one column.");
    Check.delay(m);
    this.a = a;
    this.b = b;
    this.c = c;
    this.bias = bias;
    this.d = d;
    this.m = m;
  }

  /// The number of components of s.
  int size() {
    return d.columns();
  }

  /// r₀ … r_N under inputs u₀ … u_{N−1}.
  double[][] outputs(double[][] u) {
    Program program = Program.of("tanh-delay-rnn", new TanhDelayRnn(Lag.steps(m)), setting());
    NamedWeights weights = NamedWeights.zero(program).with("A", a).with("B", b).with("C", c).with("b", bias);
    return outputs(Trajectory.of(program, weights.toArrays(), u));
  }

  /// The same by the simple delay GRU, equation (12) of the paper, with all gates at sigmoid(`gateBias`) and these weights
  /// in its only branch. As the gate goes to 1, its leak goes, and the two networks become one.
  double[][] gatedOutputs(double[][] u, double gateBias) {
    Program program = Program.of("delay-gru", new DelayGru(Lag.steps(m)), setting());
    NamedWeights weights =
        NamedWeights.zero(program).with("W1", a).with("W2", b).with("U", c).with("bU", bias).with("bW3",
            DenseMatrix.drawn(bias.rows(), 1, () -> gateBias));
    return outputs(Trajectory.of(program, weights.toArrays(), u));
  }

  private Setting setting() {
    return Setting.of(c.columns(), a.rows());
  }

  private double[][] outputs(Trajectory trajectory) {
    double[][] r = new double[trajectory.steps() + 1][];
    for (int n = 0; n < r.length; n++)
      r[n] = d.times(trajectory.state(n));
    return r;
  }
}
