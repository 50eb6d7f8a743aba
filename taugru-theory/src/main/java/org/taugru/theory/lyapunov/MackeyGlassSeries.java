package org.taugru.theory.lyapunov;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.taugru.data.GeneratedData;
import org.taugru.data.MackeyGlass;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;

/// Series of the Mackey–Glass task's test set, of which a forecaster is shown the beginning.
///
/// @param deviation      of all their points
/// @param autoregression the error of one step of a linear formula on four points
record MackeyGlassSeries(SequenceSet set, double deviation, double autoregression) {
  /// How many points are shown.
  static final int SHOWN = 400;
  /// A forecast is good until it is wrong by this part of the standard deviation.
  static final double WRONG = 0.4;
  private static final int STARTS = 51;

  static MackeyGlassSeries of(MackeyGlass benchmark) {
    GeneratedData data = benchmark.dataset(1);
    SequenceSet set = data.test();
    Score linear = Objects.requireNonNull(naive(benchmark, data).get("ar-4"), "there is no autoregression");
    double mean = 0;
    double square = 0;
    for (float value : set.features()) {
      mean += value;
      square += (double) value * value;
    }
    mean /= set.features().length;
    return new MackeyGlassSeries(set, Math.sqrt(square / set.features().length - mean * mean),
        benchmark.measure().of(linear));
  }

  private static Map<String, Score> naive(MackeyGlass benchmark, GeneratedData data) {
    try {
      return benchmark.naive(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the data is in memory
    }
  }

  double[] series(int number) {
    return IntStream.range(0, set.steps()).mapToDouble(step -> set.input(number, step, 0)).toArray();
  }

  boolean isGood(double forecast, double value) {
    return Math.abs(forecast - value) < WRONG * deviation;
  }

  /// The median over several series, by their numbers.
  static double median(IntToDoubleFunction value) {
    return IntStream.range(0, STARTS).mapToDouble(value).sorted().toArray()[STARTS / 2];
  }

  /// The median time for which it is good to repeat the last point.
  double horizonOfRest() {
    return median(number -> horizon(series(number), 0));
  }

  /// The median time for which it is good to go on in a straight line.
  double horizonOfLine() {
    return median(number -> {
      double[] x = series(number);
      return horizon(x, x[SHOWN - 1] - x[SHOWN - 2]);
    });
  }

  private double horizon(double[] x, double slope) {
    double[] line = new double[x.length];
    Arrays.setAll(line, step -> x[SHOWN - 1] + slope * (step - SHOWN + 1));
    int step = SHOWN;
    while (step < x.length && isGood(line[step], x[step]))
      step++;
    return (step - SHOWN) * MackeyGlass.STEP;
  }
}
