package org.taugru.train;

import java.io.IOException;

/// Follows a run while it happens, and may end it. What is not overridden does nothing.
///
/// ```java
/// TrainingListener lines = new TrainingListener() {
///   public void epoch(Metrics metrics, boolean improved) {
///     System.out.println(metrics.epoch() + ": " + metrics.validationLoss());
///   }
/// };
/// ```
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

  /// This one, and then another.
  default TrainingListener and(TrainingListener other) {
    TrainingListener one = this;
    return new TrainingListener() {
      @Override
      public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
        one.iteration(epoch, iteration, iterations, meanLoss);
        other.iteration(epoch, iteration, iterations, meanLoss);
      }

      @Override
      public void epoch(Metrics metrics, boolean improved) throws IOException {
        one.epoch(metrics, improved);
        other.epoch(metrics, improved);
      }

      @Override
      public boolean wantsToStop() {
        return one.wantsToStop() | other.wantsToStop(); // both are asked
      }
    };
  }

  /// Does nothing.
  static TrainingListener silent() {
    return new TrainingListener() {
    };
  }
}
