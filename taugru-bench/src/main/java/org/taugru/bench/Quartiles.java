package org.taugru.bench;

import java.util.Arrays;
import java.util.List;
import org.taugru.json.Json;

/// What repeated measurements of one thing say, in the unit they were taken in.
///
/// @param p99 the 99th percentile
public record Quartiles(double median, double lower, double upper, double p99) {
  static Quartiles of(double[] samples) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    int count = sorted.length;
    int last = count - 1;
    return new Quartiles((sorted[last / 2] + sorted[count / 2]) / 2, sorted[count / 4], sorted[last - count / 4],
        sorted[last - count / 100]);
  }

  static Quartiles of(List<Json> samples) {
    return of(samples.stream().mapToDouble(Json::asDouble).toArray());
  }

  /// Adds them to an object, as `forwardMs`, `forwardMsLower`, `forwardMsUpper`, `forwardMsP99`.
  Json.Obj in(Json.Obj object, String name) {
    return object.with(name, median).with(name + "Lower", lower).with(name + "Upper", upper).with(name + "P99", p99);
  }
}
