package org.taugru.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.taugru.train.RunSetting;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The settings that a command line gives: `--set KEY=VALUE`, and those with an option of their own.
final class GivenSettings {
  /// The keys that were given as options of their own, with their values.
  private final Map<String, String> options = new TreeMap<>();
  private final List<Given> sets = new ArrayList<>();

  /// `--set key=value`
  private record Given(String key, String value) {
  }

  /// By an option of its own.
  void option(String key, String value) {
    options.put(key, value);
  }

  /// All values of `--set` so far.
  void sets(CommandSpec command, List<String> values) {
    sets.clear();
    for (String value : values) {
      int at = value.indexOf('=');
      if (at <= 0 || at == value.length() - 1)
        throw new ParameterException(command.commandLine(), "--set is " + value + "; it must be KEY=VALUE"
            + (at == 0 ? ", and the key is missing" : at > 0 ? ", and the value is missing" : ""));
      sets.add(new Given(value.substring(0, at), value.substring(at + 1)));
    }
  }

  boolean contains(String key) {
    return Stream.concat(options.keySet().stream(), sets.stream().map(Given::key))
        .anyMatch(given -> SettingEdit.name(given).equals(SettingEdit.name(key)));
  }

  boolean isEmpty() {
    return options.isEmpty() && sets.isEmpty();
  }

  /// Each setting with its one value; two values contradict each other, wherever they were given.
  Map<String, String> edits(CommandSpec command) {
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
    edits.forEach((key, value) -> requireKnown(command, key, value));
    return edits;
  }

  /// The spec with these settings, which must be among those that are allowed.
  ///
  /// @param of what these are settings of: "data"
  RunSpec applied(CommandSpec command, RunSpec spec, List<RunSetting> allowed, String of) {
    Map<String, String> edits = edits(command);
    edits.forEach((key, value) -> {
      if (allowed.stream().noneMatch(setting -> setting.isMeantBy(key)))
        throw new ParameterException(command.commandLine(), key + " is " + value + "; it is no setting of " + of
            + ". Use " + SettingHelp.names(allowed));
    });
    try {
      return SettingEdit.applyAll(spec, edits);
    } catch (IllegalArgumentException e) {
      throw wrong(command, e);
    }
  }

  private static void requireKnown(CommandSpec command, String key, String value) {
    Names.requireSetting(command, key);
    if (!SettingEdit.choices(key).isEmpty() && !SettingEdit.choices(key).contains(value)
        && !(key.equals("schedule") && value.contains("@")))
      throw new ParameterException(command.commandLine(), key + " is " + value
          + NearestName.hint(value, SettingEdit.choices(key)) + "; it must be "
          + Names.or(SettingEdit.choices(key), key.equals("schedule") ? "a factor and epochs: 0.1@100,200" : ""));
  }

  /// A message that begins with a key begins with the option where that was used.
  ParameterException wrong(CommandSpec command, IllegalArgumentException e) {
    String message = String.valueOf(e.getMessage());
    boolean isOption = options.keySet().stream().anyMatch(key -> message.startsWith(key + " is "));
    return new ParameterException(command.commandLine(), isOption ? "--" + message : message, e);
  }
}
