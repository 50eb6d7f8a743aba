package org.taugru.report;

/// One axis: its label, with the unit, how values are spread along it, and how far it reaches.
public record Axis(String label, Scale scale, Bounds bounds) {
  public enum Scale {
    LINEAR,
    LOG
  }

  /// How far an axis reaches.
  public sealed interface Bounds {
    /// As far as the data.
    record OfData() implements Bounds {
    }

    /// From `low` to `high`, whatever the data; what lies beyond is cut off.
    record Fixed(double low, double high) implements Bounds {
    }
  }

  public Axis {
    if (bounds instanceof Bounds.Fixed(var low, var high)
        && !(Ruler.canShow(scale, low) && Ruler.canShow(scale, high) && low < high))
      throw new IllegalArgumentException("axis \"%s\": no %s axis can reach from %s to %s"
          .formatted(label, scale == Scale.LOG ? "logarithmic" : "linear", low, high));
  }

  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR, new Bounds.OfData());
  }

  public static Axis log(String label) {
    return new Axis(label, Scale.LOG, new Bounds.OfData());
  }

  public Axis within(double low, double high) {
    return new Axis(label, scale, new Bounds.Fixed(low, high));
  }
}
