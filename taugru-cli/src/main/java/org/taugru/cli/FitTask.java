package org.taugru.cli;

/// What a model is to say of a file.
enum FitTask {
  /// What comes next.
  FORECAST,
  /// Of which kind a sequence is.
  CLASSIFY,
  /// A number for a sequence.
  REGRESS,
  /// One of these, by the file: labels of sequences in a `.ts` file or a target of texts are classified.
  AUTO
}
