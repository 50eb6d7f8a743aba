package org.taugru.sets.store;

/// How much of a set a form holds.
public enum Coverage {
  /// All that the tasks use.
  WHOLE,
  /// Fewer samples than were published: results are not those of the set.
  PART
}
