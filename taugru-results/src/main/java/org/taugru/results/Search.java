package org.taugru.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;

/// What was tried for a task, each trial of a model with the same seeds, and what was chosen: the best on the validation set, as the
/// records of the search say. The test set has no say in it, but for whether a seed has begun to learn at all. The command `sweep`
/// draws τ and the rate at random; the lists of [Searches] somebody wrote.
///
/// @param item   whose task it is
/// @param models that are searched
record Search(String item, List<Searched> models) {
  /// A model and what was tried of it.
  ///
  /// @param plain  the label of a row of the item that stands beside the trials
  /// @param chosen the name of a trial or the label of the plain row
  /// @param seeds  with how many a trial that was chosen is trained
  record Searched(String model, String plain, List<Trial> trials, String chosen, int seeds) {
    /// What the row of a trial is called in the search.
    String label(Trial trial) {
      return model + "-" + trial.name();
    }

    /// The label of what was chosen, in the search.
    String chosenLabel() {
      return choice().map(this::label).orElse(plain);
    }

    /// The trial that was chosen, where it is one.
    Optional<Trial> choice() {
      return trials.stream().filter(trial -> trial.name().equals(chosen)).findFirst();
    }

    /// Trials that were added after test scores had been seen.
    List<Trial> late() {
      return trials.stream().filter(Trial::isLate).toList();
    }
  }

  static final String SUFFIX = "-search";
  private static final int TRIAL_SEEDS = 2;

  /// Whether a row is one of that protocol. A plain row that no trial was better than is what the search has found.
  static boolean isTrainedBy(Protocol protocol, ResultItem item, ResultRow row) {
    return row.protocol() == protocol || protocol == Protocol.OURS && Searches.of(item.name()).stream()
        .flatMap(search -> search.models.stream()).anyMatch(searched -> searched.chosen.equals(row.label()));
  }

  /// Whether trials were added after test scores had been seen.
  boolean isExtended() {
    return models.stream().anyMatch(searched -> !searched.late().isEmpty());
  }

  /// Those of the search itself, each model's together.
  Stream<ResultRow> tried(ResultItem of) {
    Benchmark task = of.benchmark();
    return models.stream().flatMap(searched -> Stream.concat(of.row(searched.plain).stream(),
        searched.trials.stream()
            .map(trial -> trial.row(item + SUFFIX, task, searched.model, Protocol.TRIED, TRIAL_SEEDS)
                .labelled(searched.label(trial)).with(of.common())))
        .map(row -> row.seeds(TRIAL_SEEDS).printedAs(Optional.empty())));
  }

  /// The models as the search says that they are best trained, where that is not as the plain row is.
  Stream<ResultRow> ours(Benchmark task) {
    return models.stream().flatMap(searched -> searched.choice().stream()
        .map(trial -> trial.row(item, task, searched.model, Protocol.OURS, searched.seeds)));
  }
}
