package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.taugru.data.Benchmarks;
import org.taugru.data.Defaults;
import org.taugru.json.Json;

/// Changes settings of a [RunSpec] by name, as the command line's `--set key=value` does.
public final class SettingEdit {
  /// The keys there are, with what they accept, in the order in which they are applied: what some mean depends on others
  /// before them.
  public static final String KEYS =
      "cell, cell.OPTION, tau (one, or one for each layer: 1,2,4), hidden, layers, stepSize, evaluateEvery, epochs, iterations, batch, lr, "
          + "optimiser (adam, adamw, rmsprop, sgd), weightDecay, momentum, schedule (constant, cosine, plateau, or factor@e1,e2), "
          + "clip, dropout, stateDropout, readout (last, mean), loss (usual, mean-square, cross-entropy, binary), patience, checkpointEvery, "
          + "seconds (for building the network and training it; the test comes on top), memory (500m, 4g), seed, dataSeed, "
          + "rate.PREFIX, decay.PREFIX, cost.STATE, reconstruct, segment, anchors";

  private static final List<String> NAMES = Arrays.stream(KEYS.split(", (?![^(]*\\))", -1))
      .map(key -> key.replaceFirst(" \\(.*", "")).toList();
  private static final Map<String, Optimiser> OPTIMISERS = new TreeMap<>(Map.of(
      "adam", new Optimiser.Adam(),
      "adamw", new Optimiser.Adam(0.9, 0.999, 1e-8, 0.01, Map.of()),
      "rmsprop", new Optimiser.RmsProp(),
      "sgd", new Optimiser.Sgd(0)));
  private static final Map<String, Schedule> SCHEDULES = new TreeMap<>(Map.of(
      "constant", new Schedule.Constant(),
      "cosine", new Schedule.Cosine(0),
      "plateau", new Schedule.Plateau(10, 0.5)));
  private static final int MOST_LAYERS = 1000;

  private SettingEdit() {
  }

  /// The keys there are; behind the dot of `rate.PREFIX` comes a name.
  public static List<String> names() {
    return NAMES;
  }

  /// The words that a setting can be; none where it is a number.
  public static List<String> choices(String key) {
    return switch (key) {
      case "optimiser" -> List.copyOf(OPTIMISERS.keySet());
      case "schedule" -> List.copyOf(SCHEDULES.keySet());
      case "readout" -> Arrays.stream(Pooling.values()).map(Pooling::toString).toList();
      case "loss" ->
        Stream.concat(Stream.of(RunSpecJson.USUAL), Loss.all().stream().map(Loss::name)).toList();
      default -> List.of();
    };
  }

  /// The spec with all of these settings changed. They are a set: the order in which they come makes no difference, and
  /// those that contradict each other are refused.
  public static RunSpec applyAll(RunSpec spec, Map<String, String> settings) {
    RunSpec result = spec;
    for (String key : settings.keySet().stream()
        .sorted(Comparator.comparingInt(SettingEdit::rank).thenComparing(Comparator.naturalOrder())).toList())
      result = apply(result, key, settings.getOrDefault(key, ""));
    Contradictions.refuse(settings, result);
    return result;
  }

  /// Where a key stands in [#KEYS]; one that is not there comes first and is refused.
  private static int rank(String key) {
    int dot = key.indexOf('.');
    return dot < 0 ? NAMES.indexOf(key)
        : NAMES.stream().filter(name -> name.startsWith(key.substring(0, dot + 1))).findFirst().map(NAMES::indexOf)
            .orElse(-1);
  }

