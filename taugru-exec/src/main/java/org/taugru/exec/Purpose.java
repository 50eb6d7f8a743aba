package org.taugru.exec;

/// What a workspace is for.
public enum Purpose {
  /// Forward and backward passes.
  TRAINING,
  /// Forward passes alone, with the same bits: the states of every step are there. Do not ask for a backward pass. A backend with a
  /// form of its own for this keeps nothing else, and refuses; others give what they have for training.
  INFERENCE
}
