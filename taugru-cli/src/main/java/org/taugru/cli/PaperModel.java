package org.taugru.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.data.Task;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// The models of the paper's tables as settings of runs: a cell of the catalogue, or one with settings of its own where
/// the paper's name stands for more than a cell. The paper does not say how its S4 and LMU were set up, only that they
/// have 1.2k parameters; these settings are ours.
final class PaperModel {
  private static final Map<String, Map<String, String>> WITH_SETTINGS = new TreeMap<>(Map.of(
      "s4", Map.of("cell", "s4d", "hidden", "16", "cell.modes", "8"),
      "lmu", Map.of("cell", "lmu", "hidden", "26", "cell.order", "16", "cell.theta", "68"),
      "r-lstm", Map.of("cell", "lstm", "reconstruct", "1"),
      "s4d-1", Map.of("cell", "s4d"),
      "s4d-4", Map.of("cell", "s4d", "layers", "4")));

  private PaperModel() {
  }

  /// Every model that can be run.
  static List<String> names() {
    return Stream.concat(Catalogue.all(1, 3).stream().map(Catalogue.Entry::name), WITH_SETTINGS.keySet().stream())
        .distinct().toList();
  }

  /// The task's defaults for a model.
  static RunSpec spec(Task task, String model, long seed) {
    RunSpec spec = RunSpec.of(task, model, seed);
    for (Map.Entry<String, String> setting : WITH_SETTINGS.getOrDefault(model, Map.of()).entrySet())
      spec = SettingEdit.apply(spec, setting.getKey(), setting.getValue());
    return spec;
  }
}