  /// The spec with that setting changed; [IllegalArgumentException] says what is accepted. For a wrong value its message
  /// begins with the key: `lr is 0.0; it must be above 0.`
  public static RunSpec apply(RunSpec spec, String key, String value) {
    Json.Obj json = RunSpecJson.write(spec);
    int each = spec.training().evaluateEvery();
    if (each == 1 && (key.equals("iterations") || key.equals("evaluateEvery"))
        && Benchmarks.named(spec.task()).defaults().length() instanceof Defaults.Length.Epochs)
      throw new IllegalArgumentException(key + " is " + value + "; " + spec.task() + " counts epochs instead.");
    return RunSpecJson.read(switch (key) {
      case "cell" -> json.with("cell", value);
      case "tau" -> json.with("tau", new Json.Arr(Arrays.stream(value.split(",", -1))
          .<Json>map(one -> new Json.Num(SettingValue.whole(key, one))).toList()));
      case "hidden", "batch", "segment", "anchors", "patience", "checkpointEvery" ->
        json.with(key, SettingValue.whole(key, value));
      case "layers" -> json.with(key, layers(value));
      case "epochs" -> json.with("epochs", SettingValue.whole(key, value));
      case "iterations" -> {
        int wanted = SettingValue.atLeastOne(key, value);
        int between = betweenEvaluations(wanted, each);
        yield json.with("epochs", wanted / between).with("evaluateEvery", between);
      }
      case "evaluateEvery" -> json.with("evaluateEvery", SettingValue.atLeastOne(key, value)).with("epochs",
          Math.ceilDiv((long) spec.training().epochs() * each, SettingValue.atLeastOne(key, value)));
      case "lr" -> json.with("learningRate", SettingValue.number(key, value));
      case "clip" -> json.with("clipNorm", SettingValue.number(key, value));
      case "dropout" -> json.with("inputDropout", SettingValue.number(key, value));
      case "stateDropout", "stepSize", "reconstruct" -> json.with(key, SettingValue.number(key, value));
      case "readout", "loss" -> json.with(key, value);
      case "seconds" -> json.with("seconds", SettingValue.number(key, value));
      case "memory" -> json.with("bytes", Long.toString(SettingValue.bytes(value)));
      case "seed", "dataSeed" -> json.with(key, Long.toString(SettingValue.seed(key, value)));
      case "optimiser" -> json.with("optimiser", optimiser(value));
      case "weightDecay" ->
        json.with("optimiser", adam(spec, key, value).weightDecay(SettingValue.number(key, value)).json());
      case "momentum" -> {
        if (!(spec.training().optimiser() instanceof Optimiser.Sgd))
          throw new IllegalArgumentException("momentum is " + value + "; it must come with optimiser=sgd.");
        yield json.with("optimiser", new Optimiser.Sgd(SettingValue.number(key, value)).json());
      }
      case "schedule" -> json.with("schedule", schedule(value));
      case String rate when hasName(rate, "rate.") -> withNumber(json, "rateFactors", "rate.", key, value);
      case String decay when hasName(decay, "decay.") -> json.with("optimiser",
          withNumber(adam(spec, key, value).json(), "decayFactors", "decay.", key, value));
      case String option when hasName(option, "cell.") -> withNumber(json, "cellOptions", "cell.", key, value);
      case String cost when hasName(cost, "cost.") -> withNumber(json, "costs", "cost.", key, value);
      default -> throw new IllegalArgumentException("there is no setting " + key + ". Settings: " + KEYS + ".");
    });
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

  private static boolean hasName(String key, String prefix) {
    return key.startsWith(prefix) && key.length() > prefix.length();
  }

  private static Optimiser.Adam adam(RunSpec spec, String key, String value) {
    if (spec.training().optimiser() instanceof Optimiser.Adam adam)
      return adam;
    throw new IllegalArgumentException(key + " is " + value + "; it must come with adam or adamw.");
  }

  private static Json.Obj withNumber(Json.Obj json, String map, String prefix, String key, String value) {
    return json.with(map, json.object(map).with(key.substring(prefix.length()), SettingValue.number(key, value)));
  }

  private static Json optimiser(String value) {
    Optimiser optimiser = OPTIMISERS.get(value);
    if (optimiser == null)
      throw new IllegalArgumentException("optimiser is " + value + "; it must be adam, adamw, rmsprop or sgd.");
    return optimiser.json();
  }

  private static Json schedule(String value) {
    Schedule schedule = SCHEDULES.get(value);
    return (schedule == null ? steps(value) : schedule).json();
  }

  /// 0.1@100,200
  private static Schedule steps(String value) {
    int at = value.indexOf('@');
    if (at < 0 || !value.substring(at + 1).matches("[0-9]{1,9}(,[0-9]{1,9})*"))
      throw new IllegalArgumentException("schedule is " + value
          + "; it must be constant, cosine, plateau, or a factor and epochs: 0.1@100,200.");
    List<Integer> epochs = new ArrayList<>();
    for (String epoch : value.substring(at + 1).split(",", -1)) {
      int next = Integer.parseInt(epoch);
      if (!epochs.isEmpty() && next <= epochs.getLast())
        throw new IllegalArgumentException("schedule is " + value + "; " + next + " must come after "
            + epochs.getLast() + ": each epoch in it is later than the one before.");
      epochs.add(next);
    }
    return new Schedule.Steps(epochs, SettingValue.number("schedule", value.substring(0, at)));
  }

  private static int layers(String value) {
    int layers = SettingValue.whole("layers", value);
    TrainSettings.require(layers <= MOST_LAYERS, "layers", layers, "at most " + MOST_LAYERS);
    return layers;
  }
}
