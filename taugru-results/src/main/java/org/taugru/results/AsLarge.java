package org.taugru.results;

import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.data.Benchmark;
import org.taugru.model.Model;
import org.taugru.train.RunSpec;

/// How many units make a model as large as another.
final class AsLarge {
  /// Of cells whose numbers do not depend on the length of sequences; others are refused by their count.
  private static final int STEPS = 3;

  private AsLarge() {
  }

  /// @param settings of the model whose units are looked for
  /// @param other    of the one that is as large
  static int hidden(Benchmark task, Map<String, String> settings, Map<String, String> other) {
    int wanted = parameters(PaperModel.spec(task, other, 1), task);
    int above = 2;
    while (parameters(task, settings, above) <= wanted)
      above *= 2;
    int hidden = above / 2; // too few, or just enough
    while (above - hidden > 1) {
      int middle = (hidden + above) / 2;
      if (parameters(task, settings, middle) <= wanted)
        hidden = middle;
      else
        above = middle;
    }
    int below = wanted - parameters(task, settings, hidden);
    return below <= parameters(task, settings, above) - wanted ? hidden : above;
  }

  private static int parameters(Benchmark task, Map<String, String> settings, int hidden) {
    Map<String, String> sized = new LinkedHashMap<>(settings);
    sized.put("hidden", Integer.toString(hidden));
    return parameters(PaperModel.spec(task, sized, 1), task);
  }

  static int parameters(RunSpec spec, Benchmark task) {
    return new Model(spec.model(task.format(), STEPS)).parameterCount();
  }
}
