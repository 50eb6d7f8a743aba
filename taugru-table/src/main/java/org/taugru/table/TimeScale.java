package org.taugru.table;

/// What the times of a column count.
public enum TimeScale {
  /// Clocks on a wall of unknown place: differences are those of the clock, as if it were never changed.
  LOCAL,
  /// Instants, for the file gave offsets or the reader a zone.
  UTC
}
