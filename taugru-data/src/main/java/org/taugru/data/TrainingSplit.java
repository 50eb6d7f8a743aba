package org.taugru.data;

/// What a network is trained on.
public sealed interface TrainingSplit {
  /// A training set that is gone through again and again.
  record Stored(Sequences sequences) implements TrainingSplit {
  }

  /// Sequences that are new in each iteration.
  record Fresh(BatchSource source) implements TrainingSplit {
  }
}
