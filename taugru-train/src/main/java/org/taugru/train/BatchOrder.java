package org.taugru.train;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.data.Sequences;

/// The order in which an epoch goes through stored sequences: a function of the seed and the epoch. The last order is
/// remembered.
final class BatchOrder {
  /// Batches among which sequences of about the same length are looked for.
  private static final int WINDOW = 50;

  private final Sequences sequences;
  private final TrainSettings settings;
  private int epoch = -1;
  private int[] order = {};

  BatchOrder(Sequences sequences, TrainSettings settings) {
    this.sequences = sequences;
    this.settings = settings;
  }

  /// The numbers of the sequences; nobody writes to them.
  int[] of(int wanted) {
    if (wanted != epoch) {
      SplittableRandom random = new SplittableRandom(settings.seed() * 0x9E3779B97F4A7C15L + wanted);
      order = Batch.inOrder(sequences.count());
      shuffle(order, 1, random);
      if (settings.batching() == Batching.BY_LENGTH)
        bringTogether(random);
      epoch = wanted;
    }
    return order;
  }

  /// A batch that is not full stays the last; it has the longest sequences of the last window.
  private void bringTogether(SplittableRandom random) {
    int batch = Math.min(settings.batch(), order.length);
    int window = (int) Math.min((long) WINDOW * batch, order.length);
    for (int begin = 0; begin < order.length; begin += Math.min(window, order.length - begin))
      sortByLength(begin, Math.min(order.length, begin + window));
    int whole = order.length / batch * batch;
    int[] full = Arrays.copyOf(order, whole);
    shuffle(full, batch, random);
    System.arraycopy(full, 0, order, 0, whole);
  }

  /// Of equal length, the one that came first stays first.
  private void sortByLength(int begin, int end) {
    long[] keys = new long[end - begin];
    for (int i = 0; i < keys.length; i++)
      keys[i] = (long) sequences.length(order[begin + i]) << Integer.SIZE | i;
    Arrays.sort(keys);
    int[] before = Arrays.copyOfRange(order, begin, end);
    for (int i = 0; i < keys.length; i++)
      order[begin + i] = before[(int) keys[i]];
  }

  /// Shuffles groups of so many elements.
  private static void shuffle(int[] values, int group, SplittableRandom random) {
    for (int i = values.length / group - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      for (int k = 0; k < group; k++) {
        int swapped = values[i * group + k];
        values[i * group + k] = values[j * group + k];
        values[j * group + k] = swapped;
      }
    }
  }
}
