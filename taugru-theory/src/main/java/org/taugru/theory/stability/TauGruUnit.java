package org.taugru.theory.stability;

import java.util.function.DoubleUnaryOperator;
import org.taugru.cells.TauGru;
import org.taugru.dde.CellFlow;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Signal;
import org.taugru.dde.Solution;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.Bisection;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DelayedUnit;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.NamedWeights;
import org.taugru.theory.network.Trajectory;

/// One τ-GRU unit without input and biases: h′ = σ(w₃h)·(tanh(w₁h) + σ(w₄h)·tanh(w₂·h(t − τ)) − h).
///
/// @param tau 0 or more
record TauGruUnit(double w1, double w2, double w3, double w4, double tau) {
  TauGruUnit {
    Check.finite("w₁", w1);
    Check.finite("w₂", w2);
    Check.finite("w₃", w3);
    Check.finite("w₄", w4);
    Check.atLeast0("the delay", tau);
  }

  /// What it is near 0.
  DelayedUnit linearised() {
    return new DelayedUnit((w1 - 1) / 2, w2 / 4, tau);
  }

  /// As a delay equation, with buffers of its own.
  CellFlow flow() {
    // a lag of one step of size τ
    Setting setting = Setting.of(1, 1).withStepSize(tau == 0 ? 1 : tau);
    Program flow = Program.flowOf("tau-gru", new TauGru(Lag.steps(tau == 0 ? 0 : 1)), setting);
    return new CellFlow(flow, setting.stepSize(), weights(flow), Signal.constant(0));
  }

  /// h from a constant history on.
  DoubleUnaryOperator solve(double history, double to, double tolerance) {
    Solution solution = new DormandPrince(tolerance, 1e-3 * tolerance)
        .solve(flow(), History.constant(history), 0, to).orElseThrow();
    return t -> solution.at(t)[0];
  }

  /// As a recurrence, with Δt = 1 and a delay of whole steps.
  Trajectory recurrence(double start, int steps) {
    if (tau % 1 != 0)
      throw new IllegalArgumentException("the delay is " + tau + "; a recurrence needs a whole number of steps.");
    Program program = Program.of("tau-gru", new TauGru(Lag.steps((int) tau)), Setting.of(1, 1));
    double[][][] history = new double[1][program.states().getFirst().history() + 1][1];
    for (double[] row : history[0])
      row[0] = start;
    return Trajectory.of(program, weights(program), history, new double[steps][1]);
  }

  private double[][] weights(Program program) {
    return NamedWeights.zero(program).with("W1", DenseMatrix.of(new double[] {w1}))
        .with("W2", DenseMatrix.of(new double[] {w2}))
        .with("W3", DenseMatrix.of(new double[] {w3})).with("W4", DenseMatrix.of(new double[] {w4})).toArrays();
  }

  /// The positive solution of h = tanh(w₁h) + σ(w₄h)·tanh(w₂h), or 0 where there is none.
  double restingPoint() {
    double low = 1e-6;
    return pull(low) <= 0 ? 0 : Bisection.zero(h -> -pull(h), low, 3);
  }

  private double pull(double h) {
    return Math.tanh(w1 * h) + Math.tanh(w2 * h) / (1 + Math.exp(-w4 * h)) - h;
  }
}
