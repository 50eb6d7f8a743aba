package org.taugru.fit;

import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What the columns of a file are for.
///
/// @param targets what is forecast
/// @param time    when it was; found out where it is not said
/// @param untimed whether rows are equally far apart, whatever columns there are
/// @param group   which series a row belongs to, where a file has many
/// @param known   columns whose future is known when a forecast is made
/// @param ignored columns that nothing is made of
/// @param zone    of the calendar, for days and months
public record Roles(List<String> targets, Optional<String> time, boolean untimed, Optional<String> group,
    List<String> known,
    List<String> ignored, Optional<ZoneId> zone) {
  public Roles {
    targets = List.copyOf(targets);
    known = List.copyOf(known);
    ignored = List.copyOf(ignored);
    if (targets.isEmpty())
      throw new IllegalArgumentException("nothing is to be forecast: name a column with --target.");
    Set<String> named = new HashSet<>();
    for (String name : all(targets, time, group, known, ignored)) {
      if (name.isBlank())
        throw new IllegalArgumentException("a column without a name; name one that the file has.");
      if (!named.add(name))
        throw new IllegalArgumentException("column " + name + " is named for two things; a column has one role.");
    }
  }

  /// Forecasts these columns; everything else is found out.
  public static Roles of(String... targets) {
    return new Roles(List.of(targets), Optional.empty(), false, Optional.empty(), List.of(), List.of(),
        Optional.empty());
  }

  private static List<String> all(List<String> targets, Optional<String> time, Optional<String> group,
      List<String> known,
      List<String> ignored) {
    return Stream.of(targets, time.stream().toList(), group.stream().toList(), known, ignored).flatMap(List::stream)
        .toList();
  }

  /// Whether somebody has said what a column is for.
  boolean names(String column) {
    return all(targets, time, group, known, ignored).contains(column);
  }

  Roles withTime(String column) {
    return new Roles(targets, Optional.of(column), false, group, known, ignored, zone);
  }
}
