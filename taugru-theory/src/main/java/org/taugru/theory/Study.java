package org.taugru.theory;

/// One statement of the paper, or a question beside it, as a program.
public interface Study {
  /// As the command line calls it: `linear-rnn`.
  String name();

  String title();

  /// Computes everything and writes it down. Equal settings give equal chapters on one kind of machine.
  Chapter examine(StudySettings settings);
}
