package org.taugru.train;

import java.util.Arrays;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Sequence;

/// Some sequences of a set in the layout of kernels, time first, with their targets row by row.
///
/// A row is one output: one a sample, or one a step and sample.
///
/// @param rows   outputs in the batch
/// @param counts whether row i lies within its sample's length
record Batch(Sequence inputs, int rows, boolean[] counts, RowTargets targets) {
  /// The targets in the order of the rows.
  sealed interface RowTargets {
    /// @param values `[rows, width]`
    record Values(int width, float[] values) implements RowTargets {
    }

    record Labels(int classes, int[] labels) implements RowTargets {
    }
  }

  static Batch of(SequenceSet set, int[] indices, int first, int count) {
    int width = set.inputWidth();
    float[] values = new float[set.steps() * count * width];
    int[] lengths = new int[count];
    for (int b = 0; b < count; b++) {
      int sample = indices[first + b];
      lengths[b] = set.lengths()[sample];
      for (int n = 0; n < set.steps(); n++)
        System.arraycopy(set.inputs(), (sample * set.steps() + n) * width, values, (n * count + b) * width, width);
    }
    Sequence inputs = new Sequence(set.steps(), count, width, values, lengths);
    return switch (set.targets()) {
      case Targets.Vector(int size, float[] all) -> {
        float[] rows = new float[count * size];
        for (int b = 0; b < count; b++)
          System.arraycopy(all, indices[first + b] * size, rows, b * size, size);
        yield new Batch(inputs, count, everySample(count), new RowTargets.Values(size, rows));
      }
      case Targets.Label(int classes, int[] all) -> {
        int[] rows = new int[count];
        for (int b = 0; b < count; b++)
          rows[b] = all[indices[first + b]];
        yield new Batch(inputs, count, everySample(count), new RowTargets.Labels(classes, rows));
      }
      case Targets.VectorEveryStep(int size, float[] all) -> {
        float[] rows = new float[set.steps() * count * size];
        for (int b = 0; b < count; b++)
          for (int n = 0; n < set.steps(); n++)
            System.arraycopy(all, (indices[first + b] * set.steps() + n) * size, rows, (n * count + b) * size, size);
        yield new Batch(inputs, set.steps() * count, everyStep(inputs), new RowTargets.Values(size, rows));
      }
      case Targets.LabelEveryStep(int classes, int[] all) -> {
        int[] rows = new int[set.steps() * count];
        for (int b = 0; b < count; b++)
          for (int n = 0; n < set.steps(); n++)
            rows[n * count + b] = all[indices[first + b] * set.steps() + n];
        yield new Batch(inputs, rows.length, everyStep(inputs), new RowTargets.Labels(classes, rows));
      }
    };
  }

  /// 0, 1, …, count − 1
  static int[] inOrder(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    return order;
  }

  /// How many rows count.
  int weight() {
    int rows = 0;
    for (boolean each : counts)
      rows += each ? 1 : 0;
    return rows;
  }

  int samples() {
    return inputs.batch();
  }

  private static boolean[] everySample(int count) {
    boolean[] counts = new boolean[count];
    Arrays.fill(counts, true);
    return counts;
  }

  private static boolean[] everyStep(Sequence inputs) {
    boolean[] counts = new boolean[inputs.steps() * inputs.batch()];
    for (int i = 0; i < counts.length; i++)
      counts[i] = i / inputs.batch() < inputs.lengths()[i % inputs.batch()];
    return counts;
  }
}
