package org.taugru.cli;

import java.util.Arrays;
import org.taugru.data.Measure;

/// Mean and standard deviation (n − 1) of some runs.
record Spread(double mean, double deviation, int count) {
  static Spread of(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)), values.length);
  }

  /// The mean with its deviation, where there are several; a dash where there is nothing.
  String text(Measure measure) {
    if (count == 0)
      return "–";
    String text = RunSummary.number(measure, mean);
    return count == 1 ? text : text + " ± " + RunSummary.number(measure, deviation);
  }

  /// The ends of the spread.
  double lower() {
    return mean - deviation;
  }

  double upper() {
    return mean + deviation;
  }
}
