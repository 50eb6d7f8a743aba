package org.taugru.table;

/// What lies between two cells of a line.
public enum Separator {
  /// Whichever cuts the first lines into equally many cells that look like values.
  AUTO('\0', "any"),
  TAB('\t', "tabs"),
  SEMICOLON(';', "';'"),
  COMMA(',', "','"),
  PIPE('|', "'|'"),
  /// One or more blanks or tabs; those at the ends of a line do not count, and a cell cannot be empty.
  BLANKS(' ', "blanks");

  final byte sign;
  private final String words;

  Separator(char sign, String words) {
    this.sign = (byte) sign;
    this.words = words;
  }

  /// As a message says it: `';'`, `tabs`.
  String words() {
    return words;
  }
}
