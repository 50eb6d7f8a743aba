package org.taugru.table;

/// Whether the first line names the columns.
public enum Header {
  /// It does when it holds words, not values, or a word above a column of values.
  AUTO, YES,
  /// The columns are named c1, c2, …
  NO
}
