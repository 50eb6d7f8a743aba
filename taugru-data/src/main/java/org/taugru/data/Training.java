package org.taugru.data;

/// What a network is trained on.
public sealed interface Training {
  /// A training set that is gone through again and again.
  record Stored(Sequences sequences) implements Training {
  }

  /// Sequences that are new in each iteration.
  record Fresh(BatchSource source) implements Training {
  }
}
