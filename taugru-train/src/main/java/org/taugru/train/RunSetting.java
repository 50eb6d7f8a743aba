package org.taugru.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// One thing that can be set about a run. It is declared once, in [Settings]: command line, records, reports and documents
/// read the declaration.
public sealed interface RunSetting {
  /// As `--set`, run.json and documents call it.
  String name();

  /// Another name that is understood where settings are given, or nothing.
  default String alias() {
    return "";
  }

  /// What it is, in a few words.
  String meaning();

  /// What is accepted, where that is not plain: "500m, 4g"; or nothing.
  default String hint() {
    return "";
  }

  /// The words that it can be; none where it is a number.
  default List<String> choices() {
    return List.of();
  }

  /// Whether a run may go on with another value.
  default boolean changeable() {
    return false;
  }

  /// The spec with this setting changed. [IllegalArgumentException] says what is accepted; its message begins with the key
  /// as it was written: `lr is 0; it must be above 0.`
  ///
  /// @param key as it was written: the name, the alias, or the name of a group with a member
  RunSpec edit(RunSpec spec, String key, String value);

  /// One value.
  ///
  /// @param usual    where nothing else is said
  /// @param isValue  of what the form lets through
  /// @param accepted which values these are: "above 0"
  /// @param scope    of what it is a setting
  record Stored<T>(String name, String alias, String meaning, SettingForm<T> form, T usual, Predicate<T> isValue,
      String accepted, Scope scope, boolean changeable) implements RunSetting {
    /// Whose setting it is.
    public enum Scope {
      MODEL, TRAINING
    }

    @Override
    public String hint() {
      return form.hint();
    }

    @Override
    public List<String> choices() {
      return form.choices();
    }

    @Override
    public RunSpec edit(RunSpec spec, String key, String value) {
      T parsed = form.parse(key, value);
      require(key, parsed);
      return spec.with(this, parsed);
    }

    void require(String key, T value) {
      if (!isValue.test(value))
        throw new IllegalArgumentException(key + " is " + form.text(value) + "; it must be " + accepted + ".");
    }

    Stored<T> called(String other) {
      return new Stored<>(name, other, meaning, form, usual, isValue, accepted, scope, changeable);
    }

    Stored<T> mayChange() {
      return new Stored<>(name, alias, meaning, form, usual, isValue, accepted, scope, true);
    }
  }

  /// Values by name: `rate.W1`.
  ///
  /// @param member   what stands behind the dot
  /// @param isValue  of what the form lets through
  /// @param accepted which values these are: "0 or more"
  record Group<T>(String prefix, String member, String meaning, SettingForm<T> form, Predicate<T> isValue,
      String accepted, Stored.Scope scope) implements RunSetting {
    @Override
    public String name() {
      return prefix + "." + member;
    }

    @Override
    public RunSpec edit(RunSpec spec, String key, String value) {
      T parsed = form.parse(key, value);
      require(key, parsed);
      Map<String, T> values = new LinkedHashMap<>(spec.get(this));
      values.put(key.substring(prefix.length() + 1), parsed);
      return spec.with(this, values);
    }

    void require(String key, T value) {
      if (!isValue.test(value))
        throw new IllegalArgumentException(key + " is " + form.text(value) + "; it must be " + accepted + ".");
    }
  }

  /// Another way to say what other settings hold.
  record Derived(String name, String meaning, boolean changeable, Edit how) implements RunSetting {
    public interface Edit {
      RunSpec apply(RunSpec spec, String key, String value);
    }

    @Override
    public RunSpec edit(RunSpec spec, String key, String value) {
      return how.apply(spec, key, value);
    }
  }

  /// Whether a key, as it was written, means this setting.
  default boolean isMeantBy(String key) {
    int dot = name().indexOf('.');
    return dot < 0 ? key.equals(name()) || !alias().isEmpty() && key.equals(alias())
        : key.startsWith(name().substring(0, dot + 1)) && key.length() > dot + 1;
  }
}
