package org.taugru.train;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// A value for every setting of a scope. It cannot be changed.
record SettingValues(RunSetting.Stored.Scope scope, Map<String, Object> values) {
  SettingValues {
    values = Collections.unmodifiableMap(values);
  }

  /// What is usual.
  static SettingValues usual(RunSetting.Stored.Scope scope) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RunSetting setting : Settings.all())
      switch (setting) {
        case RunSetting.Stored<?> stored when stored.scope() == scope -> values.put(stored.name(), stored.usual());
        case RunSetting.Group<?> group when group.scope() == scope -> values.put(group.name(), Map.of());
        case RunSetting.Stored<?> _, RunSetting.Group<?> _, RunSetting.Derived _ -> {
        }
      }
    return new SettingValues(scope, values);
  }

  @SuppressWarnings("unchecked") // with() lets nothing in under a name but what the setting of that name holds
  <T> T get(RunSetting.Stored<T> setting) {
    return (T) value(setting.name());
  }

  @SuppressWarnings("unchecked")
  <T> Map<String, T> get(RunSetting.Group<T> group) {
    return (Map<String, T>) value(group.name());
  }

  private Object value(String name) {
    Object value = values.get(name);
    if (value == null)
      throw new IllegalArgumentException(name + " is no setting of " + scope + ".");
    return value;
  }

  <T> SettingValues with(RunSetting.Stored<T> setting, T value) {
    setting.require(setting.name(), value);
    return with(setting.name(), (Object) value);
  }

  <T> SettingValues with(RunSetting.Group<T> group, Map<String, T> members) {
    members.forEach((member, value) -> group.require(group.prefix() + "." + member, value));
    return with(group.name(), (Object) Map.copyOf(members));
  }

  private SettingValues with(String name, Object value) {
    value(name);
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(name, value);
    return new SettingValues(scope, changed);
  }

  /// Every value as people read it, under the name that `--set` has for it.
  Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (RunSetting setting : Settings.all())
      switch (setting) {
        case RunSetting.Stored<?> stored when stored.scope() == scope -> texts.put(stored.name(), text(stored));
        case RunSetting.Group<?> group when group.scope() == scope -> texts.putAll(texts(group));
        case RunSetting.Stored<?> _, RunSetting.Group<?> _, RunSetting.Derived _ -> {
        }
      }
    return texts;
  }

  private <T> String text(RunSetting.Stored<T> setting) {
    return setting.form().text(get(setting));
  }

  private <T> Map<String, String> texts(RunSetting.Group<T> group) {
    Map<String, String> texts = new TreeMap<>();
    get(group).forEach((member, value) -> texts.put(group.prefix() + "." + member, group.form().text(value)));
    return texts;
  }

  /// Every value under the name that `--set` has for it, in the order of the declarations.
  Json.Obj json() {
    Json.Obj json = Json.object();
    for (RunSetting setting : Settings.all())
      switch (setting) {
        case RunSetting.Stored<?> stored when stored.scope() == scope ->
          json = json.with(stored.name(), written(stored));
        case RunSetting.Group<?> group when group.scope() == scope -> {
          for (Map.Entry<String, Json> member : written(group).entrySet())
            json = json.with(member.getKey(), member.getValue());
        }
        case RunSetting.Stored<?> _, RunSetting.Group<?> _, RunSetting.Derived _ -> {
        }
      }
    return json;
  }

  private <T> Json written(RunSetting.Stored<T> setting) {
    return setting.form().write(get(setting));
  }

  private <T> Map<String, Json> written(RunSetting.Group<T> group) {
    Map<String, Json> members = new TreeMap<>();
    get(group).forEach((member, value) -> members.put(group.prefix() + "." + member, group.form().write(value)));
    return members;
  }

  /// Reads what [#json] wrote; what is not there has its usual value: it was not a setting yet.
  static SettingValues read(RunSetting.Stored.Scope scope, Json.Obj json) {
    SettingValues read = usual(scope);
    for (RunSetting setting : Settings.all())
      switch (setting) {
        case RunSetting.Stored<?> stored when stored.scope() == scope -> read = read.take(stored, json);
        case RunSetting.Group<?> group when group.scope() == scope -> read = read.take(group, json);
        case RunSetting.Stored<?> _, RunSetting.Group<?> _, RunSetting.Derived _ -> {
        }
      }
    return read;
  }

  private <T> SettingValues take(RunSetting.Group<T> group, Json.Obj json) {
    Map<String, T> members = new HashMap<>();
    json.members().forEach((name, value) -> {
      if (group.isMeantBy(name))
        members.put(name.substring(group.prefix().length() + 1), group.form().read(value));
    });
    return with(group, members);
  }

  private <T> SettingValues take(RunSetting.Stored<T> setting, Json.Obj json) {
    Json value = json.members().get(setting.name());
    if (value == null)
      return this;
    try {
      return with(setting, setting.form().read(value));
    } catch (JsonException e) {
      throw new JsonException(setting.name() + ": " + e.getMessage());
    }
  }
}
