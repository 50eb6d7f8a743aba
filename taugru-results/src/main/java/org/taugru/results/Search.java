package org.taugru.results;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;

/// What was tried for a task, each trial with the same seeds and on each of some models, and what was chosen: the best on the
/// validation set, as the records of the search say. The test set has no say in it, but for whether a seed has begun to learn at all. The command `sweep` draws τ and the rate at random;
/// this is a list that somebody wrote.
///
/// @param item   whose task it is
/// @param models that are trained by each trial
/// @param plain  the labels of rows of that item that stand beside the trials, one for each model
/// @param chosen by model, the name of a trial or the label of the plain row; none while the search is not over
record Search(String item, List<String> models, List<String> plain, List<Trial> trials,
    Map<String, String> chosen) {
  static final String SUFFIX = "-search";
  private static final int SEEDS = 2;
  private static final String TAU_GRU = ResultItems.PRINTED;

  /// Next points of a series: what counts is the number of updates and how they end, so the same trials may serve every model.
  private static final List<Trial> SERIES = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("batch-16", "warmup=1 schedule=cosine batch=16"),
      Trial.of("batch-8", "warmup=1 schedule=cosine batch=8"),
      Trial.of("batch-4", "warmup=1 schedule=cosine batch=4"),
      Trial.late("batch-4-constant", "warmup=1 batch=4"),
      Trial.of("batch-8-constant", "warmup=1 batch=8"),
      Trial.of("batch-8-faster", "warmup=1 schedule=cosine batch=8 lr=0.02"));

  private static final List<Trial> PSMNIST = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-slower", "warmup=1 schedule=cosine lr=0.003"),
      Trial.of("cosine-tau-20", "warmup=1 schedule=cosine tau=20"),
      Trial.of("cosine-tau-130", "warmup=1 schedule=cosine tau=130"),
      Trial.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Trial.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Trial.of("cosine-mixture", "tau-gru-mixture", "warmup=1 schedule=cosine"),
      Trial.of("cosine-per-unit", "tau-gru-per-unit", "warmup=1 schedule=cosine"),
      Trial.of("cosine-two-delays", "tau-gru-two-delays", "warmup=1 schedule=cosine"));

  private static final List<Trial> SCIFAR = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-slower", "warmup=1 schedule=cosine lr=0.002"),
      Trial.of("cosine-tau-100", "warmup=1 schedule=cosine tau=100"),
      Trial.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Trial.of("cosine-mixture", "tau-gru-mixture", "warmup=1 schedule=cosine"),
      Trial.of("cosine-two-delays", "tau-gru-two-delays", "warmup=1 schedule=cosine"));

  private static final List<Trial> NCIFAR = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-normalised", "warmup=1 schedule=cosine data.normalise=yes"),
      Trial.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"));

  /// At the printed rate some seeds diverge when they begin to learn, clipped or not.
  private static final List<Trial> ADDING = List.of(
      Trial.of("clip-lower", "warmup=500i clip=0.1"),
      Trial.of("clip-slower", "warmup=500i clip=1 lr=0.001"),
      Trial.of("clip-lower-slower", "warmup=500i clip=0.1 lr=0.001"));

  /// Of the trials for 2000 steps none serves both seeds at 5000.
  private static final List<Trial> ADDING_5000 = Stream.concat(ADDING.stream(), Stream.of(
      Trial.late("slower", "warmup=500i lr=0.001"),
      Trial.late("clip-slow", "warmup=500i clip=1 lr=0.0015"),
      Trial.late("clip-slower-batch-128", "warmup=500i clip=1 lr=0.001 batch=128"))).toList();

  /// A symbol is asked for 1010 steps after it was shown; with τ = 1009 the unit then sees the state that was first to know it.
  private static final List<Trial> COPY = List.of(
      Trial.of("clip", "warmup=500i clip=1"),
      Trial.of("tau-1005-clip", "warmup=500i clip=1 tau=1005"),
      Trial.of("tau-1009", "warmup=500i tau=1009"),
      Trial.of("tau-1009-clip", "warmup=500i clip=1 tau=1009"),
      Trial.of("tau-1009-clip-cosine", "warmup=500i clip=1 tau=1009 schedule=cosine"),
      Trial.of("tau-1009-clip-slower", "warmup=500i clip=1 tau=1009 lr=0.001"));

  /// The paper's results have 64 units, its table of settings 128.
  private static final List<Trial> HAR2 = List.of(
      Trial.of("clip", "clip=1"),
      Trial.of("clip-cosine", "clip=1 schedule=cosine"),
      Trial.of("clip-input-dropout", "clip=1 dropout=0.1"),
      Trial.of("units-128", "hidden=128"),
      Trial.of("units-128-clip", "hidden=128 clip=1"),
      Trial.of("units-128-clip-cosine", "hidden=128 clip=1 schedule=cosine"),
      Trial.late("units-128-clip-input-dropout", "hidden=128 clip=1 dropout=0.1"));

  /// Validated on people who are not trained on, so that what helps with other people shows.
  private static final List<Trial> HAR2_PEOPLE = List.of(
      Trial.of("clip", "clip=1"),
      Trial.of("clip-dropout-10", "clip=1 dropout=0.1"),
      Trial.of("clip-dropout-30", "clip=1 dropout=0.3"),
      Trial.of("clip-cosine-dropout-30", "clip=1 schedule=cosine dropout=0.3"),
      Trial.of("clip-decay-dropout-10", "clip=1 dropout=0.1 optimiser=adamw weightDecay=0.1"),
      Trial.of("clip-state-dropout", "clip=1 stateDropout=0.1"),
      Trial.of("units-128-clip-dropout-10", "hidden=128 clip=1 dropout=0.1"),
      Trial.of("units-128-clip-dropout-30", "hidden=128 clip=1 dropout=0.3"),
      Trial.of("units-128-clip-decay-dropout-30", "hidden=128 clip=1 dropout=0.3 optimiser=adamw weightDecay=0.1"));

  private static final List<String> HAR2_MODELS = List.of(TAU_GRU, "lem", "lstm");
  private static final List<String> SERIES_MODELS = List.of(TAU_GRU, "lem", "lstm", "gru");
  private static final List<String> SERIES_PLAIN = List.of(ResultItems.WARM, "lem", "lstm", "gru");

  private static final Map<String, String> FOR_MACKEY_GLASS =
      Map.of(TAU_GRU, "batch-4-constant", "lem", "batch-4", "lstm", "batch-4", "gru", "batch-4-constant");
  private static final Map<String, String> FOR_ENSO =
      Map.of(TAU_GRU, "batch-4", "lem", "batch-4-constant", "lstm", "batch-4-constant", "gru", "batch-4-constant");

  private static final List<Search> ALL = List.of(
      new Search("mackey-glass", SERIES_MODELS, SERIES_PLAIN, SERIES, FOR_MACKEY_GLASS),
      new Search("enso", SERIES_MODELS, SERIES_PLAIN, SERIES, FOR_ENSO),
      new Search("adding", List.of(TAU_GRU), List.of(ResultItems.CLIPPED), ADDING,
          Map.of(TAU_GRU, "clip-slower")),
      new Search("adding-5000", List.of(TAU_GRU), List.of(ResultItems.CLIPPED), ADDING_5000,
          Map.of(TAU_GRU, "clip-slower-batch-128")),
      new Search("copy", List.of(TAU_GRU), List.of(ResultItems.WARM), COPY, Map.of(TAU_GRU, "tau-1009-clip")),
      new Search("psmnist", List.of(TAU_GRU), List.of(ResultItems.DROPPED), PSMNIST,
          Map.of(TAU_GRU, "cosine-input-dropout")),
      new Search("scifar-augmented", List.of(TAU_GRU), List.of(ResultItems.DROPPED), SCIFAR,
          Map.of(TAU_GRU, ResultItems.DROPPED)),
      new Search("ncifar", List.of(TAU_GRU), List.of(ResultItems.DROPPED), NCIFAR,
          Map.of(TAU_GRU, "cosine-input-dropout")),
      new Search("har2", HAR2_MODELS, HAR2_MODELS, HAR2, Map.of(TAU_GRU,
          "units-128-clip-input-dropout", "lem", "clip-input-dropout", "lstm", "clip-input-dropout")),
      new Search("har2-people", HAR2_MODELS, HAR2_MODELS, HAR2_PEOPLE, Map.of(TAU_GRU,
          "units-128-clip-dropout-10", "lem", "clip-dropout-30", "lstm", "clip-state-dropout")));

  static Optional<Search> of(String item) {
    return ALL.stream().filter(search -> search.item.equals(item)).findFirst();
  }

  /// The search whose trials an item shows.
  static Optional<Search> shownBy(ResultItem item) {
    return ALL.stream().filter(search -> item.name().equals(search.item + SUFFIX)).findFirst();
  }

  /// Trials that were added after test scores had been seen.
  List<Trial> late() {
    return trials.stream().filter(Trial::isLate).toList();
  }

  /// The models for which a trial was chosen.
  List<String> chosenFor(Trial trial) {
    return models.stream().filter(model -> trial.name().equals(chosen.get(model))).toList();
  }

  /// Those of the search itself, each model's together.
  Stream<ResultRow> tried(ResultItem of) {
    Benchmark task = of.benchmark();
    return IntStream.range(0, models.size()).boxed().flatMap(number -> {
      String model = models.get(number);
      return Stream.concat(of.row(plain.get(number)).stream(),
          trials.stream().map(trial -> trial.row(item + SUFFIX, task, model, Protocol.TRIED, SEEDS)
              .labelled(label(model, trial.name())).with(of.common())))
          .map(row -> row.seeds(SEEDS).printedAs(Optional.empty()));
    });
  }

  /// The label of what was chosen for a model, in the search.
  String chosenLabel(String model) {
    String name = Objects.requireNonNull(chosen.get(model), model);
    return plain.contains(name) ? name : label(model, name);
  }

  private static String label(String model, String trial) {
    return model + "-" + trial;
  }

  /// The models as the search says that they are best trained, where that is not as the plain row is.
  Stream<ResultRow> ours(Benchmark task, int seeds) {
    return models.stream().flatMap(model -> trials.stream().filter(trial -> trial.name().equals(chosen.get(model)))
        .map(trial -> trial.row(item, task, model, Protocol.OURS, seeds)));
  }
}
