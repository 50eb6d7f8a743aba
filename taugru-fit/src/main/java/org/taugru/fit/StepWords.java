package org.taugru.fit;

import java.time.Duration;
import org.taugru.series.TimeStep;

/// A step in time as people say it: `1 hour`, `3 months`.
public final class StepWords {
  private StepWords() {
  }

  public static String of(TimeStep step) {
    return switch (step) {
      case TimeStep.Months(int count) -> count % 12 == 0 ? counted(count / 12, "year") : counted(count, "month");
      case TimeStep.Days(int count) -> count % 7 == 0 ? counted(count / 7, "week") : counted(count, "day");
      case TimeStep.Weekdays() -> counted(1, "weekday");
      case TimeStep.Fixed(Duration length) -> of(length);
    };
  }

  private static String of(Duration length) {
    if (length.toNanosPart() % 1_000_000_000 != 0)
      return length.toNanos() / 1e6 + " milliseconds";
    long seconds = length.toSeconds();
    return seconds % 3600 == 0 ? counted(seconds / 3600, "hour")
        : seconds % 60 == 0 ? counted(seconds / 60, "minute") : counted(seconds, "second");
  }

  private static String counted(long count, String unit) {
    return count + " " + unit + (count == 1 ? "" : "s");
  }
}
