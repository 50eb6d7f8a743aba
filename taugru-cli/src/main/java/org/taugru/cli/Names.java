package org.taugru.cli;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.exec.Backends;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.PublishedSets;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The names that several commands take. One that is not there is answered with the nearest and with all there are.
final class Names {
  private Names() {
  }

  /// The names of the cells, for completion.
  static final class Cells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return cells().iterator();
    }
  }

  /// The names of the tasks, for completion.
  static final class TaskNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return tasks().iterator();
    }
  }

  /// The names of the backends, for completion.
  static final class BackendNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Backends.names().iterator();
    }
  }

  /// The names of the published data sets, for completion.
  static final class SetNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PublishedSets.names().iterator();
    }
  }

  static List<String> cells() {
    return Catalogue.all(1, 3).stream().map(Catalogue.Entry::name).toList();
  }

  static List<String> tasks() {
    return Benchmarks.all().stream().map(Benchmark::name).toList();
  }

  static Benchmark task(CommandSpec command, String name) {
    try {
      return Benchmarks.named(name);
    } catch (IllegalArgumentException e) {
      if (name.matches("(adding|copy)-[0-9]+|.*\\.safetensors")) // of a length that they do not have, or a file
        throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
      String digits = name.replaceFirst("^.*?([0-9]*)$", "$1");
      List<String> known = Stream.concat(tasks().stream(), Stream.of("adding", "copy", "adding-" + digits,
          "copy-" + digits).filter(candidate -> !candidate.endsWith("-"))).toList();
      throw new ParameterException(command.commandLine(), "there is no task " + name + NearestName.hint(name, known)
          + ". Benchmarks: " + String.join(", ", tasks()) + "; " + Benchmarks.SIZED + ". "
          + Benchmarks.OTHERS, e);
    }
  }

  static void requireCell(CommandSpec command, String name) {
    require(command, "cell", name, cells(), "Cells: " + String.join(", ", cells()) + ". " + Catalogue.OTHERS);
  }

  /// @param cells those that are known to this command
  static void requireCell(CommandSpec command, String name, Collection<String> cells) {
    require(command, "cell", name, cells, "Cells: " + String.join(", ", cells));
  }

  static PublishedSet set(CommandSpec command, String name) {
    require(command, "data set", name, PublishedSets.names(), "Data sets: " + String.join(", ", PublishedSets.names()));
    return PublishedSets.named(name);
  }

  static void requireBackend(CommandSpec command, String name) {
    List<String> names = Backends.names();
    if (!names.contains(name))
      throw new ParameterException(command.commandLine(),
          "there is no backend " + name + backendHint(name, names) + ". Backends: " + String.join(", ", names));
  }

  /// `; perhaps NAME is meant`, or nothing where no name is near.
  static String backendHint(String name, List<String> names) {
    return OtherWords.backend(name).filter(names::contains).map(ours -> "; here it is called " + ours)
        .orElseGet(() -> NearestName.hint(name, names));
  }

  static void requireSetting(CommandSpec command, String key) {
    if (key.endsWith("."))
      throw new ParameterException(command.commandLine(), "--set is " + key + "=…; a name must follow the dot");
    OtherWords.setting(key).filter(_ -> !SettingEdit.names().contains(key)).ifPresent(name -> {
      throw new ParameterException(command.commandLine(), "there is no setting " + key + "; here it is called " + name);
    });
    int dot = key.indexOf('.') + 1;
    List<String> known = Settings.all().stream().flatMap(setting -> Stream.of(setting.name(), setting.alias()))
        .filter(name -> !name.isEmpty() && !name.equals(Settings.DATA.name()))
        .map(name -> name.contains(".") ? name.substring(0, name.indexOf('.') + 1) + key.substring(dot) : name)
        .toList();
    require(command, "setting", key, known, "Settings: " + SettingEdit.KEYS);
  }

  private static void require(CommandSpec command, String kind, String name, Collection<String> known, String list) {
    if (!known.contains(name))
      throw new ParameterException(command.commandLine(),
          "there is no " + kind + " " + name + NearestName.hint(name, known) + ". " + list);
  }

  /// `a, b or c`
  static String or(List<String> words, String last) {
    List<String> all = last.isEmpty() ? words : Stream.concat(words.stream(), Stream.of(last)).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + (last.isEmpty() ? " or " : ", or ") + all.getLast();
  }
}
