package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Which cells mean "no value".
final class Missing {
  /// By length, so that most cells are compared with nothing.
  private final List<List<byte[]>> byLength = new ArrayList<>();
  private final double[] numbers;
  private final Set<String> given;

  Missing(Set<String> given, NumberParser parser) {
    this.given = given;
    TableOptions.MISSING.forEach(this::add);
    given.forEach(this::add);
    numbers = given.stream().mapToDouble(word -> {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      double number = parser.parse(bytes, 0, bytes.length);
      // the user may write a point whatever the file does
      return Double.isNaN(number) ? NumberParser.POINT.parse(bytes, 0, bytes.length) : number;
    }).filter(number -> !Double.isNaN(number)).toArray();
  }

  private void add(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    while (byLength.size() <= bytes.length)
      byLength.add(new ArrayList<>());
    byLength.get(bytes.length).add(bytes);
  }

  boolean is(byte[] cell, int from, int to) {
    int length = to - from;
    if (length == 0)
      return true;
    if (length >= byLength.size())
      return false;
    for (byte[] word : byLength.get(length))
      if (Arrays.equals(word, 0, length, cell, from, to))
        return true;
    return false;
  }

  boolean is(double number) {
    for (double missing : numbers)
      if (missing == number)
        return true;
    return false;
  }

  /// The column without what the user called missing, for files whose values are typed already.
  Column without(Column column) {
    return switch (column) {
      case Column.Times times -> times;
      case Column.Numbers numbers -> {
        double[] values = numbers.values();
        for (int row = 0; row < values.length; row++)
          if (is(values[row]))
            values[row] = Double.NaN;
        yield new Column.Numbers(values, numbers.name());
      }
      case Column.Texts texts -> {
        int[] codes = texts.codes();
        for (int row = 0; row < codes.length; row++)
          if (codes[row] >= 0 && given.contains(texts.text(row)))
            codes[row] = -1;
        yield new Column.Texts(codes, texts.name(), texts.dictionary());
      }
    };
  }
}
