package org.taugru.train;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.cells.OptionValue;
import org.taugru.data.Defaults;
import org.taugru.json.Json;
import org.taugru.train.RunSetting.Derived;
import org.taugru.train.RunSetting.Group;
import org.taugru.train.RunSetting.Stored;
import org.taugru.train.RunSetting.Stored.Scope;

/// Every setting of a run, in the order in which they are applied: what some mean depends on others before them.
public final class Settings {
  /// Larger ones are slips of the hand.
  private static final int MOST_LAYERS = 1000;

  public static final Stored<String> DATA = model("data", "the name of a benchmark, or the path of a file of sequences",
      SettingForm.TEXT, "", _ -> true, "given");
  public static final Group<String> DATA_OPTIONS = new Group<>("data", "OPTION",
      "a word or number of the data's own", SettingForm.TEXT, _ -> true, "given", Scope.MODEL);
  public static final Stored<String> CELL = model("cell", "a name of the catalogue", SettingForm.TEXT, "tau-gru",
      _ -> true, "given");
  public static final Group<OptionValue> CELL_OPTIONS =
      new Group<>("cell", "OPTION", "a number or word of the cell's own",
          SettingForm.OPTION, _ -> true, "given", Scope.MODEL);
  public static final Stored<List<Integer>> TAU = model("tau", "delay in steps",
      SettingForm.WHOLES.hinting("one, or one for each layer: 1,2,4"), List.of(Defaults.USUAL.tau()),
      taus -> !taus.isEmpty() && taus.stream().allMatch(tau -> tau >= 0), "0 or more");
  public static final Stored<Integer> HIDDEN =
      model("hidden", "hidden size", SettingForm.WHOLE, Defaults.USUAL.hidden(),
          size -> size >= 1, "1 or more");
  public static final Stored<Integer> LAYERS = model("layers", "layers on top of each other", SettingForm.WHOLE, 1,
      layers -> layers >= 1, "1 or more");
  public static final Stored<Integer> EMBEDDING =
      model("embedding", "numbers in the vector of a token; 0: as many as hidden",
          SettingForm.WHOLE, 0, size -> size >= 0, "0 or more");
  public static final Stored<Double> STEP_SIZE =
      model("stepSize", "Δt of a cell given by a flow", SettingForm.NUMBER, 1.0,
          step -> step > 0 && step < Double.POSITIVE_INFINITY, "above 0");
  public static final Stored<Integer> EVALUATE_EVERY = training("evaluateEvery",
      "iterations from one evaluation of fresh data to the next", SettingForm.WHOLE, 100, every -> every >= 1,
      "1 or more");
  public static final Stored<Integer> EPOCHS = training("epochs",
      "passes through the training set; of fresh data, evaluations", SettingForm.WHOLE, 100, epochs -> epochs >= 1,
      "1 or more").mayChange();
  private static final Derived ITERATIONS = new Derived("iterations", "updates in all, of fresh data", true,
      Settings::iterations);
  public static final Stored<Integer> BATCH =
      training("batch", "sequences in a batch", SettingForm.WHOLE, Defaults.USUAL.batch(),
          size -> size >= 1, "1 or more");
  public static final Stored<Double> LEARNING_RATE = training("learningRate", "learning rate", SettingForm.NUMBER,
      Defaults.USUAL.learningRate(),
      rate -> rate > 0 && rate < Double.POSITIVE_INFINITY, "above 0").called("lr").mayChange();
  public static final Stored<Optimiser> OPTIMISER = training("optimiser", "how a gradient becomes a step",
      SettingChoices.OPTIMISER, new Optimiser.Adam(), SettingChoices::isNamedRightly, SettingChoices.OWN_NAME);
  private static final Derived WEIGHT_DECAY = new Derived("weightDecay", "of adamw", false,
      (spec, key, value) -> spec.with(OPTIMISER, adam(spec, key, value).weightDecay(SettingValue.number(key, value))));
  private static final Derived MOMENTUM = new Derived("momentum", "of sgd", false, Settings::momentum);
  public static final Stored<Schedule> SCHEDULE = training("schedule", "how the learning rate changes",
      SettingChoices.SCHEDULE, new Schedule.Constant(), SettingChoices::isNamedRightly, SettingChoices.OWN_NAME)
      .mayChange();
  public static final Stored<Warmup> WARMUP = training("warmup",
      "epochs in which the learning rate rises to its full value; 0: none",
      SettingForm
          .of(Warmup::parse, rise -> new Json.Str(rise.toString()), json -> Warmup.parse("warmup", json.asString()))
          .hinting("epochs, or iterations: 500i"),
      Warmup.NONE, _ -> true, "given");
  public static final Stored<Batching> BATCHING = training("batching", "which sequences come together",
      SettingForm.named(Arrays.stream(Batching.values()).map(Batching::toString).toList(), Batching::named,
          Batching::toString),
      Batching.SHUFFLED, _ -> true, "given");
  public static final Stored<Double> CLIP =
      training("clip", "gradients with a larger norm are scaled down to it; 0: none",
          SettingForm.NUMBER, Defaults.USUAL.clipNorm().orElse(0), norm -> norm >= 0 && norm < Double.POSITIVE_INFINITY,
          "0 or more");
  public static final Stored<Double> INPUT_DROPOUT = model("inputDropout", "share of inputs dropped in training",
      SettingForm.NUMBER, 0.0, share -> share >= 0 && share < 1, "0 or more and below 1").called("dropout");
  public static final Stored<Double> STATE_DROPOUT =
      model("stateDropout", "share of states dropped where a cell reads them",
          SettingForm.NUMBER, 0.0, share -> share >= 0 && share < 1, "0 or more and below 1");
  public static final Stored<Pooling> READOUT = model("readout", "which states the output layer sees",
      SettingForm.named(Arrays.stream(Pooling.values()).map(Pooling::toString).toList(), Pooling::named,
          Pooling::toString),
      Pooling.LAST, _ -> true, "given");
  public static final Stored<Optional<Loss>> LOSS =
      model("loss", "what is minimised", SettingChoices.LOSS, Optional.empty(),
          loss -> loss.isEmpty() || SettingChoices.isNamedRightly(loss.get()), SettingChoices.OWN_NAME);
  public static final Stored<Selection> SELECT = training("select",
      "which weights are kept: those with the smallest loss on the validation set, or with the best measure of the task",
      SettingForm.named(Arrays.stream(Selection.values()).map(Selection::toString).toList(), Selection::named,
          Selection::toString),
      Selection.LOSS, _ -> true, "given");
  public static final Stored<Integer> PATIENCE = training("patience",
      "epochs without improvement after which a run ends; 0: none", SettingForm.WHOLE, 0, epochs -> epochs >= 0,
      "0 or more").mayChange();
  public static final Stored<Integer> CHECKPOINT_EVERY = training("checkpointEvery",
      "epochs from one checkpoint to the next", SettingForm.WHOLE, 10, epochs -> epochs >= 1, "1 or more").mayChange();
  public static final Stored<Double> SECONDS = training("seconds", "time limit; 0: none",
      SettingForm.NUMBER.hinting("for building the network and training it; the test comes on top"), 0.0,
      seconds -> seconds >= 0 && seconds < Double.POSITIVE_INFINITY, "0 or more").mayChange();
  public static final Stored<Long> MEMORY =
      training("memory", "bytes of buffers at most; 0: no limit", SettingForm.BYTES, 0L,
          bytes -> bytes >= 0, "0 or more").mayChange();
  public static final Stored<Long> SEED = training("seed", "of the weights, the order of the data, dropout and noise",
      SettingForm.SEED, 1L, _ -> true, "given");
  public static final Stored<Long> DATA_SEED =
      model("dataSeed", "of data that is generated", SettingForm.SEED, 1L, _ -> true,
          "given");
  public static final Stored<Integer> DATA_EVERY =
      model("dataEvery", "n, to try things on every nth sequence of each split; 1: all",
          SettingForm.WHOLE, 1, nth -> nth >= 1, "1 or more");
  public static final Group<Double> RATES =
      new Group<>("rate", "PREFIX", "factor of the learning rate of parameters whose name starts so",
          SettingForm.NUMBER, factor -> factor >= 0 && factor < Double.POSITIVE_INFINITY, "0 or more", Scope.TRAINING);
  private static final Derived DECAY = new Derived("decay.PREFIX",
      "factor of the weight decay of parameters whose name starts so", false, Settings::decay);
  public static final Group<Double> COSTS =
      new Group<>("cost", "STATE", "added to the loss for each step and unit of a state of the last layer",
          SettingForm.NUMBER, Double::isFinite, "a number", Scope.TRAINING);
  public static final Stored<Double> RECONSTRUCT =
      training("reconstruct", "weight of the reconstruction of past inputs; 0: none",
          SettingForm.NUMBER, 0.0, weight -> weight >= 0 && weight < Double.POSITIVE_INFINITY, "0 or more");
  public static final Stored<Integer> SEGMENT = training("segment", "inputs in a row that are reconstructed",
      SettingForm.WHOLE, 100, length -> length >= 2, "2 or more");
  public static final Stored<Integer> ANCHORS = training("anchors", "states from which they are reconstructed",
      SettingForm.WHOLE, 1, count -> count >= 1, "1 or more");

