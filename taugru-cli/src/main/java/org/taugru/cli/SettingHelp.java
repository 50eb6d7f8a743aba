package org.taugru.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.taugru.train.RunSetting;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Describes options that are settings of a run with the words of their declaration.
final class SettingHelp implements IModelTransformer {
  private static final String CHANGEABLE = "{CHANGEABLE}";
  private static final String LAYER = "{LAYER}";
  private static final String DATA = "{DATA}";

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (OptionSpec option : List.copyOf(command.options())) {
      String[] words = words(option);
      if (words.length > 0) {
        command.remove(option);
        command.addOption(OptionSpec.builder(option).description(words).build());
      }
    }
    return command;
  }

  /// What to say of an option; nothing where it says enough itself.
  private static String[] words(OptionSpec option) {
    String name = option.longestName().substring(2);
    if (name.equals("set") && option.description().length == 0)
      return new String[] {"any setting: " + SettingEdit.KEYS};
    String said = String.join(" ", option.description());
    if (said.contains(CHANGEABLE) || said.contains(LAYER) || said.contains(DATA))
      return Arrays.stream(option.description())
          .map(line -> line.replace(CHANGEABLE, changeable()).replace(LAYER, names(Settings.ofLayer()))
              .replace(DATA, names(Settings.ofData())))
          .toArray(String[]::new);
    if (option.description().length > 0)
      return new String[0];
    return Settings.all().stream().filter(setting -> setting.isMeantBy(name)).findFirst()
        .map(setting -> new String[] {described(setting)}).orElse(new String[0]);
  }

  private static String described(RunSetting setting) {
    return setting.meaning()
        + (setting.hint().isEmpty() || !setting.choices().isEmpty() ? "" : " (" + setting.hint() + ")");
  }

  /// `cell.OPTION, tau, …`
  static String names(List<RunSetting> settings) {
    return settings.stream().map(RunSetting::name).collect(Collectors.joining(", "));
  }

  /// `epochs, iterations, … and memory`
  static String changeable() {
    List<String> names = Settings.changeable();
    return names.stream().limit(names.size() - 1).collect(Collectors.joining(", ")) + " and " + names.getLast();
  }
}
