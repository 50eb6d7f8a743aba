package org.taugru.train.cuda;

import java.util.stream.IntStream;

/// Which sequences each model of a group is run with.
///
/// @param numbers `[model, batch]`
/// @param counts  of each model; 0 for one that has none this time
record BatchNumbers(int[] numbers, int[] counts) {
  static BatchNumbers none(int models, int batch) {
    return new BatchNumbers(new int[models * batch], new int[models]);
  }

  /// @param first added to each number
  void set(int model, int[] which, int first) {
    int batch = numbers.length / counts.length;
    counts[model] = which.length;
    for (int i = 0; i < which.length; i++)
      numbers[model * batch + i] = first + which[i];
  }

  /// Those that have some.
  IntStream models() {
    return IntStream.range(0, counts.length).filter(model -> counts[model] > 0);
  }
}
