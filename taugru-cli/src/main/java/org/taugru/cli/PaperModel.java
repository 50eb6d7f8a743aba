package org.taugru.cli;

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

/// The models of the paper's tables as settings of runs: a cell of the catalogue, or one with settings of its own where
/// the paper's name stands for more than a cell. The paper does not say how its S4 and LMU were set up, only that they
/// have 1.2k parameters; these settings are ours.
final class PaperModel {
  private static final Map<String, List<Setting>> WITH_SETTINGS = new TreeMap<>(Map.of(
      "s4", List.of(cell("s4d"), new Setting("hidden", "16"), new Setting("cell.modes", "8")),
      "lmu", List.of(cell("lmu"), new Setting("hidden", "26"), new Setting("cell.order", "16"),
          new Setting("cell.theta", "68")),
      "r-lstm", List.of(cell("lstm"), new Setting("reconstruct", "1")),
      "s4d-1", List.of(cell("s4d")),
      "s4d-4", List.of(cell("s4d"), new Setting("layers", "4"))));

  /// A setting by its name for [SettingEdit].
  private record Setting(String key, String value) {
    /// As it is written for `taugru train`.
    String option() {
      return switch (key) {
        case "cell", "hidden" -> "--" + key + " " + value;
        default -> "--set " + key + "=" + value;
      };
    }
  }

  private PaperModel() {
  }

  /// Every model that can be run.
  static List<String> names() {
    return Stream.concat(Catalogue.all(1, 3).stream().map(Catalogue.Entry::name), WITH_SETTINGS.keySet().stream())
        .distinct().toList();
  }

  /// The task's defaults for a model.
  static RunSpec spec(Benchmark task, String model, long seed) {
    RunSpec spec = RunSpec.of(task, model, seed);
    for (Setting setting : WITH_SETTINGS.getOrDefault(model, List.of()))
      spec = SettingEdit.apply(spec, setting.key, setting.value);
    return spec;
  }

  /// The options of `taugru train` for a model that has settings of its own: `--cell lstm --set reconstruct=1`.
  static Optional<String> options(String model) {
    return Optional.ofNullable(WITH_SETTINGS.get(model))
        .map(settings -> settings.stream().map(Setting::option).collect(Collectors.joining(" ")));
  }

  private static Setting cell(String name) {
    return new Setting("cell", name);
  }
}
