package org.taugru.fit;

/// Follows the fit of a [Classifier] or [Regressor] while it happens, and may stop it. Called from one thread at a time.
public interface SequenceListener {
  /// A search begins.
  ///
  /// @param folds parts of the training sequences, each of which is judged by networks that have not seen it
  default void racing(int candidates, int folds) {
  }

  /// A candidate has been trained for a round.
  default void lap(SequenceLap lap) {
  }

  /// The chosen one is trained with all sequences but those of the test.
  ///
  /// @param members networks whose mean is the answer
  default void training(SequenceCandidate chosen, long updates, int members) {
  }

  /// It is tested beside the methods that need no network.
  default void testing() {
  }

  /// Asked before each update, by any thread.
  default boolean wantsToStop() {
    return false;
  }

  /// Does nothing.
  static SequenceListener quiet() {
    return new SequenceListener() {
    };
  }
}
