package org.taugru.report;

import org.taugru.report.Axis.Bounds;
import org.taugru.report.Axis.Scale;

/// Where the values of an axis stand in a picture: `low` at `from`, `high` at `to`.
record Ruler(Scale scale, double low, double high, double from, double to) {
  /// Beyond this, differences of values could overflow.
  private static final double HUGE = 1e300;
  private static final double TINY = 1e-290;
  private static final double MAX_POWER = 305;

  /// Spans smaller than this part of the values are taken for rounding errors of one value.
  private static final double RELATIVE_TINY = 1e-9;

  /// An axis that would end so close to zero, as part of its span, ends at zero.
  private static final double NEAR_ZERO = 0.05;

  static boolean canShow(Scale scale, double value) {
    return switch (scale) {
      case LINEAR -> Math.abs(value) <= HUGE;
      case LOG -> value >= 1 / HUGE && value <= HUGE;
    };
  }

  /// A ruler as long as the axis asks for, not yet in its place; `room` is the part of the span to leave free beyond
  /// the data at either end.
  static Ruler of(Axis axis, Extent extent, double room) {
    return switch (axis.bounds()) {
      case Bounds.Fixed(var low, var high) -> new Ruler(axis.scale(), low, high, 0, 1);
      case Bounds.OfData() -> switch (axis.scale()) {
        case LINEAR -> linear(extent, room);
        case LOG -> log(extent, room);
      };
    };
  }

  private static Ruler linear(Extent extent, double room) {
    if (extent.isEmpty())
      return new Ruler(Scale.LINEAR, 0, 1, 0, 1);
    double low = extent.low();
    double high = extent.high();
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (high - low <= Math.max(RELATIVE_TINY * size, TINY)) {
      double half = size < TINY ? 1 : Math.max(0.1 * size, extent.isWhole() ? 1 : 0);
      return new Ruler(Scale.LINEAR, low - half, high + half, 0, 1);
    }
    double free = room * (high - low);
    double near = NEAR_ZERO * (high - low);
    return new Ruler(Scale.LINEAR, low >= 0 && low <= near ? 0 : low - free,
        high <= 0 && high >= -near ? 0 : high + free, 0, 1);
  }

  private static Ruler log(Extent extent, double room) {
    if (extent.isEmpty())
      return new Ruler(Scale.LOG, 0.1, 1, 0, 1);
    double low = Math.log10(extent.low());
    double high = Math.log10(extent.high());
    double free = high - low < RELATIVE_TINY ? 0.5 : room * (high - low);
    return free == 0 ? new Ruler(Scale.LOG, extent.low(), extent.high(), 0, 1)
        : new Ruler(Scale.LOG, Math.pow(10, Math.max(low - free, -MAX_POWER)),
            Math.pow(10, Math.min(high + free, MAX_POWER)), 0, 1);
  }

  Ruler placed(double newFrom, double newTo) {
    return new Ruler(scale, low, high, newFrom, newTo);
  }

  /// True for a value that [#canShow] accepts and that lies between the ends.
  boolean reaches(double value) {
    return value >= low && value <= high;
  }

  /// The place of a value that [#canShow] accepts. Far beyond the ends it is not exact, only far away.
  double at(double value) {
    double part = (stretch(value) - stretch(low)) / (stretch(high) - stretch(low));
    return Math.clamp(from + part * (to - from), -1e7, 1e7);
  }

  double length() {
    return Math.abs(to - from);
  }

  private double stretch(double value) {
    return scale == Scale.LOG ? Math.log10(value) : value;
  }
}
