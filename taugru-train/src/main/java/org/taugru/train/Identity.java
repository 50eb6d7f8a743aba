package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taugru.data.Dataset;
import org.taugru.json.Json;
import org.taugru.model.Model;
import org.taugru.model.ModelFile;

/// What a run is, apart from what may change while it goes on: the model, the data, the loss, and the settings but for
/// [Settings#changeable]. A checkpoint carries it, so that no other run goes on from it.
record Identity(Json.Obj json) {
  private static final String TRAINING = "training";

  static Identity of(Model model, Dataset data, Starts starts, Loss loss, TrainSettings settings) throws IOException {
    return new Identity(starts.addTo(Json.object().with("model", ModelFile.describe(model)).with("data", data.sha256()))
        .with("loss", loss.name()).with(TRAINING, lasting(settings.values())));
  }

  /// Reads what a checkpoint carries. A setting that is not there was none yet, and has its usual value.
  static Identity read(Json.Obj json) {
    SettingValues training = SettingValues.read(RunSetting.Stored.Scope.TRAINING, json.object(TRAINING));
    return new Identity(json.with(TRAINING, lasting(training)));
  }

  private static Json.Obj lasting(SettingValues training) {
    Map<String, Json> lasting = new LinkedHashMap<>(training.json().members());
    lasting.keySet().removeAll(Settings.changeable());
    return new Json.Obj(lasting);
  }

  /// Where this one differs from another: `model.layers.1.cell.tau is 10, was 0`.
  List<String> differences(Identity earlier) {
    List<String> found = new ArrayList<>();
    compare("", json, earlier.json, found);
    return found;
  }

  private static void compare(String path, Json now, Json before, List<String> found) {
    switch (now) {
      case Json.Obj(Map<String, Json> members) when before instanceof Json.Obj(Map<String, Json> others) -> {
        TreeSet<String> names = new TreeSet<>(members.keySet());
        names.addAll(others.keySet());
        for (String name : names)
          compare(path + (path.isEmpty() ? "" : ".") + name, members.getOrDefault(name, new Json.Null()),
              others.getOrDefault(name, new Json.Null()), found);
      }
      case Json.Arr(List<Json> values) when before instanceof Json.Arr(List<Json> others)
          && values.size() == others.size() -> {
        for (int i = 0; i < values.size(); i++)
          compare(path + "." + (i + 1), values.get(i), others.get(i), found);
      }
      default -> {
        if (!now.equals(before))
          found.add(path + " is " + now.text() + ", was " + before.text());
      }
    }
  }
}
