package org.taugru.table;

/// What a file may ask for at most; tests set lower ones.
///
/// @param lineBytes of one row, or of one object in JSON
record Limits(int lineBytes, int columns, int rows) {
  /// A line longer than 16 MiB is no table. Arrays cannot be longer than 2^31 − 1, less a few on some JVMs.
  static final Limits USUAL = new Limits(16 << 20, 10_000, Integer.MAX_VALUE - 8);
}
