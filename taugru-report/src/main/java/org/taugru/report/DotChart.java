package org.taugru.report;

import java.util.Arrays;
import java.util.List;

/// A line for each name, with a dot for each value: models with their published and their own results.
///
/// @param names from top to bottom
public record DotChart(String title, Axis axis, List<String> names, List<Dots> dots) implements Chart {
  /// One value for each name, with its spread; NaN where there is none.
  ///
  /// @param lower, upper the ends of the spread; equal to the value where there is none
  @SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
  public record Dots(String name, double[] values, double[] lower, double[] upper) {
    /// Values without a spread.
    public static Dots of(String name, double[] values) {
      return new Dots(name, values, values, values);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Dots dots && name.equals(dots.name) && Arrays.equals(values, dots.values)
          && Arrays.equals(lower, dots.lower) && Arrays.equals(upper, dots.upper);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return "Dots[" + name + ", " + values.length + " values]";
    }
  }

  public DotChart {
    names = List.copyOf(names);
    dots = List.copyOf(dots);
    for (Dots each : dots) {
      if (each.values.length != names.size() || each.lower.length != names.size()
          || each.upper.length != names.size())
        throw new IllegalArgumentException("dot chart \"%s\": %d names, but \"%s\" has %d values, %d lower and %d upper"
            .formatted(title, names.size(), each.name, each.values.length, each.lower.length, each.upper.length));
    }
  }

  @Override
  public Size preferredSize() {
    return size(900);
  }

  @Override
  public Size narrowSize() {
    return size(NARROW);
  }

  private Size size(int width) {
    return new Size(width, Math.clamp(DotDrawing.AROUND + (long) DotDrawing.LINE * names.size(), Size.MIN, Size.MAX));
  }
}
