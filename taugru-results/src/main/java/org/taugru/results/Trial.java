package org.taugru.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.results.ResultRow.Choice;

/// A way to train a model that a [Search] tries: settings beyond those that the task and the model have of their own.
///
/// @param variant a cell in the place of the τ-GRU, with so many units that it is as large; usually none
record Trial(String name, Optional<String> variant, Map<String, String> settings, Listed listed) {
  /// When it was written down.
  enum Listed {
    /// Before any trial of its list had been tested.
    FIRST,
    /// After the test scores of other trials had been seen, or of what they had chosen.
    LATE
  }

  Trial {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /// @param words as for `--set`: `warmup=1 schedule=cosine`
  static Trial of(String name, String words) {
    return new Trial(name, Optional.empty(), PaperModel.settings(words), Listed.FIRST);
  }

  /// With another cell than the τ-GRU.
  static Trial of(String name, String variant, String words) {
    return new Trial(name, Optional.of(variant), PaperModel.settings(words), Listed.FIRST);
  }

  /// One that was added to a list later.
  static Trial late(String name, String words) {
    return new Trial(name, Optional.empty(), PaperModel.settings(words), Listed.LATE);
  }

  /// The same on the list of a model that was searched later.
  Trial later() {
    return new Trial(name, variant, settings, Listed.LATE);
  }

  /// As for `--set`.
  String words() {
    return settings.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(" "));
  }

  boolean isLate() {
    return listed == Listed.LATE;
  }

  /// A model that is trained so.
  ///
  /// @param home     the item that its runs belong to
  /// @param protocol as one of a search, or as the one that was chosen
  ResultRow row(String home, Benchmark task, String model, Protocol protocol, int seeds) {
    ResultRow row = ResultRow.plain(home, task, variant.orElse(model), seeds).by(protocol).with(settings);
    if (settings.containsKey("hidden"))
      return row.printedAs(Optional.empty()); // the paper prints nothing of a model of that size
    return variant.isEmpty() ? row : row.choosing(new Choice.AsLargeAs(model));
  }
}
