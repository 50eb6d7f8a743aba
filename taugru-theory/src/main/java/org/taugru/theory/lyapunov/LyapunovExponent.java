package org.taugru.theory.lyapunov;

import java.util.Arrays;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.Digits;

/// A largest Lyapunov exponent: how fast small differences grow, on average over a long time.
///
/// The standard error is that of the mean of [#BLOCKS] blocks, each taken as one independent measurement. So a block must be
/// longer than anything the system remembers.
///
/// @param value         per unit of time
/// @param standardError of `value`
/// @param times         the ends of the intervals, counted from where the average begins
/// @param running       the average up to each of them
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record LyapunovExponent(double value, double standardError, double[] times, double[] running) {
  static final int BLOCKS = 20;

  /// A system and a small difference from it.
  @FunctionalInterface
  interface Growth {
    /// Goes on by one interval, and gives the logarithm of the factor by which the difference grew.
    double next();
  }

  /// Averages growth over intervals.
  ///
  /// @param interval  how long each lasts, above 0
  /// @param discarded how many come first and are not counted: until differences point where they grow fastest
  /// @param counted   how many are, at least [#BLOCKS]
  static LyapunovExponent average(double interval, int discarded, int counted, Growth growth) {
    Check.above0("the interval", interval);
    if (discarded < 0 || counted < BLOCKS)
      throw new IllegalArgumentException(discarded + " intervals discarded and " + counted
          + " counted; it must be 0 or more, and " + BLOCKS + " or more.");
    for (int i = 0; i < discarded; i++)
      growth.next();
    double[] logarithms = new double[counted];
    double[] times = new double[counted];
    double[] running = new double[counted];
    double sum = 0;
    for (int i = 0; i < counted; i++) {
      logarithms[i] = growth.next();
      sum += logarithms[i];
      times[i] = (i + 1) * interval;
      running[i] = sum / times[i];
    }
    return new LyapunovExponent(sum / times[counted - 1], blockError(logarithms) / interval, times, running);
  }

  private static double blockError(double[] logarithms) {
    int length = logarithms.length / BLOCKS;
    double[] means = new double[BLOCKS];
    Arrays.setAll(means,
        block -> Arrays.stream(logarithms, block * length, (block + 1) * length).average().orElseThrow());
    double mean = Arrays.stream(means).average().orElseThrow();
    double variance = Arrays.stream(means).map(value -> (value - mean) * (value - mean)).sum() / (BLOCKS - 1);
    return Math.sqrt(variance / BLOCKS);
  }

  /// Whether small differences grow: more than three standard errors above 0.
  boolean isPositive() {
    return value > 3 * standardError;
  }

  /// `0.00612 ± 0.00021`
  String text() {
    return Digits.fixed(value, 5) + " ± " + Digits.fixed(standardError, 5);
  }
}
