package org.taugru.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.results.Search.Searched;

/// Every search: what was tried of each model, and what the records say was best.
final class Searches {
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

  /// For other models, as many, with lower rates in the place of delays.
  private static final List<Trial> PSMNIST_OTHERS = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-rate-3", "warmup=1 schedule=cosine lr=0.003"),
      Trial.of("cosine-rate-1", "warmup=1 schedule=cosine lr=0.001"),
      Trial.of("cosine-clip", "warmup=1 schedule=cosine clip=1"),
      Trial.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Trial.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Trial.of("cosine-rate-3-input-dropout", "warmup=1 schedule=cosine lr=0.003 dropout=0.1"),
      Trial.of("cosine-rate-1-input-dropout", "warmup=1 schedule=cosine lr=0.001 dropout=0.1"),
      Trial.of("cosine-clip-input-dropout", "warmup=1 schedule=cosine clip=1 dropout=0.1"));

  private static final List<Trial> SCIFAR = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-slower", "warmup=1 schedule=cosine lr=0.002"),
      Trial.of("cosine-tau-100", "warmup=1 schedule=cosine tau=100"),
      Trial.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"),
      Trial.of("cosine-mixture", "tau-gru-mixture", "warmup=1 schedule=cosine"),
      Trial.of("cosine-two-delays", "tau-gru-two-delays", "warmup=1 schedule=cosine"),
      Trial.late("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Trial.late("cosine-input-dropout-20", "warmup=1 schedule=cosine dropout=0.2"),
      Trial.late("drop-input-dropout", "warmup=1 schedule=0.1@40 dropout=0.1"));

  /// For other models, as many as the τ-GRU had at first, with lower rates in the place of delays. Their usual rate is the τ-GRU's, since their
  /// makers give none.
  private static final List<Trial> SCIFAR_OTHERS = List.of(
      Trial.of("cosine", "warmup=1 schedule=cosine"),
      Trial.of("cosine-rate-2", "warmup=1 schedule=cosine lr=0.002"),
      Trial.of("cosine-rate-1", "warmup=1 schedule=cosine lr=0.001"),
      Trial.of("cosine-input-dropout", "warmup=1 schedule=cosine dropout=0.1"),
      Trial.of("cosine-rate-1-input-dropout", "warmup=1 schedule=cosine lr=0.001 dropout=0.1"),
      Trial.of("cosine-state-dropout", "warmup=1 schedule=cosine stateDropout=0.05"),
      Trial.of("cosine-decay", "warmup=1 schedule=cosine optimiser=adamw weightDecay=0.01"));

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

  private static final List<Search> ALL = List.of(
      series("mackey-glass", "batch-4-constant", "batch-4", "batch-4", "batch-4-constant"),
      series("enso", "batch-4", "batch-4-constant", "batch-4-constant", "batch-4-constant"),
      new Search("adding", List.of(
          new Searched(TAU_GRU, ResultItems.CLIPPED, ADDING, "clip-slower", ResultItems.STUDY_SEEDS))),
      new Search("adding-5000", List.of(
          new Searched(TAU_GRU, ResultItems.CLIPPED, ADDING_5000, "clip-slower-batch-128", ResultItems.STUDY_SEEDS))),
      new Search("copy", List.of(
          new Searched(TAU_GRU, ResultItems.WARM, COPY, "tau-1009-clip", ResultItems.STUDY_SEEDS))),
      new Search("psmnist", List.of(
          new Searched(TAU_GRU, ResultItems.DROPPED, PSMNIST, "cosine-input-dropout", ResultItems.SEEDS),
          dropped("lem", PSMNIST_OTHERS, "cosine-rate-3-input-dropout"),
          dropped("lipschitz-rnn", PSMNIST_OTHERS, "lipschitz-rnn-warm-up-drop"),
          dropped("lstm", PSMNIST_OTHERS, "cosine-input-dropout"))),
      new Search("scifar-augmented", List.of(
          new Searched(TAU_GRU, ResultItems.DROPPED, SCIFAR, "drop-input-dropout", ResultItems.SEEDS),
          dropped("lem", SCIFAR_OTHERS, "cosine-decay"),
          dropped("lstm", SCIFAR_OTHERS, "lstm-warm-up-drop"))),
      new Search("ncifar", List.of(
          new Searched(TAU_GRU, ResultItems.DROPPED, NCIFAR, "cosine-input-dropout", ResultItems.SEEDS))),
      new Search("har2", List.of(
          asPrinted(TAU_GRU, HAR2, "units-128-clip-input-dropout"),
          asPrinted("lem", HAR2, "clip-input-dropout"),
          asPrinted("lstm", HAR2, "clip-input-dropout"),
          asPrinted("gru", later(HAR2), "units-128-clip-input-dropout"),
          asPrinted("cornn", later(HAR2), "units-128"))),
      new Search("har2-people", List.of(
          asPrinted(TAU_GRU, HAR2_PEOPLE, "units-128-clip-dropout-10"),
          asPrinted("lem", HAR2_PEOPLE, "clip-dropout-30"),
          asPrinted("lstm", HAR2_PEOPLE, "clip-state-dropout"))));

  private Searches() {
  }

  private static Search series(String item, String tauGru, String lem, String lstm, String gru) {
    return new Search(item, List.of(
        new Searched(TAU_GRU, ResultItems.WARM, SERIES, tauGru, ResultItems.SEEDS),
        asPrinted("lem", SERIES, lem), asPrinted("lstm", SERIES, lstm), asPrinted("gru", SERIES, gru)));
  }

  /// A model beside its row as printed.
  private static Searched asPrinted(String model, List<Trial> trials, String chosen) {
    return new Searched(model, model, trials, chosen, ResultItems.SEEDS);
  }

  /// Another model, searched later than the τ-GRU, beside its row with the same schedule.
  private static Searched dropped(String model, List<Trial> trials, String chosen) {
    return new Searched(model, model + Protocol.DROP.suffix(), later(trials), chosen, ResultItems.OTHERS_SEEDS);
  }

  private static List<Trial> later(List<Trial> trials) {
    return trials.stream().map(Trial::later).toList();
  }

  static Optional<Search> of(String item) {
    return ALL.stream().filter(search -> search.item().equals(item)).findFirst();
  }

  /// The search whose trials an item shows.
  static Optional<Search> shownBy(ResultItem item) {
    return ALL.stream().filter(search -> item.name().equals(search.item() + Search.SUFFIX)).findFirst();
  }
}
