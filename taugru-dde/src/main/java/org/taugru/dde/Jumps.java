package org.taugru.dde;

import java.util.Arrays;

/// Times at which a function of time jumps. A step that ends at a jump must see the function as it was before, the next
/// one as it is after; both evaluate it at the jump.
final class Jumps {
  private final double[] times;
  private final double room;

  /// @param room how near a time must be to a jump to stand for it
  Jumps(double[] times, double room) {
    this.times = times.clone();
    Arrays.sort(this.times);
    this.room = room;
  }

  /// The time itself; but one that coincides with a jump is moved just off it, to the side of the middle of the step.
  double aside(double time, double middle) {
    if (times.length == 0)
      return time;
    int after = Arrays.binarySearch(times, time);
    after = after < 0 ? -1 - after : after;
    double nearest = after == times.length || after > 0 && time - times[after - 1] < times[after] - time
        ? times[after - 1]
        : times[after];
    if (Math.abs(time - nearest) > room)
      return time;
    return middle > nearest ? nearest + room : nearest - room;
  }
}
