package org.taugru.fit;

import org.taugru.train.TrainingListener;

/// Follows a fit while it happens, and may stop it.
public interface FitListener extends TrainingListener {
  /// A search begins.
  default void racing(int candidates) {
  }

  /// A candidate has been trained for a round.
  default void lap(Lap lap) {
  }

  /// The chosen one is trained in full.
  default void training(Candidate chosen, long updates) {
  }

  /// It is tested beside the methods that need no network.
  default void testing() {
  }

  /// Does nothing.
  static FitListener quiet() {
    return new FitListener() {
    };
  }
}
