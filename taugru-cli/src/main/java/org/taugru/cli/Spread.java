package org.taugru.cli;

import java.util.Arrays;

/// Mean and standard deviation (n − 1) of some runs.
record Spread(double mean, double deviation, int count) {
  static Spread of(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)), values.length);
  }
}
