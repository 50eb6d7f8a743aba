package org.taugru.fit;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.taugru.series.Week;
import org.taugru.table.NumericTime;

/// What a model has to know of the columns of a file, to read another file like it.
///
/// @param numericTime how times are written where they are numbers
/// @param week        of the days, as all series of the file together tell; a file of a few rows cannot
/// @param past        columns known up to the present
/// @param known       columns known ahead
/// @param statics     columns that never change within a series
public record FrameSpec(Roles roles, Optional<NumericTime> numericTime, Week week, List<ColumnCode> past,
    List<ColumnCode> known, List<ColumnCode> statics) {
  public FrameSpec {
    past = List.copyOf(past);
    known = List.copyOf(known);
    statics = List.copyOf(statics);
  }

  /// Of the calendar.
  ZoneId zone() {
    return zone(roles);
  }

  static ZoneId zone(Roles roles) {
    return roles.zone().orElse(ZoneOffset.UTC);
  }

  static int width(List<ColumnCode> codes) {
    return codes.stream().mapToInt(ColumnCode::width).sum();
  }
}
