package org.taugru.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is odd about the values of a column.
final class Findings {
  /// A sentinel lies farther from the other values than this many times the distance between those.
  private static final double FAR = 2;

  private Findings() {
  }

  static List<Note> in(Column column) {
    List<Note> notes = new ArrayList<>();
    int first = 0;
    while (first < column.rows() && column.isMissing(first))
      first++;
    if (first == column.rows())
      notes.add(new Note.AllMissing(column.name()));
    else if (isConstant(column, first))
      notes.add(new Note.Constant(column.name(), column.text(first)));
    else if (column instanceof Column.Numbers numbers)
      sentinel(numbers).ifPresent(notes::add);
    return notes;
  }

  private static boolean isConstant(Column column, int first) {
    int present = 0;
    for (int row = first; row < column.rows(); row++) {
      if (column.isMissing(row))
        continue;
      present++;
      boolean isSame = switch (column) {
        case Column.Numbers numbers -> numbers.value(row) == numbers.value(first);
        case Column.Times times -> times.micros(row) == times.micros(first);
        case Column.Texts texts -> texts.code(row) == texts.code(first);
      };
      if (!isSame)
        return false;
    }
    return present > 1;
  }

  private static Optional<Note> sentinel(Column.Numbers numbers) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < numbers.rows(); row++)
      if (!numbers.isMissing(row)) {
        least = Math.min(least, numbers.value(row));
        most = Math.max(most, numbers.value(row));
      }
    Optional<Note> low = sentinel(numbers, least);
    return low.isPresent() ? low : sentinel(numbers, most);
  }

  private static Optional<Note> sentinel(Column.Numbers numbers, double extreme) {
    if (!isUsual(extreme))
      return Optional.empty();
    int count = 0;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < numbers.rows(); row++) {
      double value = numbers.value(row);
      if (value == extreme)
        count++;
      else if (!Double.isNaN(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    double distance = Math.min(Math.abs(extreme - least), Math.abs(extreme - most));
    return count >= 2 && distance > FAR * (most - least)
        ? Optional.of(new Note.Sentinel(numbers.name(), numbers.text(indexOf(numbers, extreme)), count))
        : Optional.empty();
  }

  private static int indexOf(Column.Numbers numbers, double value) {
    int row = 0;
    while (numbers.value(row) != value)
      row++;
    return row;
  }

  /// Nines and nothing else, as -99.99 and 9999, or the ends of what some machines can count or print.
  private static boolean isUsual(double value) {
    String digits =
        new BigDecimal(Math.abs(value)).round(new MathContext(9)).stripTrailingZeros().unscaledValue().toString();
    return digits.matches("99+") || Math.abs(value) >= 1e20 || value == -32768 || value == 32767
        || Math.abs(value) == 2147483647;
  }
}
