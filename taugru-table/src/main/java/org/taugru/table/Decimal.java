package org.taugru.table;

/// How the fraction of a number is set off.
public enum Decimal {
  /// Comma, where the first lines hold numbers that can be read in no other way; else point.
  AUTO,
  /// 3.14, and 1,234.5 with a comma between thousands.
  POINT,
  /// 3,14, and 1.234,5 with a point between thousands.
  COMMA
}