  private static final List<RunSetting> ALL = List.of(DATA, DATA_OPTIONS, CELL, CELL_OPTIONS, TAU, HIDDEN, LAYERS,
      EMBEDDING,
      STEP_SIZE,
      EVALUATE_EVERY, EPOCHS, ITERATIONS, BATCH, LEARNING_RATE, OPTIMISER, WEIGHT_DECAY, MOMENTUM, SCHEDULE, WARMUP,
      BATCHING, CLIP,
      INPUT_DROPOUT, STATE_DROPOUT, READOUT, LOSS, SELECT, PATIENCE, CHECKPOINT_EVERY, SECONDS, MEMORY, SEED, DATA_SEED,
      DATA_EVERY, RATES,
      DECAY, COSTS, RECONSTRUCT, SEGMENT, ANCHORS);

  private Settings() {
  }

  private static <T> Stored<T> model(String name, String meaning, SettingForm<T> form, T usual, Predicate<T> isValue,
      String accepted) {
    return new Stored<>(name, "", meaning, form, usual, isValue, accepted, Scope.MODEL, false);
  }

  private static <T> Stored<T> training(String name, String meaning, SettingForm<T> form, T usual,
      Predicate<T> isValue, String accepted) {
    return new Stored<>(name, "", meaning, form, usual, isValue, accepted, Scope.TRAINING, false);
  }

