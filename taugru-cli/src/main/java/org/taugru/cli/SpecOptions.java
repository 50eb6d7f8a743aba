package org.taugru.cli;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
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
  private final LinkedHashMap<String, String> edits = new LinkedHashMap<>();
  /// The keys that were given as options of their own, not by `--set`.
  private final Set<String> options = new HashSet<>();

  @Option(names = "--cell", paramLabel = "CELL", description = "a name that 'taugru cells' lists (default tau-gru)")
  void cell(String value) {
    edit("cell", value);
  }

  @Option(names = "--hidden", paramLabel = "D", description = Sizes.HIDDEN)
  void hidden(String value) {
    edit("hidden", value);
  }

  @Option(names = "--epochs", paramLabel = "N",
      description = "passes over the data, or evaluations where data is fresh")
  void epochs(String value) {
    edit("epochs", value);
  }

  @Option(names = "--iterations", paramLabel = "N", description = "updates, for tasks with fresh data")
  void iterations(String value) {
    edit("iterations", value);
  }

  @Option(names = "--batch", paramLabel = "B", description = Sizes.BATCH)
  void batch(String value) {
    edit("batch", value);
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "any setting: " + SettingEdit.KEYS)
  void set(List<String> values) {
    for (String value : values) {
      int at = value.indexOf('=');
      if (at < 0)
        throw new ParameterException(command.commandLine(), "--set is " + value + "; it must be KEY=VALUE");
      String key = value.substring(0, at);
      if (key.equals("evaluateEvery") || key.equals("optimiser"))
        edits.putFirst(key, value.substring(at + 1)); // what --iterations and decay.PREFIX mean depends on it
      else
        edits.put(key, value.substring(at + 1));
      options.remove(key);
    }
  }

  /// Changes a setting that has an option of its own.
  void edit(String key, String value) {
    edits.put(key, value);
    options.add(key);
  }

  boolean sets(String key) {
    return edits.containsKey(key);
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  Task task(String name) {
    try {
      return Tasks.named(name);
    } catch (IllegalArgumentException e) {
      throw wrong(e, "");
    }
  }

  RunSpec spec(Task task, long seed) {
    RunSpec spec = RunSpec.of(task, "tau-gru", seed);
    for (Map.Entry<String, String> edit : edits.entrySet())
      try {
        spec = SettingEdit.apply(spec, edit.getKey(), edit.getValue());
      } catch (IllegalArgumentException e) {
        throw wrong(e, edit.getKey());
      }
    requireNoPaperName(spec.cell());
    try {
      Catalogue.named(spec.cell(), new Options(spec.tau(), 3, spec.cellOptions())); // refuses unknown names
    } catch (IllegalArgumentException e) {
      throw wrong(e, "cell");
    }
    return spec;
  }

  /// A name of the paper's tables may stand for a cell with settings.
  private void requireNoPaperName(String name) {
    if (Catalogue.all(1, 3).stream().noneMatch(entry -> entry.name().equals(name)))
      PaperModel.options(name).ifPresent(settings -> {
        throw new ParameterException(command.commandLine(),
            "there is no cell " + name + "; it is trained by " + settings);
      });
  }

  private ParameterException wrong(IllegalArgumentException e, String key) {
    String message = String.valueOf(e.getMessage());
    return new ParameterException(command.commandLine(),
        options.contains(key) && message.startsWith(key + " is ") ? "--" + message : message, e);
  }
}
