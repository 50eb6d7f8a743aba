package org.taugru.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Named points, in the order in which a line joins them.
///
/// The arrays are shared, not copied: who hands them over does not change them afterwards.
@SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
public record Series(String name, double[] x, double[] y, Style style) {
  public sealed interface Style {
    record Line() implements Style {
    }

    record Dashed() implements Style {
    }

    record Points() implements Style {
    }

    /// Points with a name beside each; a name for which there is no room is left out.
    record Labelled(List<String> labels) implements Style {
      public Labelled {
        labels = List.copyOf(labels);
      }
    }

    /// A line, and around it the band from `lower` to `upper`: mean ± standard deviation, or quantiles. On a
    /// logarithmic axis a `lower` that is not positive reaches down to the end of the axis.
    @SuppressWarnings("ArrayRecordComponent")
    record Band(double[] lower, double[] upper) implements Style {
      @Override
      public boolean equals(Object other) {
        return other instanceof Band band && Arrays.equals(lower, band.lower) && Arrays.equals(upper, band.upper);
      }

      @Override
      public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
      }
    }
  }

  public Series {
    requireLength(name, "y", y, x.length);
    if (style instanceof Style.Labelled(var labels) && labels.size() != x.length)
      throw new IllegalArgumentException("series \"%s\": x has %d values, there are %d labels"
          .formatted(name, x.length, labels.size()));
    if (style instanceof Style.Band(var lower, var upper)) {
      requireLength(name, "lower", lower, x.length);
      requireLength(name, "upper", upper, x.length);
    }
  }

  private static void requireLength(String name, String what, double[] values, int length) {
    if (values.length != length)
      throw new IllegalArgumentException("series \"%s\": x has %d values, %s has %d"
          .formatted(name, length, what, values.length));
  }

  public static Series line(String name, double[] x, double[] y) {
    return new Series(name, x, y, new Style.Line());
  }

  /// A line through the values at x = 1, 2, 3, …, as of epochs.
  public static Series line(String name, double[] y) {
    return line(name, IntStream.rangeClosed(1, y.length).asDoubleStream().toArray(), y);
  }

  public static Series dashed(String name, double[] x, double[] y) {
    return new Series(name, x, y, new Style.Dashed());
  }

  public static Series points(String name, double[] x, double[] y) {
    return new Series(name, x, y, new Style.Points());
  }

  public static Series labelled(String name, double[] x, double[] y, List<String> labels) {
    return new Series(name, x, y, new Style.Labelled(labels));
  }

  public static Series band(String name, double[] x, double[] y, double[] lower, double[] upper) {
    return new Series(name, x, y, new Style.Band(lower, upper));
  }

  /// The path of a signal in the plane: x is signal(t), y is signal(t − lag), for each t where both are known.
  public static Series delayed(String name, double[] signal, int lag) {
    if (lag < 0)
      throw new IllegalArgumentException("series \"" + name + "\": the lag is " + lag + ", it must not be negative");
    int from = Math.min(lag, signal.length);
    return line(name, Arrays.copyOfRange(signal, from, signal.length), Arrays.copyOf(signal, signal.length - from));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Series series && name.equals(series.name) && Arrays.equals(x, series.x)
        && Arrays.equals(y, series.y) && style.equals(series.style);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * name.hashCode() + Arrays.hashCode(x)) + Arrays.hashCode(y)) + style.hashCode();
  }

  @Override
  public String toString() {
    return "Series[" + name + ", " + x.length + " points]";
  }
}
