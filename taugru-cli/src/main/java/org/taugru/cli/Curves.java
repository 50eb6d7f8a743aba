package org.taugru.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.report.Axis;
import org.taugru.report.Series;
import org.taugru.train.Metrics;

/// What the curves of training are drawn over: epochs, or iterations where data is fresh and there are no epochs.
final class Curves {
  /// What a band shows, for captions.
  static final String BAND =
      "A band reaches from the lowest to the highest seed, its line is their mean, over the seeds "
          + "that came so far.";

  private Curves() {
  }

  static Axis progress(Benchmark task) {
    return switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> Axis.linear("epoch");
      case Defaults.Length.Iterations _ -> Axis.linear("iteration");
    };
  }

  static double[] progress(Benchmark task, List<Metrics> rows) {
    return switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> rows.stream().mapToDouble(Metrics::epoch).toArray();
      case Defaults.Length.Iterations _ -> rows.stream().mapToDouble(Metrics::iteration).toArray();
    };
  }

  /// Logarithmic unless it is an accuracy.
  static Axis axis(Measure measure) {
    return axis(measure, measure.title());
  }

  static Axis axis(Measure measure, String label) {
    return measure == Measure.ACCURACY ? Axis.linear(label) : Axis.log(label);
  }

  /// The measure on the validation set; of several seeds the mean, in a band from the lowest to the highest.
  static Series validation(String name, Benchmark task, List<List<Metrics>> seeds) {
    return of(name, task, seeds, Metrics::validationMeasure);
  }

  /// Some value of each epoch.
  static Series of(String name, Benchmark task, List<List<Metrics>> seeds, ToDoubleFunction<Metrics> value) {
    if (seeds.size() == 1)
      return Series.line(name, progress(task, seeds.getFirst()), values(seeds.getFirst(), value));
    TreeMap<Double, List<Double>> points = new TreeMap<>();
    for (List<Metrics> rows : seeds) {
      double[] x = progress(task, rows);
      double[] y = values(rows, value);
      IntStream.range(0, x.length).filter(i -> Double.isFinite(y[i]))
          .forEach(i -> points.computeIfAbsent(x[i], _ -> new ArrayList<>()).add(y[i]));
    }
    double[][] columns = points.values().stream().map(values -> values.stream().mapToDouble(v -> v).toArray())
        .toArray(double[][]::new);
    return Series.band(name, points.keySet().stream().mapToDouble(x -> x).toArray(),
        Arrays.stream(columns).mapToDouble(column -> Arrays.stream(column).average().orElseThrow()).toArray(),
        Arrays.stream(columns).mapToDouble(column -> Arrays.stream(column).min().orElseThrow()).toArray(),
        Arrays.stream(columns).mapToDouble(column -> Arrays.stream(column).max().orElseThrow()).toArray());
  }

  private static double[] values(List<Metrics> rows, ToDoubleFunction<Metrics> value) {
    return rows.stream().mapToDouble(value).toArray();
  }
}
