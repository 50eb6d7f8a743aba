package org.taugru.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;

/// The models of the paper's tables as settings of runs: a cell of the catalogue, or one with settings of its own where
/// the paper's name stands for more than a cell. The paper does not say how its S4 and LMU were set up, only that they
/// have 1.2k parameters; these settings are ours.
public final class PaperModel {
  private static final Map<String, Map<String, String>> WITH_SETTINGS = new TreeMap<>(Map.of(
      "s4", settings("cell=s4d hidden=16 cell.modes=8"),
      "lmu", settings("cell=lmu hidden=26 cell.order=16 cell.theta=68"),
      "r-lstm", settings("cell=lstm reconstruct=1"),
      "s4d-1", settings("cell=s4d"),
      "s4d-4", settings("cell=s4d layers=4"),
      "tau-gru-author-code-beta0", settings("cell=tau-gru-author-code cell.beta=0"),
      "tau-gru-author-code-no-weighting", settings("cell=tau-gru-author-code cell.weight=none"),
      "tau-gru-author-code-no-gating", settings("cell=tau-gru-author-code cell.gate=none")));

  /// What a model has on one task alone: the units of the paper's table where they are not the task's usual ones, and where the
  /// makers of a model published settings for the task, those that make the cell and the learning rate. How long is trained is
  /// the same for all.
  private static final Map<String, Map<String, String>> ON_TASK = Map.ofEntries(
      // coRNN's code
      on("smnist", "cornn", "cell.dt=0.042 cell.gamma=2.7 cell.epsilon=4.7 lr=0.0021"),
      on("psmnist", "cornn", "cell.dt=0.076 cell.gamma=0.4 cell.epsilon=8 lr=0.0054"),
      on("ncifar", "cornn", "cell.dt=0.034 cell.gamma=1.3 cell.epsilon=12.7 lr=0.0075"),
      on("har2", "cornn", "cell.dt=0.1 cell.gamma=0.2 cell.epsilon=6.4 lr=0.017"),
      on("imdb", "cornn", "cell.dt=0.054 cell.gamma=4.9 cell.epsilon=4.8 lr=0.0006"),
      on("adding-2000", "cornn", "cell.dt=0.06 cell.gamma=66 cell.epsilon=15 lr=0.02"),
      on("adding-5000", "cornn", "cell.dt=0.06 cell.gamma=66 cell.epsilon=15 lr=0.02"),
      // LEM's code
      on("adding-2000", "lem", "cell.dt=0.0242 lr=0.0026"),
      on("adding-5000", "lem", "cell.dt=0.0242 lr=0.0026"),
      on("smnist", "lem", "cell.dt=0.21"),
      on("psmnist", "lem", "cell.dt=0.31 lr=0.0073"),
      on("ncifar", "lem", "cell.dt=0.44 lr=0.00322"),
      // LipschitzRNN's code
      on("smnist", "lipschitz-rnn", "lr=0.003"),
      on("psmnist", "lipschitz-rnn", "lr=0.0035"),
      on("scifar", "lipschitz-rnn", "hidden=256"),
      on("ncifar", "lipschitz-rnn", "hidden=256"),
      on("scifar", "antisymmetric-rnn-gated", "hidden=256"),
      on("ncifar", "antisymmetric-rnn", "hidden=256"),
      // expRNN's code for images of digits
      on("smnist", "exp-rnn", "hidden=360 optimiser=rmsprop lr=0.0007 rate.A=0.1 cell.angles=cayley"),
      on("psmnist", "exp-rnn", "hidden=360 optimiser=rmsprop lr=0.0007 rate.A=0.1 cell.angles=cayley"),
      // nine layers of 50 units have the printed number of parameters; the dilations are those of its makers
      on("smnist", "dilated-gru", "hidden=50 layers=9 tau=1,2,4,8,16,32,64,128,256"),
      on("psmnist", "dilated-gru", "hidden=50 layers=9 tau=1,2,4,8,16,32,64,128,256"),
      on("har2", "gru", "hidden=75"),
      on("har2", "fast-rnn", "hidden=80"),
      on("har2", "fast-grnn", "hidden=80"),
      on("har2", "antisymmetric-rnn", "hidden=120"));

  private PaperModel() {
  }

  private static Map.Entry<String, Map<String, String>> on(String task, String model, String words) {
    return Map.entry(task + " " + model, settings(words));
  }

  /// Settings as they are written for `--set`, in that order.
  public static Map<String, String> settings(String words) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (words.isEmpty())
      return settings;
    for (String word : words.split(" ", -1)) {
      int equals = word.indexOf('=');
      settings.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return settings;
  }

  /// Every model that can be run.
  public static List<String> names() {
    return Stream.concat(Catalogue.all(1, 3).stream().map(Catalogue.Entry::name), WITH_SETTINGS.keySet().stream())
        .distinct().toList();
  }

  /// The task's defaults for a model.
  public static RunSpec spec(Benchmark task, String model, long seed) {
    return spec(task, settings(task.name(), model), seed);
  }

  /// The task's defaults but for these settings, of which one is the cell.
  static RunSpec spec(Benchmark task, Map<String, String> settings, long seed) {
    return SettingEdit.applyAll(RunSpec.of(task, Settings.CELL.usual(), seed), settings);
  }

  /// What a model has on a task beyond the task's defaults, its cell first.
  static Map<String, String> settings(String task, String model) {
    Map<String, String> settings = new LinkedHashMap<>(Map.of("cell", model));
    settings.putAll(WITH_SETTINGS.getOrDefault(model, Map.of()));
    settings.putAll(ON_TASK.getOrDefault(task + " " + model, Map.of()));
    return settings;
  }

  /// The options of `taugru train` for a model that has settings of its own: `--cell lstm --set reconstruct=1`.
  public static Optional<String> options(String model) {
    return Optional.ofNullable(WITH_SETTINGS.get(model)).map(PaperModel::options);
  }

  static String options(Map<String, String> settings) {
    return settings.entrySet().stream().map(setting -> option(setting.getKey(), setting.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String option(String key, String value) {
    return switch (key) {
      case "cell", "hidden" -> "--" + key + " " + value;
      default -> "--set " + key + "=" + value;
    };
  }
}
