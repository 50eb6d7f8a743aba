package org.taugru.fit;

import java.util.List;
import java.util.Optional;
import org.taugru.series.RegularAxis;

/// One series of a person's file: a column of a group, on a regular grid.
///
/// @param group   its name, empty where a file has one
/// @param target  the column
/// @param axis    when its steps are; none where rows are just counted
/// @param values  raw numbers up to the last that is known; NaN where one is missing
/// @param past    encoded columns, as long as `values`
/// @param known   encoded columns, as long as `values` or longer
/// @param statics encoded columns that never change
public record OwnSeries(String group, String target, Optional<RegularAxis> axis, float[] values, List<float[]> past,
    List<float[]> known, float[] statics) {
  /// For messages and tables.
  public String name() {
    return name(group, target);
  }

  static String name(String group, String target) {
    return group.isEmpty() ? target : group + " " + target;
  }

  /// How long it is, in steps.
  public int length() {
    return values.length;
  }
}
