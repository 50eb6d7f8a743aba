package org.taugru.theory;

import java.util.Arrays;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;
import org.taugru.model.Model;

/// A network of one layer with its weights, in double: a recurrence, and an output V·h + bV.
///
/// @param weights of the whole model
record OneLayer(Model model, Parameters weights) {
  Program recurrence() {
    return model.layers().getFirst();
  }

  /// Of the recurrence, by its numbers.
  double[][] parameters() {
    double[][] values = new double[recurrence().parameters().size()][];
    Arrays.setAll(values, p -> doubles(weights.values(p))); // a model of one layer has that layer's parameters first
    return values;
  }

  /// The one output after each of these states, `[step][unit]`.
  double[] outputs(double[][] states) {
    double[] v = doubles(weights.values("readout.V"));
    return Arrays.stream(states).mapToDouble(h -> ClosedLoop.output(v, bias(), h)).toArray();
  }

  /// The network, free to run on its own output.
  ClosedLoop closed() {
    return new ClosedLoop(recurrence(), parameters(), doubles(weights.values("readout.V")), bias());
  }

  private double bias() {
    return weights.values("readout.bV")[0];
  }

  private static double[] doubles(float[] values) {
    double[] copy = new double[values.length];
    Arrays.setAll(copy, i -> values[i]);
    return copy;
  }
}
