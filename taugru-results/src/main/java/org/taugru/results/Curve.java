package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;
import org.taugru.train.Metrics;

/// How the measure on the validation set went, epoch by epoch or, of long runs, every few epochs.
///
/// @param epochs     rising
/// @param validation the measure after each of them; NaN where it was not finite
public record Curve(List<Integer> epochs, List<Double> validation) {
  private static final int MOST = 80;
  private static final int DIGITS = 5;

  public Curve {
    epochs = List.copyOf(epochs);
    validation = List.copyOf(validation);
    if (epochs.size() != validation.size())
      throw new IllegalArgumentException("a curve with " + epochs.size() + " epochs and " + validation.size()
          + " values; write its record again.");
  }

  /// The first epoch, the last, the best, and of those between as many as 80 points allow.
  static Curve of(List<Metrics> rows, int bestEpoch) {
    int every = Math.ceilDiv(rows.size(), MOST);
    List<Integer> epochs = new ArrayList<>();
    List<Double> validation = new ArrayList<>();
    for (Metrics row : rows)
      if (row.epoch() % every == 0 || row.epoch() == 1 || row.epoch() == rows.size() || row.epoch() == bestEpoch) {
        epochs.add(row.epoch());
        validation.add(Rounding.digits(row.validationMeasure(), DIGITS));
      }
    return new Curve(epochs, validation);
  }

  Json.Obj json() {
    return Json.object().with("epochs", new Json.Arr(epochs.stream().<Json>map(Json.Num::new).toList()))
        .with("validation", new Json.Arr(validation.stream().map(Json::finite).toList()));
  }

  static Curve read(Fields fields) {
    Curve curve = new Curve(fields.integers("epochs"), fields.numbers("validation"));
    fields.requireAllRead();
    return curve;
  }
}
