package org.taugru.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;

/// What was tried for a task, each protocol with the same seeds and for every model alike, and which one was chosen: the best on the
/// validation set, as the records of the search say. The test set has no say in it.
///
/// @param item      whose task it is
/// @param models    that are trained by each protocol
/// @param plain     the labels of rows of that item that stand beside the others, one for each model
/// @param chosen    by model, the name of a protocol; none while the search is not over
record Search(String item, List<String> models, List<String> plain, List<Protocol> protocols,
    Map<String, String> chosen) {
  static final String SUFFIX = "-search";
  /// The label of a model that is trained by the protocol that was chosen for it.
  static final String OURS = "-ours";
  private static final int SEEDS = 2;
  private static final String TAU_GRU = ResultItems.PRINTED;

  /// Next points of a series: what counts is the number of updates and how they end, so the same protocols may serve every model.
  private static final List<Protocol> SERIES = List.of(
      Protocol.of("cosine", "warmup=1 schedule=cosine"),
      Protocol.of("batch-16", "warmup=1 schedule=cosine batch=16"),
      Protocol.of("batch-8", "warmup=1 schedule=cosine batch=8"),
      Protocol.of("batch-4", "warmup=1 schedule=cosine batch=4"),
      Protocol.of("batch-8-constant", "warmup=1 batch=8"),
      Protocol.of("batch-8-faster", "warmup=1 schedule=cosine batch=8 lr=0.02"));

  private static final List<Protocol> PSMNIST = List.of(
      Protocol.of("cosine", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-slower", "warmup=1 schedule=cosine lr=0.003"),
      Protocol.of("cosine-tau-20", "warmup=1 schedule=cosine tau=20"),
      Protocol.of("cosine-tau-130", "warmup=1 schedule=cosine tau=130"),
      Protocol.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Protocol.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Protocol.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Protocol.of("cosine-mixture", "tau-gru-mixture", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-per-unit", "tau-gru-per-unit", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-two-delays", "tau-gru-two-delays", "warmup=1 schedule=cosine"));

  private static final List<Protocol> SCIFAR = List.of(
      Protocol.of("cosine", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-slower", "warmup=1 schedule=cosine lr=0.002"),
      Protocol.of("cosine-normalised", "warmup=1 schedule=cosine data.normalise=yes"),
      Protocol.of("cosine-tau-100", "warmup=1 schedule=cosine tau=100"),
      Protocol.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Protocol.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Protocol.of("cosine-mixture", "tau-gru-mixture", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-two-delays", "tau-gru-two-delays", "warmup=1 schedule=cosine"));

  private static final List<Protocol> NCIFAR = List.of(
      Protocol.of("cosine", "warmup=1 schedule=cosine"),
      Protocol.of("cosine-slower", "warmup=1 schedule=cosine lr=0.001"),
      Protocol.of("cosine-normalised", "warmup=1 schedule=cosine data.normalise=yes"),
      Protocol.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Protocol.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"));

  /// A symbol is asked for 1010 steps after it was shown; with τ = 1009 the unit then sees the state that was first to know it.
  private static final List<Protocol> COPY = List.of(
      Protocol.of("clip", "warmup=500i clip=1"),
      Protocol.of("tau-1005-clip", "warmup=500i clip=1 tau=1005"),
      Protocol.of("tau-1009", "warmup=500i tau=1009"),
      Protocol.of("tau-1009-clip", "warmup=500i clip=1 tau=1009"),
      Protocol.of("tau-1009-clip-cosine", "warmup=500i clip=1 tau=1009 schedule=cosine"),
      Protocol.of("tau-1009-clip-slower", "warmup=500i clip=1 tau=1009 lr=0.001"));

  private static final List<String> SERIES_MODELS = List.of(TAU_GRU, "lem", "lstm", "gru");
  private static final List<String> SERIES_PLAIN = List.of(ResultItems.WARM, "lem", "lstm", "gru");

  private static final Map<String, String> SMALLEST_BATCH =
      Map.of(TAU_GRU, "batch-4", "lem", "batch-4", "lstm", "batch-4", "gru", "batch-4");

  private static final List<Search> ALL = List.of(
      new Search("mackey-glass", SERIES_MODELS, SERIES_PLAIN, SERIES, SMALLEST_BATCH),
      new Search("enso", SERIES_MODELS, SERIES_PLAIN, SERIES, SMALLEST_BATCH),
      new Search("copy", List.of(TAU_GRU), List.of(ResultItems.WARM), COPY, Map.of()),
      new Search("psmnist", List.of(TAU_GRU), List.of(ResultItems.DROPPED), PSMNIST, Map.of()),
      new Search("scifar-augmented", List.of(TAU_GRU), List.of(ResultItems.DROPPED), SCIFAR, Map.of()),
      new Search("ncifar", List.of(TAU_GRU), List.of(ResultItems.DROPPED), NCIFAR, Map.of()));

  static Optional<Search> of(String item) {
    return ALL.stream().filter(search -> search.item.equals(item)).findFirst();
  }

  /// Those of the search itself, each model's together.
  Stream<ResultRow> tried(ResultItem of) {
    Benchmark task = of.benchmark();
    return Stream.iterate(0, model -> model < models.size(), model -> model + 1)
        .flatMap(model -> Stream.concat(
            of.row(plain.get(model)).map(row -> row.seeds(SEEDS).printedAs(Optional.empty())).stream(),
            protocols.stream().map(protocol -> protocol.row(item + SUFFIX, task, models.get(model),
                models.get(model) + "-" + protocol.name(), SEEDS).with(of.common()).printedAs(Optional.empty()))));
  }

  /// The models as the search says that they are best trained.
  Stream<ResultRow> ours(Benchmark task, int seeds) {
    return models.stream().filter(chosen::containsKey).map(model -> protocols.stream()
        .filter(protocol -> protocol.name().equals(chosen.get(model))).findFirst().orElseThrow()
        .row(item, task, model, model + OURS, seeds));
  }
}
