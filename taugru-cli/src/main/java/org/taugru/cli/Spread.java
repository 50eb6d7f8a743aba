package org.taugru.cli;

import java.util.Arrays;
import org.taugru.data.Measure;

/// Mean and standard deviation (n − 1) of some runs; one run has no deviation, NaN.
record Spread(double mean, double deviation, int count) {
  static Spread of(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new Spread(mean, values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1)), values.length);
  }

  /// The mean with its deviation, where there are several; a dash where there is nothing.
  String text(Measure measure) {
    if (count == 0)
      return "–";
    String text = RunSummary.number(measure, mean);
    return count == 1 ? text : text + " ± " + RunSummary.number(measure, deviation);
  }

  /// The deviation; a dash where there is none.
  String deviationText(Measure measure) {
    return count < 2 ? "–" : RunSummary.number(measure, deviation);
  }

  /// The ends of the spread; of one run, where it is.
  double lower() {
    return count < 2 ? mean : mean - deviation;
  }

  double upper() {
    return count < 2 ? mean : mean + deviation;
  }
}
