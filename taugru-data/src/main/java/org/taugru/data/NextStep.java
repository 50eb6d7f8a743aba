package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What benchmarks share that ask for the next point of a series at every step: input x(t), target x(t + 1).
final class NextStep {
  /// Series that are drawn together, where there are so many for each thread.
  private static final int MOST_TOGETHER = 64;

  /// Some series of `steps` + 1 points, each `[points, width]`; called on several threads.
  @FunctionalInterface
  interface Series {
    /// @param draws those of each series
    double[][] draw(Draws... draws);

    static Series oneByOne(Function<Draws, double[]> series) {
      return draws -> Stream.of(draws).map(series).toArray(double[][]::new);
    }
  }

  private NextStep() {
  }

  static GeneratedData data(Benchmark benchmark, long seed, SplitSizes splits, int steps, Series series) {
    return new GeneratedData(benchmark, seed,
        new TrainingSplit.Stored(
            set(benchmark, Draws.of(seed, benchmark.name(), Split.TRAIN), splits.train(), steps, series)),
        set(benchmark, Draws.of(seed, benchmark.name(), Split.VALIDATION), splits.validation(), steps, series),
        set(benchmark, Draws.of(seed, benchmark.name(), Split.TEST), splits.test(), steps, series));
  }

  private static SequenceSet set(Benchmark benchmark, Draws draws, int count, int steps, Series series) {
    int width = benchmark.format().targets().size();
    int row = steps * width;
    float[] inputs = new float[Math.multiplyExact(count, row)];
    float[] targets = new float[inputs.length];
    int threads = ForkJoinPool.getCommonPoolParallelism() + 1; // and the one that calls
    int together = Math.clamp(Math.ceilDiv(count, threads), 1, MOST_TOGETHER);
    IntStream.range(0, Math.ceilDiv(count, together)).parallel().forEach(group -> {
      int first = group * together;
      double[][] drawn = series.draw(
          IntStream.range(first, Math.min(first + together, count)).mapToObj(draws::at).toArray(Draws[]::new));
      for (int i = 0; i < drawn.length; i++)
        fill(drawn[i], (first + i) * row, row, width, inputs, targets);
    });
    return SequenceSet.of(count, steps, width, inputs, new Targets.VectorEveryStep(width, targets));
  }

  private static void fill(double[] points, int at, int row, int width, float[] inputs, float[] targets) {
    for (int j = 0; j < row; j++) {
      inputs[at + j] = (float) points[j];
      targets[at + j] = (float) points[j + width];
    }
  }

  /// The mean, persistence, linear extrapolation and an autoregression on four points, the first and last fitted to the
  /// training set. Each is scored where it has the points it needs; a network is scored from the first step on, where it
  /// can hardly do better than persistence.
  static List<NaiveMethod> naive(Dataset data) throws IOException {
    Sequences train = switch (data.training()) {
      case TrainingSplit.Stored(Sequences sequences) -> sequences;
      case TrainingSplit.Fresh _ ->
        throw new IllegalArgumentException("series have a stored training set; this data has none.");
    };
    int width = train.format().inputs().perStep();
    return List.of(
        fitted("mean", LinearPredictor.fit(train, 0)),
        NaiveMethod.known("persistence", LinearPredictor.persistence(width)::score),
        NaiveMethod.known("linear-extrapolation", LinearPredictor.lineThroughTwo(width)::score),
        fitted("ar-4", LinearPredictor.fit(train, 4)));
  }

  private static NaiveMethod fitted(String name, LinearPredictor predictor) {
    return NaiveMethod.fitted(name, predictor.weights().length, predictor::score);
  }
}
