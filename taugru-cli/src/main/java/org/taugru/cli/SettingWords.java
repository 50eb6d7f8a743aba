package org.taugru.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.taugru.data.Benchmark;
import org.taugru.data.DataOption;
import org.taugru.report.Table;
import org.taugru.train.Run;
import org.taugru.train.RunSpec;
import org.taugru.train.Settings;

/// The settings of a run for people, in the words of their declarations.
final class SettingWords {
  private SettingWords() {
  }

  /// @param seeds of the run, or of all runs that differ by nothing else
  static Table table(Run run, String seeds) {
    Map<String, String> shown = new LinkedHashMap<>(run.spec().texts());
    shown.put("readout", run.model().description().readout().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    shown.put("seed", seeds);
    return table(run.spec(), run.benchmark(), shown);
  }

  /// Every setting, and what its default would have been.
  ///
  /// @param shown as they are to be read
  static Table table(RunSpec spec, Benchmark task, Map<String, String> shown) {
    Map<String, String> chosen = spec.texts();
    Map<String, String> defaults =
        new LinkedHashMap<>(RunSpec.of(task, spec.cell(), spec.training().seed()).texts());
    for (DataOption option : task.options())
      defaults.put("data." + option.name(), option.usual());
    Table table =
        Table.of(Table.text("setting"), Table.text("value"), Table.text("instead of"), Table.text("what it is"));
    for (Map.Entry<String, String> setting : shown.entrySet()) {
      String name = setting.getKey();
      boolean isDefault = Objects.equals(chosen.get(name), defaults.get(name));
      table = table.row(Table.words(name), Table.words(setting.getValue()),
          Table.words(isDefault ? "" : defaults.getOrDefault(name, "–")), Table.words(meaning(name)));
    }
    return table;
  }

  /// Where the defaults come from.
  static String caption(Benchmark task) {
    return "Every setting, by the name that --set has for it. The defaults: " + task.defaults().origin() + ".";
  }

  private static String meaning(String name) {
    return Settings.all().stream().filter(setting -> setting.isMeantBy(name)).findFirst().orElseThrow().meaning();
  }
}
