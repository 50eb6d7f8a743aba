package org.taugru.sets.store;

/// Whether a set is in the data folder, as far as names and sizes tell.
public sealed interface Presence {
  record Present(Located located) implements Presence {
  }

  /// Some of it is there, but nothing that could be used.
  ///
  /// @param problem which file is missing or of a wrong size
  record Incomplete(String problem) implements Presence {
  }

  record Absent() implements Presence {
  }
}
