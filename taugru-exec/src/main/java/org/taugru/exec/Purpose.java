package org.taugru.exec;

/// What a workspace is for.
public enum Purpose {
  /// Forward and backward passes.
  TRAINING,
  /// Forward passes alone, with the same bits: the states of every step are there, and nothing is kept for a backward pass, which
  /// is refused. A backend that has no form of its own for this gives what it has for training.
  INFERENCE
}
