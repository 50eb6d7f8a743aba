package org.taugru.theory.dependence;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.taugru.cells.TauGru;
import org.taugru.dde.CellFlow;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Signal;
import org.taugru.dde.Solution;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.NamedWeights;

/// A τ-GRU with given weights in continuous time, with its gate, h′ = g ⊙ (u + a ⊙ z − h), or without, h′ = u + a ⊙ z − h,
/// which is the equation of the paper's theorem 1. And how far apart two of its solutions come.
/// One thread at a time.
final class TauGruFlow {
  private final TauGru.Gate gate;
  private final double tau;
  private final int size;
  private final NamedWeights weights;
  private final CellFlow flow;

  /// @param tau     the delay in seconds, above 0
  /// @param size    d
  /// @param inputs  p
  /// @param weights matrices by the names of the equations, biases as columns; those not given are zero
  TauGruFlow(TauGru.Gate gate, double tau, int size, int inputs, Map<String, DenseMatrix> weights, Signal input) {
    Check.above0("the delay", tau);
    TauGru cell = new TauGru(List.of(Lag.steps(1)), TauGru.Weight.LEARNED, gate, 1, 1);
    this.gate = gate;
    this.tau = tau;
    this.size = size;
    Program program = Program.flowOf("tau-gru", cell, Setting.of(inputs, size).withStepSize(tau));
    NamedWeights given = NamedWeights.zero(program);
    for (Map.Entry<String, DenseMatrix> weight : weights.entrySet())
      given = given.with(weight.getKey(), weight.getValue());
    this.weights = given;
    this.flow = new CellFlow(program, tau, given.toArrays(), input);
  }

  /// K = 1 + ‖W1‖ + ‖W2‖ + ‖W4‖/4, the constant that theorem 1 prints. It knows nothing of the gate.
  double printedConstant() {
    return 1 + norm("W1") + norm("W2") + norm("W4") / 4;
  }

  /// A constant for the equation at hand while all components of h stay within ±M: the printed one without gate, and
  /// (‖W3‖/4)·(2 + M) more with it.
  double localConstant(double m) {
    return printedConstant() + (gate == TauGru.Gate.LEARNED ? norm("W3") / 4 * (2 + m) : 0);
  }

  /// A smaller constant out of the same norms. The term −h draws solutions together and need not be paid for: K − 2
  /// without gate, where it does so at a rate of 1; K_M − 1 with the gate, which may close. Never less than 0.
  double sharpConstant(double m) {
    return Math.max(0, localConstant(m) - (gate == TauGru.Gate.LEARNED ? 1 : 2));
  }

  /// ‖·‖₂ of a matrix of the equations.
  double norm(String name) {
    return weights.get(name).spectralNorm();
  }

  /// h′ as a function of h(t) and h(t − τ).
  DelayEquation equation() {
    return flow;
  }

  /// Solves from two histories up to t = `end` and compares.
  Separation separation(History phi, History psi, double end, double tolerance) {
    Check.tolerance(tolerance);
    if (!(end >= tau && end < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("the end is at t = " + end + "; it must be finite, and one delay, " + tau
          + " s, or more after the start.");
    return Separation.of(solve(phi, end, tolerance), solve(psi, end, tolerance), tau, end);
  }

  /// The rate at which two solutions begin to part at t = 0 whose histories are constant, one `h`, the other a very little
  /// further in the given direction: by a difference of derivatives, to about six digits.
  double rateAtStart(double[] h, double[] direction) {
    double length = length(direction);
    if (h.length != size || direction.length != size || !(length > 0))
      throw new IllegalArgumentException("a state of " + h.length + " and a direction of " + direction.length
          + " components and length " + length + "; there must be " + size + ", and a length above 0.");
    double[] there = new double[size];
    Arrays.setAll(there, i -> h[i] + 1e-7 * direction[i] / length);
    double[] slope = new double[size];
    double[] slopeThere = new double[size];
    flow.derivative(0, h, new double[][] {h}, slope);
    flow.derivative(0, there, new double[][] {there}, slopeThere);
    return IntStream.range(0, size).mapToDouble(i -> (slopeThere[i] - slope[i]) / 1e-7 * direction[i] / length).sum();
  }

  /// ‖·‖₂ of a vector.
  static double length(double[] vector) {
    return Math.sqrt(Arrays.stream(vector).map(value -> value * value).sum());
  }

  private Solution solve(History history, double end, double tolerance) {
    return new DormandPrince(tolerance, tolerance).solve(flow, history, 0, end).orElseThrow();
  }

  int size() {
    return size;
  }

  @Override
  public String toString() {
    return "τ-GRU of size " + size + ", gate " + gate + ", τ = " + tau + ", " + weights;
  }
}
