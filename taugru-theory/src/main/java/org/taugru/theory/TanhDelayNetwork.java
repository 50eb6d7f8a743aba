package org.taugru.theory;

import java.util.Arrays;
import org.taugru.cells.DelayGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// A delayed RNN with weights, sₙ₊₁ = tanh(A·sₙ + B·sₙ₋ₘ + C·uₙ + b), rₙ = D·sₙ, from s = 0.
public final class TanhDelayNetwork {
  private final Matrix a;
  private final Matrix b;
  private final Matrix c;
  private final Matrix bias;
  private final Matrix d;
  private final int m;

  /// @param bias b, one column
  /// @param m    the delay in steps, 1 or more
  public TanhDelayNetwork(Matrix a, Matrix b, Matrix c, Matrix bias, Matrix d, int m) {
    a.requireSquare("A");
    b.requireSquare("B");
    if (a.rows() != b.rows() || a.rows() != c.rows() || a.rows() != bias.rows() || a.rows() != d.columns()
        || bias.columns() != 1)
      throw new IllegalArgumentException("A is " + a.size() + ", B is " + b.size() + ", C is " + c.size() + ", b is "
          + bias.size() + " and D is " + d.size()
          + "; A, B, C and b must have as many rows as D has columns, and b one column.");
    if (m < 1)
      throw new IllegalArgumentException("the delay is " + m + " steps; it must be 1 or more.");
    this.a = a;
    this.b = b;
    this.c = c;
    this.bias = bias;
    this.d = d;
    this.m = m;
  }

  /// The number of components of s.
  public int size() {
    return d.columns();
  }

  /// r₀ … r_N under inputs u₀ … u_{N−1}.
  public double[][] outputs(double[][] u) {
    Program program = Program.of("tanh-delay-rnn", new TanhDelayRnn(Lag.steps(m)), setting());
    double[][] parameters = new double[4][];
    parameters[program.parameter("A")] = a.toArray();
    parameters[program.parameter("B")] = b.toArray();
    parameters[program.parameter("C")] = c.toArray();
    parameters[program.parameter("b")] = bias.toArray();
    return outputs(Trajectory.of(program, parameters, u));
  }

  /// The same by the simple delay GRU, equation (12) of the paper, with all gates at sigmoid(`gateBias`) and these weights
  /// in its only branch. As the gate goes to 1, its leak goes, and the two networks become one.
  public double[][] gatedOutputs(double[][] u, double gateBias) {
    Program program = Program.of("delay-gru", new DelayGru(Lag.steps(m)), setting());
    double[][] parameters = program.parameters().stream().map(parameter -> new double[parameter.count()])
        .toArray(double[][]::new);
    parameters[program.parameter("W1")] = a.toArray();
    parameters[program.parameter("W2")] = b.toArray();
    parameters[program.parameter("U")] = c.toArray();
    parameters[program.parameter("bU")] = bias.toArray();
    Arrays.fill(parameters[program.parameter("bW3")], gateBias);
    return outputs(Trajectory.of(program, parameters, u));
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
