package org.taugru.train;

import java.io.IOException;

/// Follows a run while it happens.
public interface TrainingListener {
  /// After each update; `meanLoss` is over the iterations of the period so far.
  void iteration(int period, int iteration, int iterations, double meanLoss);

  /// After each period.
  void period(Metrics metrics, boolean improved) throws IOException;

  /// Asked before each update.
  boolean wantsToStop();

  /// Does nothing.
  static TrainingListener silent() {
    return new TrainingListener() {
      @Override
      public void iteration(int period, int iteration, int iterations, double meanLoss) {
      }

      @Override
      public void period(Metrics metrics, boolean improved) {
      }

      @Override
      public boolean wantsToStop() {
        return false;
      }
    };
  }
}
