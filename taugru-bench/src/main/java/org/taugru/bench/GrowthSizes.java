package org.taugru.bench;

import java.util.Locale;

/// Sizes of one measurement, of which `sweep` varies one.
public record GrowthSizes(GrowthSweep sweep, int steps, int batch, int hidden, int tau, int threads) {
  /// The size that is varied.
  int value() {
    return switch (sweep) {
      case STEPS -> steps;
      case BATCH -> batch;
      case HIDDEN -> hidden;
      case THREADS -> threads;
    };
  }

  String text() {
    return String.format(Locale.ROOT, "N=%d B=%d d=%d τ=%d, ", steps, batch, hidden, tau) + workers();
  }

  /// The sizes that stay.
  String held() {
    return switch (sweep) {
      case STEPS -> String.format(Locale.ROOT, "B=%d, d=%d, τ=%d, ", batch, hidden, tau) + workers();
      case BATCH -> String.format(Locale.ROOT, "N=%d, d=%d, τ=%d, ", steps, hidden, tau) + workers();
      case HIDDEN -> String.format(Locale.ROOT, "N=%d, B=%d, τ=%d, ", steps, batch, tau) + workers();
      case THREADS -> String.format(Locale.ROOT, "N=%d, B=%d, d=%d, τ=%d", steps, batch, hidden, tau);
    };
  }

  private String workers() {
    return threads + (threads == 1 ? " thread" : " threads");
  }
}
