package org.taugru.sets;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.store.DataFolder;

/// Series in memory with a label each.
///
/// @param values  `[series][step][feature]`
/// @param classes names of the labels 0, 1, …
record LabelledSeries(float[][][] values, int[] labels, List<String> classes, List<String> features) {
  private static final int SEED = 5544;

  /// Which series come last, and so are for validation.
  enum Order {
    /// Drawn, in torch's order of a fixed seed.
    DRAWN,
    /// As they stand in the file.
    STORED;

    private int[] of(int count) {
      return switch (this) {
        case DRAWN -> new MersenneTwister(SEED).torchPermutation(count);
        case STORED -> IntStream.range(0, count).toArray();
      };
    }
  }

  /// The splits of a task: of the training series a share is for validation, the last. Each
  /// feature has mean 0 and deviation 1 in the series that are trained on.
  ///
  /// @param nth every how manyth of the others is trained on; 1: all
  static Dataset dataset(Benchmark benchmark, DataFolder folder, LabelledSeries train, Order order,
      double validation, int nth, LabelledSeries test) throws IOException {
    int[] numbers = order.of(train.labels.length);
    int kept = train.labels.length - (int) Math.round(validation * train.labels.length);
    Dataset prepared =
        train.at(IntStream.range(0, kept).filter(i -> i % nth == 0).map(i -> numbers[i]).toArray()).data()
            .inputNames(train.features.toArray(String[]::new)).outputNames(train.classes.toArray(String[]::new))
            .standardised()
            .with(train.at(Arrays.copyOfRange(numbers, kept, numbers.length)).data(), test.data());
    if (!(prepared.training() instanceof TrainingSplit.Stored(Sequences stored)))
      throw new IllegalStateException("series in memory are stored.");
    return new PublishedData(benchmark, folder, stored, prepared.validation(), prepared.test(), prepared.preparation());
  }

  private LabelledSeries at(int[] numbers) {
    return new LabelledSeries(Arrays.stream(numbers).mapToObj(i -> values[i]).toArray(float[][][]::new),
        Arrays.stream(numbers).map(i -> labels[i]).toArray(), classes, features);
  }

  private SequenceData data() {
    return SequenceData.features(values).labels(labels, classes.size());
  }
}
