package org.taugru.table;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns local times into instants of a zone.
///
/// Where clocks were put back, an hour comes twice. Rows in order of time pass through it first with the earlier offset; when a
/// time of that hour is not later than the one before it, the second passage has begun. Where rows of the same time are usual (several
/// series below each other), only a time that goes back tells. A file with the newest row first is followed from its end.
final class ZonedTimes {
  private final ZoneRules rules;
  private final Column.Times local;
  private final long[] micros;

  private @Nullable ZoneOffsetTransition overlap;
  private boolean isSecond;
  private long before;
  private int doubled;
  private int firstDoubled = -1;
  private int shifted;
  private int firstShifted = -1;

  private ZonedTimes(ZoneId zone, Column.Times local) {
    this.rules = zone.getRules();
    this.local = local;
    this.micros = local.micros();
  }

  /// The same times as instants; instants stay what they are.
  static Column.Times in(ZoneId zone, Column.Times times, Table table, List<Note> notes) {
    if (times.scale() == TimeScale.UTC)
      return times;
    ZonedTimes zoned = new ZonedTimes(zone, times);
    zoned.convert();
    if (zoned.shifted > 0)
      notes.add(new Note.ShiftedTimes(times.name(), zone.getId(), zoned.shifted, table.line(zoned.firstShifted)));
    if (zoned.doubled > 0)
      notes.add(new Note.DoubledTimes(times.name(), zone.getId(), zoned.doubled, table.line(zoned.firstDoubled)));
    return new Column.Times(zoned.micros, times.name(), TimeScale.UTC, times.format());
  }

  private void convert() {
    int rows = micros.length;
    boolean isNewestFirst = rises() < 0;
    boolean hasEqual = hasEqualNeighbours();
    for (int i = 0; i < rows; i++) {
      int row = isNewestFirst ? rows - 1 - i : i;
      if (micros[row] != Column.Times.MISSING)
        micros[row] -= offset(row, micros[row], hasEqual).getTotalSeconds() * Micros.PER_SECOND;
    }
  }

  private ZoneOffset offset(int row, long time, boolean hasEqual) {
    LocalDateTime clock = local.dateTime(row);
    ZoneOffsetTransition change = rules.getTransition(clock);
    if (change == null) {
      overlap = null;
      return rules.getOffset(clock);
    }
    if (change.isGap()) {
      overlap = null;
      shifted++;
      firstShifted = firstShifted < 0 ? row : Math.min(row, firstShifted);
      return change.getOffsetBefore(); // later by the length of the gap, as ZonedDateTime does it
    }
    if (!Objects.equals(change, overlap)) {
      overlap = change;
      isSecond = false;
    } else if (time < before || time == before && !hasEqual)
      isSecond = true;
    before = time;
    doubled++;
    firstDoubled = firstDoubled < 0 ? row : Math.min(row, firstDoubled);
    return isSecond ? change.getOffsetAfter() : change.getOffsetBefore();
  }

  /// How many more steps go forward than back.
  private int rises() {
    int rises = 0;
    for (int row = 1; row < micros.length; row++)
      if (micros[row] != Column.Times.MISSING && micros[row - 1] != Column.Times.MISSING)
        rises += Long.compare(micros[row], micros[row - 1]);
    return rises;
  }

  /// Whether neighbours outside of a doubled hour have the same time.
  private boolean hasEqualNeighbours() {
    for (int row = 1; row < micros.length; row++)
      if (micros[row] != Column.Times.MISSING && micros[row] == micros[row - 1]
          && rules.getTransition(local.dateTime(row)) == null)
        return true;
    return false;
  }
}
