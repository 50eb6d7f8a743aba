package org.taugru.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.data.Benchmark;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The settings of a run that can be changed on the command line; what is not said is the task's default. A command that
/// has them lets [SettingHelp] describe them.
final class SpecOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  /// The keys that were given as options of their own, with their values.
  private final Map<String, String> options = new TreeMap<>();
  private final List<Given> sets = new ArrayList<>();

  /// `--set key=value`
  private record Given(String key, String value) {
  }

  /// The keys of `--set`, for completion.
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SettingEdit.names().stream()
          .map(name -> name.contains(".") ? name.replaceFirst("[A-Z]+$", "") : name + "=")
          .iterator();
    }
  }

  @Option(names = "--cell", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default tau-gru)")
  void cell(String value) {
    edit("cell", value);
  }

  @Option(names = "--hidden", paramLabel = "D")
  void hidden(String value) {
    edit("hidden", value);
  }

  @Option(names = "--epochs", paramLabel = "N")
  void epochs(String value) {
    edit("epochs", value);
  }

  @Option(names = "--iterations", paramLabel = "N")
  void iterations(String value) {
    edit("iterations", value);
  }

  @Option(names = "--batch", paramLabel = "B")
  void batch(String value) {
    edit("batch", value);
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", completionCandidates = Keys.class)
  void set(List<String> values) {
    sets.clear(); // all values so far come with each
    for (String value : values) {
      int at = value.indexOf('=');
      if (at <= 0 || at == value.length() - 1)
        throw new ParameterException(command.commandLine(), "--set is " + value + "; it must be KEY=VALUE"
            + (at == 0 ? ", and the key is missing" : at > 0 ? ", and the value is missing" : ""));
      sets.add(new Given(value.substring(0, at), value.substring(at + 1)));
    }
  }

  /// Changes a setting that has an option of its own.
  void edit(String key, String value) {
    options.put(key, value);
  }

  boolean sets(String key) {
    return Stream.concat(options.keySet().stream(), sets.stream().map(Given::key))
        .anyMatch(given -> SettingEdit.name(given).equals(SettingEdit.name(key)));
  }

  boolean isEmpty() {
    return options.isEmpty() && sets.isEmpty();
  }

  Benchmark task(String name) {
    return Names.task(command, name);
  }

  RunSpec spec(Benchmark task, long seed) {
    return spec(RunSpec.of(task, "tau-gru", seed));
  }

  /// The same on top of other settings.
  RunSpec spec(RunSpec base) {
    Map<String, String> edits = edits();
    edits.forEach(this::requireKnown);
    RunSpec spec;
    try {
      spec = SettingEdit.applyAll(base, edits);
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
    requireNoPaperName(spec.cell());
    Names.requireCell(command, spec.cell());
    requireCell(spec);
    if (edits.containsKey("stepSize") && !DelayCheck.dependsOnStepSize(spec))
      throw new ParameterException(command.commandLine(), "stepSize is " + edits.get("stepSize") + "; " + spec.cell()
          + " is a recurrence and no flow, so it has none");
    return spec;
  }

  /// Refuses numbers that the cell does not have, and sizes that it cannot have.
  private void requireCell(RunSpec spec) {
    for (int tau : spec.taus())
      try {
        Program.of(spec.cell(), Catalogue.named(spec.cell(), new Options(tau, 3, spec.cellOptions())).cell(),
            Setting.of(1, spec.hidden()));
      } catch (IllegalArgumentException e) {
        throw wrong(e);
      } catch (ArithmeticException e) {
        throw new ParameterException(command.commandLine(), "hidden is " + spec.hidden() + "; " + spec.cell()
            + " of that size has more values than can be counted", e);
      }
  }

  /// Each setting with its one value; two values contradict each other, wherever they were given.
  private Map<String, String> edits() {
    Map<String, Map<String, String>> written = new TreeMap<>(); // by setting and value
    Map<String, String> keys = new TreeMap<>(); // as they were written
    sets.forEach(given -> {
      keys.put(SettingEdit.name(given.key), given.key);
      written.computeIfAbsent(SettingEdit.name(given.key), _ -> new TreeMap<>()).put(given.value,
          "--set " + given.key + "=" + given.value);
    });
    options.forEach((key, value) -> {
      keys.put(SettingEdit.name(key), key);
      written.computeIfAbsent(SettingEdit.name(key), _ -> new TreeMap<>()).put(value, "--" + key + " " + value);
    });
    Map<String, String> edits = new TreeMap<>();
    written.forEach((key, values) -> {
      if (values.size() > 1)
        throw new ParameterException(command.commandLine(),
            String.join(" and ", values.values()) + " contradict each other; use one of them");
      edits.put(keys.getOrDefault(key, key), values.keySet().iterator().next());
    });
    return edits;
  }

  private void requireKnown(String key, String value) {
    Names.requireSetting(command, key);
    if (!SettingEdit.choices(key).isEmpty() && !SettingEdit.choices(key).contains(value)
        && !(key.equals("schedule") && value.contains("@")))
      throw new ParameterException(command.commandLine(), key + " is " + value
          + NearestName.hint(value, SettingEdit.choices(key)) + "; it must be "
          + Names.or(SettingEdit.choices(key), key.equals("schedule") ? "a factor and epochs: 0.1@100,200" : ""));
  }

  /// A name of the paper's tables may stand for a cell with settings.
  private void requireNoPaperName(String name) {
    if (!Names.cells().contains(name))
      PaperModel.options(name).ifPresent(settings -> {
        throw new ParameterException(command.commandLine(),
            "there is no cell " + name + "; it is trained by " + settings);
      });
  }

  /// A message that begins with a key begins with the option where that was used.
  private ParameterException wrong(IllegalArgumentException e) {
    String message = String.valueOf(e.getMessage());
    boolean isOption = options.keySet().stream().anyMatch(key -> message.startsWith(key + " is "));
    return new ParameterException(command.commandLine(), isOption ? "--" + message : message, e);
  }
}
