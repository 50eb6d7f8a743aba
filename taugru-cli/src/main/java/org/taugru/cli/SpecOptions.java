package org.taugru.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.cells.Catalogue;
import org.taugru.data.Task;
import org.taugru.data.Tasks;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The settings of a run that can be changed on the command line; what is not said is the task's default.
final class SpecOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private final Map<String, String> edits = new LinkedHashMap<>();
  private String cell = "tau-gru";

  @Option(names = "--cell", paramLabel = "CELL", description = "a name that 'taugru cells' lists (default tau-gru)")
  void cell(String value) {
    cell = value;
  }

  @Option(names = "--hidden", paramLabel = "D", description = "hidden size")
  void hidden(String value) {
    edits.put("hidden", value);
  }

  @Option(names = "--epochs", paramLabel = "N",
      description = "passes over the data, or evaluations where data is fresh")
  void epochs(String value) {
    edits.put("epochs", value);
  }

  @Option(names = "--iterations", paramLabel = "N", description = "updates, for tasks with fresh data")
  void iterations(String value) {
    edits.put("iterations", value);
  }

  @Option(names = "--batch", paramLabel = "B", description = "sequences in a batch")
  void batch(String value) {
    edits.put("batch", value);
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "any setting: " + SettingEdit.KEYS)
  void set(Map<String, String> values) {
    edits.putAll(values);
  }

  /// Changes a setting that a command has an option of its own for.
  void edit(String key, String value) {
    edits.put(key, value);
  }

  boolean isEmpty() {
    return edits.isEmpty() && cell.equals("tau-gru");
  }

  Task task(String name) {
    try {
      return Tasks.named(name);
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  RunSpec spec(Task task, long seed) {
    return spec(task, cell, seed);
  }

  RunSpec spec(Task task, String ofCell, long seed) {
    try {
      RunSpec spec = SettingEdit.apply(RunSpec.of(task, ofCell, seed), "cell", ofCell);
      for (Map.Entry<String, String> edit : edits.entrySet())
        spec = SettingEdit.apply(spec, edit.getKey(), edit.getValue());
      Catalogue.named(spec.cell(), spec.tau(), 3);
      return spec;
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  private ParameterException wrong(IllegalArgumentException e) {
    return new ParameterException(command.commandLine(), e.getMessage(), e);
  }
}
