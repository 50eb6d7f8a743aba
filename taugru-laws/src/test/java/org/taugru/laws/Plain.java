package org.taugru.laws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.taugru.cells.Delayed;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.eq.Lag;

/// τ-GRUs and the simple delay GRU once more, in plain loops over arrays: nothing here comes from the equations or the engine.
///
/// @param parameters by name, matrices row-major
record Plain(int inputSize, int hiddenSize, Function<String, double[]> parameters) {
  /// The paper's update with step size Δt, h′ = h + Δt g ⊙ (β u + α Σ a ⊙ z − h).
  ///
  /// @param before states up to the start, oldest first; zero before those
  /// @return the states after each step
  List<double[]> tauGru(TauGru cell, double stepSize, List<double[]> before, double[][] x) {
    List<double[]> h = new ArrayList<>(before);
    for (double[] input : x) {
      double[] now = h.getLast();
      double[] slope = new double[hiddenSize];
      if (cell.beta() != 0)
        add(slope, cell.beta(), tanh(affine("W1", now), affine("U1", input)));
      for (int k = 0; k < cell.branches().size() && cell.alpha() != 0; k++) {
        String i = cell.branches().size() == 1 ? "" : "." + (k + 1);
        int lag = cell.branches().get(k) instanceof Delayed.Once(Lag tau) ? stepsOf(tau) : -1;
        double[] then = lag < h.size() ? h.get(h.size() - 1 - lag) : new double[hiddenSize];
        double[] z = tanh(affine("W2" + i, then), affine("U2" + i, input));
        if (cell.weight() == TauGru.Weight.LEARNED)
          z = times(sigmoid(affine("W4" + i, now), affine("U4" + i, input)), z);
        add(slope, cell.alpha(), z);
      }
      add(slope, -1, now);
      if (cell.gate() == TauGru.Gate.LEARNED)
        slope = times(sigmoid(affine("W3", now), affine("U3", input)), slope);
      double[] next = now.clone();
      add(next, stepSize, slope);
      h.add(next);
    }
    return h.subList(before.size(), h.size());
  }

  /// Equation (12) of the paper, h′ = (1 − g) ⊙ h + g ⊙ tanh(W1·h + W2·h₋ₗ + U·x), with five biases.
  List<double[]> delayGru(int lag, List<double[]> before, double[][] x) {
    List<double[]> h = new ArrayList<>(before);
    for (double[] input : x) {
      double[] now = h.getLast();
      double[] both = affine("W1", now);
      add(both, 1, affine("W2", h.get(h.size() - 1 - lag)));
      double[] v = tanh(both, affine("U", input));
      double[] g = sigmoid(affine("W3", now), affine("U3", input));
      double[] next = new double[hiddenSize];
      Arrays.setAll(next, i -> (1 - g[i]) * now[i] + g[i] * v[i]);
      h.add(next);
    }
    return h.subList(before.size(), h.size());
  }

  private static int stepsOf(Lag lag) {
    return switch (lag) {
      case Lag.Steps(int count) -> count;
      case Lag.Time _ -> throw new IllegalArgumentException("only whole steps here");
    };
  }

  /// The authors' code with its lists, from a start of zero: `h_history[-tau]` of what is there after step t, once
  /// t >= tau. An ablation has ones in the place of a gate or weight.
  List<double[]> authorCode(TauGruAuthorCode cell, double[][] x) {
    int tau = cell.tau();
    List<double[]> hHistory = new ArrayList<>();
    List<double[]> xHistory = new ArrayList<>();
    double[] h = new double[hiddenSize];
    double[] hDelay = new double[hiddenSize];
    double[] xDelay = new double[inputSize];
    for (int t = 0; t < x.length; t++) {
      if (tau == 0) {
        hDelay = h;
        xDelay = x[t];
      }
      double[] c = cell.gate() == TauGru.Gate.NONE ? ones() : sigmoid(affine("W3", h), affine("U3", x[t]));
      double[] d = cell.weight() == TauGru.Weight.NONE ? ones() : sigmoid(affine("W4", hDelay), affine("U4", xDelay));
      double[] a = cell.beta() == 0 ? ones() : tanh(affine("W1", h), affine("U1", x[t]));
      double[] b = tanh(affine("W2", hDelay), affine("U2", xDelay));
      double[] next = new double[hiddenSize];
      for (int i = 0; i < hiddenSize; i++)
        next[i] = (1 - c[i]) * h[i] + c[i] * (cell.beta() * a[i] + cell.alpha() * d[i] * b[i]);
      h = next;
      hHistory.add(h);
      xHistory.add(x[t]);
      if (tau > 0 && t >= tau) {
        hDelay = hHistory.get(hHistory.size() - tau);
        xDelay = xHistory.get(xHistory.size() - tau);
      }
    }
    return hHistory;
  }

  private double[] ones() {
    double[] ones = new double[hiddenSize];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[] affine(String matrix, double[] vector) {
    double[] w = parameters.apply(matrix);
    double[] result = parameters.apply("b" + matrix).clone();
    for (int i = 0; i < result.length; i++)
      for (int k = 0; k < vector.length; k++)
        result[i] += w[i * vector.length + k] * vector[k];
    return result;
  }

  private static double[] tanh(double[] a, double[] b) {
    double[] result = new double[a.length];
    Arrays.setAll(result, i -> Math.tanh(a[i] + b[i]));
    return result;
  }

  private static double[] sigmoid(double[] a, double[] b) {
    double[] result = new double[a.length];
    Arrays.setAll(result, i -> 1 / (1 + Math.exp(-a[i] - b[i])));
    return result;
  }

  private static double[] times(double[] a, double[] b) {
    double[] result = new double[a.length];
    Arrays.setAll(result, i -> a[i] * b[i]);
    return result;
  }

  private static void add(double[] sum, double factor, double[] term) {
    for (int i = 0; i < sum.length; i++)
      sum[i] += factor * term[i];
  }
}
