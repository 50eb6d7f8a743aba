package org.taugru.train;

import java.io.IOException;

/// Follows a run while it happens. What is not overridden does nothing.
public interface TrainingListener {
  /// After each update; `meanLoss` is over the iterations of the epoch so far.
  default void iteration(int epoch, int iteration, int iterations, double meanLoss) {
  }

  /// After each epoch.
  default void epoch(Metrics metrics, boolean improved) throws IOException {
  }

  /// Asked before each update.
  default boolean wantsToStop() {
    return false;
  }

  /// Does nothing.
  static TrainingListener silent() {
    return new TrainingListener() {
    };
  }
}
