package org.taugru.cells;

import java.util.Locale;

/// What an option of a cell is: a number, or one of a few words.
public sealed interface OptionValue {
  record Amount(double value) implements OptionValue {
    @Override
    public String text() {
      return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : Double.toString(value);
    }
  }

  record Word(String value) implements OptionValue {
    @Override
    public String text() {
      return value;
    }
  }

  /// As `--set cell.NAME=…` has it.
  String text();

  static OptionValue of(double value) {
    return new Amount(value);
  }

  static OptionValue of(Enum<?> value) {
    return new Word(word(value));
  }

  /// Reads what [#text] wrote: a finite number is one, everything else a word.
  static OptionValue parse(String text) {
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? new Amount(value) : new Word(text);
    } catch (NumberFormatException e) {
      return new Word(text);
    }
  }

  /// The word for a constant: `after-product`.
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
