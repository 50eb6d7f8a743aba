package org.taugru.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.taugru.results.RunRecord.Best;
import org.taugru.results.RunRecord.Failure;

/// Records with known numbers, of runs that nobody has run.
final class Made {
  private Made() {
  }

  /// A run of three epochs' worth of curve that ended well.
  static RunRecord record(String itemName, String label, long seed, double accuracy) {
    return record(itemName, label, seed, Optional.of(accuracy), Optional.empty());
  }

  /// One that had no epoch.
  static RunRecord diverged(String itemName, String label, long seed) {
    return record(itemName, label, seed, Optional.empty(),
        Optional.of(new Failure(Failure.Kind.DIVERGED, "numerical trouble at iteration 41: the loss is NaN")));
  }

  /// One that is no better than chance.
  static RunRecord neverStarted(String itemName, String label, long seed, double accuracy) {
    return record(itemName, label, seed, Optional.of(accuracy),
        Optional
            .of(new Failure(Failure.Kind.NEVER_STARTED, "its test accuracy is no better than that of class-shares")));
  }

  /// The same run with another curve.
  static RunRecord curved(RunRecord run, List<Integer> epochs, List<Double> accuracies) {
    return new RunRecord(run.item(), run.row(), run.seed(), run.version(), run.command(), run.settings(), run.data(),
        run.parameters(), run.machine(), run.updates(), run.seconds(), run.epochSeconds(), run.end(), run.failure(),
        run.best(), run.naive(), new Curve(epochs, accuracies));
  }

  private static RunRecord record(String itemName, String label, long seed, Optional<Double> accuracy,
      Optional<Failure> failure) {
    ResultItem item = ResultItems.named(itemName).orElseThrow();
    ResultRow row = item.row(label).orElseThrow();
    Map<String, Scores> naive = new LinkedHashMap<>();
    naive.put("class-shares", new Scores(Map.of("accuracy", 0.1135)));
    naive.put("nearest-mean", new Scores(Map.of("accuracy", 0.8203)));
    return new RunRecord(item.name(), label, seed, "0.2.0", row.command(item.benchmark(), seed) + " --backend cuda",
        row.spec(item.benchmark(), seed).json(), new RunRecord.Data(item.task(), "published", "abc", List.of()), 68362,
        new RunRecord.Machine("cuda", "cuda", "a made-up GPU", 8, "Linux amd64", 16, "25"), 35600, 800,
        OptionalDouble.of(2.5),
        failure.isEmpty() ? "finished" : "diverged", failure,
        accuracy.map(value -> new Best(40, 0.1, value - 0.001, new Scores(Map.of("accuracy", value)))), naive,
        accuracy.map(value -> new Curve(List.of(1, 20, 40), List.of(0.5, value - 0.02, value - 0.001)))
            .orElse(new Curve(List.of(), List.of())));
  }
}
