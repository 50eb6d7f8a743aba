package org.taugru.cli;

import java.util.OptionalDouble;

/// How long the rest takes, from how fast the recent part went.
///
/// While the JVM is still compiling, work becomes faster every second. So only what came after a mark counts, which
/// lies between a quarter and half of the time back, and nothing is said before the speed has settled.
final class TimeLeft {
  private static final double FIRST_MARK = 1;
  private static final double EARLIEST = 3;
  /// More than this many times the speed of a moment ago is not settled.
  private static final double SETTLED = 1.5;

  /// So much was done after so many seconds.
  private record Mark(double seconds, double done) {
    double speedTo(double laterSeconds, double laterDone) {
      return (laterDone - done) / (laterSeconds - seconds);
    }
  }

  private Mark begin = new Mark(Double.NaN, 0);
  private Mark earlier = begin;
  private Mark later = begin;
  private boolean settled;

  /// The seconds that the rest takes, or none as long as that cannot be told.
  ///
  /// @param seconds by any clock
  /// @param done    so far, of `whole`
  OptionalDouble after(double seconds, double done, double whole) {
    if (Double.isNaN(begin.seconds))
      begin = earlier = later = new Mark(seconds, done);
    double passed = seconds - begin.seconds;
    if (passed >= Math.max(FIRST_MARK, 2 * (later.seconds - begin.seconds))) {
      earlier = later;
      later = new Mark(seconds, done);
    }
    settled |= passed >= EARLIEST && seconds > later.seconds && later.seconds > earlier.seconds
        && done > later.done && later.speedTo(seconds, done) <= SETTLED * earlier.speedTo(later.seconds, later.done);
    return settled ? OptionalDouble.of(Math.max(0, whole - done) / earlier.speedTo(seconds, done))
        : OptionalDouble.empty();
  }
}
