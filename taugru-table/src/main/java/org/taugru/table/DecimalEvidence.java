package org.taugru.table;

import java.util.regex.Pattern;

/// Whether the numbers of a file have a decimal point or a decimal comma, as far as each of them shows it.
final class DecimalEvidence {
  /// One comma, and what can be no group of thousands around it.
  private static final Pattern COMMA =
      Pattern.compile("[+-]?(\\d*,(\\d{1,2}|\\d{4,})|(0\\d*|\\d{4,})?,\\d+|\\d+,\\d+[eE][+-]?\\d+)");
  private static final Pattern COMMA_AFTER_GROUPS =
      Pattern.compile("[+-]?\\d{1,3}(\\.\\d{3})+,\\d+|[+-]?\\d{1,3}(\\.\\d{3}){2,}");
  private static final Pattern POINT =
      Pattern.compile("[+-]?(\\d*\\.(\\d{1,2}|\\d{4,})|(0\\d*|\\d{4,})?\\.\\d+|\\d*\\.\\d*[eE][+-]?\\d+)");
  private static final Pattern POINT_AFTER_GROUPS =
      Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+\\.\\d*|[+-]?\\d{1,3}(,\\d{3}){2,}");
  private static final Pattern EITHER = Pattern.compile("[+-]?\\d{1,3},\\d{3}");

  private boolean comma;
  private boolean point;
  private String either = "";

  void see(String cell) {
    if (cell.length() > 40)
      return;
    comma |= COMMA.matcher(cell).matches() || COMMA_AFTER_GROUPS.matcher(cell).matches();
    point |= POINT.matcher(cell).matches() || POINT_AFTER_GROUPS.matcher(cell).matches();
    if (either.isEmpty() && EITHER.matcher(cell).matches())
      either = cell;
  }

  /// Whether there are cells such as 1,234 and no others to tell what they mean. 1.234 alone is taken as a fraction.
  boolean isUndecided() {
    return !either.isEmpty() && comma == point;
  }

  /// A cell that could be read in both ways.
  String undecided() {
    return either;
  }

  /// Thousands are read only where the decimal sign is certain.
  NumberParser parser() {
    if (comma && !point)
      return NumberParser.COMMA_GROUPED;
    return point && !comma ? NumberParser.POINT_GROUPED : NumberParser.POINT;
  }
}