  /// All of them.
  public static List<RunSetting> all() {
    return ALL;
  }

  /// Those that make one layer.
  public static List<RunSetting> ofLayer() {
    return List.of(CELL_OPTIONS, TAU, HIDDEN, STEP_SIZE, STATE_DROPOUT);
  }

  /// Those that say which sequences a run is trained and scored on.
  public static List<RunSetting> ofData() {
    return List.of(DATA_OPTIONS, DATA_SEED, DATA_EVERY);
  }

  /// Those that can be changed by name; what a run is trained on has its own place everywhere.
  static Stream<RunSetting> editable() {
    return ALL.stream().filter(setting -> setting != DATA);
  }

  /// The setting that a key means, as it was written.
  static Optional<RunSetting> meantBy(String key) {
    return editable().filter(setting -> setting.isMeantBy(key)).findFirst();
  }

  /// The names of those that a run may go on with another value of.
  public static List<String> changeable() {
    return ALL.stream().filter(RunSetting::changeable).map(RunSetting::name).toList();
  }

  /// All in one line, with what they accept.
  static String line() {
    return editable().map(setting -> setting.name() + (setting.hint().isEmpty() ? "" : " (" + setting.hint() + ")"))
        .collect(Collectors.joining(", "));
  }

  static void requireLayers(int layers) {
    if (layers > MOST_LAYERS)
      throw new IllegalArgumentException("layers is " + layers + "; it must be at most " + MOST_LAYERS + ".");
  }

  /// So many updates in all: the epochs, and where need be the iterations between evaluations, that come to it.
  private static RunSpec iterations(RunSpec spec, String key, String value) {
    int wanted = SettingValue.atLeastOne(key, value);
    int between = betweenEvaluations(wanted, spec.training().evaluateEvery());
    return spec.with(EPOCHS, wanted / between).with(EVALUATE_EVERY, between);
  }

  /// Iterations from one evaluation to the next: as before, or what divides those wanted and is nearest to it; of two that
  /// are as near, the fewer.
  private static int betweenEvaluations(int wanted, int before) {
    if (wanted <= before)
      return wanted;
    for (int away = 0; away <= before; away++)
      for (int between : new int[] {before - away, before + away})
        if (2L * between >= before && wanted % between == 0)
          return between;
    throw new IllegalArgumentException("iterations is " + wanted + "; it must be a multiple of the iterations from one"
        + " evaluation to the next, which are " + before + ". Use " + (wanted - wanted % before) + ", or another"
        + " evaluateEvery.");
  }

  private static Optimiser.Adam adam(RunSpec spec, String key, String value) {
    if (spec.training().optimiser() instanceof Optimiser.Adam adam)
      return adam;
    throw new IllegalArgumentException(key + " is " + value + "; it must come with adam or adamw.");
  }

  private static RunSpec momentum(RunSpec spec, String key, String value) {
    if (!(spec.training().optimiser() instanceof Optimiser.Sgd))
      throw new IllegalArgumentException(key + " is " + value + "; it must come with optimiser=sgd.");
    return spec.with(OPTIMISER, new Optimiser.Sgd(SettingValue.number(key, value)));
  }

  private static RunSpec decay(RunSpec spec, String key, String value) {
    Optimiser.Adam adam = adam(spec, key, value);
    Map<String, Double> factors = new LinkedHashMap<>(adam.decayFactors());
    factors.put(key.substring(key.indexOf('.') + 1), SettingValue.number(key, value));
    return spec.with(OPTIMISER, adam.decayFactors(factors));
  }
}
