package org.taugru.fit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What the columns of a file of labelled sequences are for; every other one is something that a network sees.
///
/// @param target  what is to be found out, the same in all rows of a sequence
/// @param group   which sequence a row belongs to
/// @param time    rows of a sequence are sorted by it; without one they stay in the order of the file
/// @param splitBy sequences with the same value are never divided between training and test: one person's, say
/// @param ignored columns that nothing is made of
public record SequenceRoles(String target, String group, Optional<String> time, Optional<String> splitBy,
    List<String> ignored) {
  public SequenceRoles {
    ignored = List.copyOf(ignored);
    Set<String> named = new HashSet<>();
    all(target, group, time, splitBy, ignored).forEach(name -> {
      if (!named.add(name))
        throw new IllegalArgumentException("column " + name + " is named for two things; a column has one role.");
    });
  }

  private static Stream<String> all(String target, String group, Optional<String> time, Optional<String> splitBy,
      List<String> ignored) {
    return Stream.of(Stream.of(target, group), time.stream(), splitBy.stream(), ignored.stream())
        .flatMap(names -> names);
  }

  SequenceRoles withTime(String column) {
    return new SequenceRoles(target, group, Optional.of(column), splitBy, ignored);
  }

  /// Whether somebody has said what a column is for.
  boolean names(String column) {
    return all(target, group, time, splitBy, ignored).anyMatch(column::equals);
  }
}
