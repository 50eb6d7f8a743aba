package org.taugru.train;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Changes settings of a [RunSpec] by name, as the command line's `--set key=value` does.
public final class SettingEdit {
  /// The keys there are, with what they accept, in the order in which they are applied.
  public static final String KEYS = Settings.line();

  private static final List<RunSetting> EDITABLE = Settings.editable().toList();

  private SettingEdit() {
  }

  /// The keys there are; behind the dot of `rate.PREFIX` comes a name.
  public static List<String> names() {
    return EDITABLE.stream().map(RunSetting::name).toList();
  }

  /// The name of the setting that a key means: of `lr` learningRate, of `rate.W1` the same.
  public static String name(String key) {
    return Settings.meantBy(key).filter(setting -> key.equals(setting.alias())).map(RunSetting::name).orElse(key);
  }

  /// The words that a setting can be; none where it is a number.
  public static List<String> choices(String key) {
    return Settings.meantBy(key).map(RunSetting::choices).orElse(List.of());
  }

  /// The spec with all of these settings changed. They are a set: the order in which they come makes no difference, and
  /// those that contradict each other are refused.
  public static RunSpec applyAll(RunSpec spec, Map<String, String> settings) {
    RunSpec result = spec;
    for (String key : settings.keySet().stream()
        .sorted(Comparator.comparingInt(SettingEdit::rank).thenComparing(Comparator.naturalOrder())).toList())
      result = apply(result, key, settings.getOrDefault(key, ""));
    Contradictions.refuse(settings, result);
    return result;
  }

  /// Where a key stands in [#KEYS]; one that is not there comes first and is refused.
  private static int rank(String key) {
    return Settings.meantBy(key).map(EDITABLE::indexOf).orElse(-1);
  }

  /// The spec with that setting changed; [IllegalArgumentException] says what is accepted. For a wrong value its message
  /// begins with the key: `lr is 0; it must be above 0.`
  public static RunSpec apply(RunSpec spec, String key, String value) {
    if ((key.equals("iterations") || key.equals("evaluateEvery")) && !spec.isFresh())
      throw new IllegalArgumentException(key + " is " + value + "; " + spec.data() + " counts epochs instead.");
    RunSetting setting = setting(key);
    RunSpec edited = setting.edit(spec, key, value);
    if (setting != Settings.EVALUATE_EVERY)
      return edited;
    // as many iterations as before
    long iterations = (long) spec.training().epochs() * spec.training().evaluateEvery();
    return edited.with(Settings.EPOCHS, epochs(value, Math.ceilDiv(iterations, edited.training().evaluateEvery())));
  }

  private static int epochs(String every, long epochs) {
    if (epochs > Integer.MAX_VALUE)
      throw new IllegalArgumentException("evaluateEvery is " + every + "; that makes " + epochs
          + " evaluations, and 2147483647 can be counted. Use a larger one, or fewer iterations.");
    return (int) epochs;
  }

  /// Refuses settings that are each right and cannot all be meant.
  ///
  /// @param asked the settings by name, as text
  public static void refuseContradictions(Map<String, String> asked, RunSpec spec) {
    Contradictions.refuse(asked, spec);
  }

  /// Refuses a key that no setting has.
  public static void requireKnown(String key) {
    setting(key);
  }

  private static RunSetting setting(String key) {
    return Settings.meantBy(key).orElseThrow(
        () -> new IllegalArgumentException("there is no setting " + key + ". Settings: " + KEYS + "."));
  }
}
