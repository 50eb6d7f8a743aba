package org.taugru.theory.network;

import java.util.Arrays;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;
import org.taugru.model.Model;

/// A network of one layer with its weights, in double: a recurrence, and an output V·h + bV.
///
/// @param weights of the whole model
public record OneLayer(Model model, Parameters weights) {
  public Program recurrence() {
    return model.layers().getFirst();
  }

  /// Of the recurrence, by its numbers.
  public double[][] parameters() {
    double[][] values = new double[recurrence().parameters().size()][];
    Arrays.setAll(values, p -> doubles(weights.values(p))); // a model of one layer has that layer's parameters first
    return values;
  }

  /// The one output after each of these states, `[step][unit]`.
  public double[] outputs(double[][] states) {
    double[] v = readout();
    return Arrays.stream(states).mapToDouble(h -> output(v, bias(), h)).toArray();
  }

  /// v·h + b
  public static double output(double[] v, double b, double[] h) {
    double sum = b;
    for (int i = 0; i < h.length; i++)
      sum += v[i] * h[i];
    return sum;
  }

  /// V, of one output.
  public double[] readout() {
    return doubles(weights.values("readout.V"));
  }

  /// bV, of one output.
  public double bias() {
    return weights.values("readout.bV")[0];
  }

  private static double[] doubles(float[] values) {
    double[] copy = new double[values.length];
    Arrays.setAll(copy, i -> values[i]);
    return copy;
  }
}
