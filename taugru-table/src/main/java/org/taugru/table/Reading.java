package org.taugru.table;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the columns of one file have in common while they are read.
record Reading(Path file, TableOptions options, Limits limits, NumberParser numbers, Missing missing,
    List<TimeFormat> formats) {

  static Reading of(Path file, TableOptions options, Limits limits, NumberParser numbers) {
    return new Reading(file, options, limits, numbers, new Missing(options.missing(), numbers), formats(options));
  }

  /// What the user asked for comes first, and the other order of day and month is then out of question.
  static List<TimeFormat> formats(TableOptions options) {
    List<TimeFormat> known = List.of(TimeFormat.Known.values());
    return options.time().map(asked -> {
      boolean isOrder = asked == TimeFormat.Known.DAY_FIRST || asked == TimeFormat.Known.MONTH_FIRST;
      return Stream.concat(Stream.of(asked),
          known.stream().filter(format -> format != asked
              && !(isOrder && (format == TimeFormat.Known.DAY_FIRST || format == TimeFormat.Known.MONTH_FIRST))))
          .toList();
    }).orElse(known);
  }
}
