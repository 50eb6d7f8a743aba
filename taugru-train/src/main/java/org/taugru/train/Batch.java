package org.taugru.train;

import java.util.Arrays;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Sequence;
import org.taugru.model.Inputs;

/// Some sequences of a set in the layout of kernels, time first, with their targets row by row. It can be filled again.
///
/// A row is one output: one a sample, or one a step and sample.
///
/// @param rows   outputs in the batch
/// @param counts whether row i lies within its sample's length
record Batch(Inputs.Features features, int rows, boolean[] counts, RowTargets targets) {
  /// The targets in the order of the rows.
  sealed interface RowTargets {
    /// @param values `[rows, width]`
    record Values(int width, float[] values) implements RowTargets {
    }

    record Labels(int classes, int[] labels) implements RowTargets {
    }
  }

  /// The sequences at `indices[first]`, `indices[first + 1]`, …
  static Batch of(SequenceSet set, int[] indices, int first, int count) {
    Batch batch = room(set, count);
    batch.fill(set, indices, first);
    return batch;
  }

  /// Room for so many sequences of a set like this one.
  static Batch room(SequenceSet set, int count) {
    Sequence inputs = Sequence.of(set.steps(), count, set.inputWidth(),
        new float[set.steps() * count * set.inputWidth()]);
    int rows = isEveryStep(set) ? set.steps() * count : count;
    RowTargets targets = switch (set.targets()) {
      case Targets.Vector(int size, _) -> new RowTargets.Values(size, new float[rows * size]);
      case Targets.VectorEveryStep(int size, _) -> new RowTargets.Values(size, new float[rows * size]);
      case Targets.Label(int classes, _) -> new RowTargets.Labels(classes, new int[rows]);
      case Targets.LabelEveryStep(int classes, _) -> new RowTargets.Labels(classes, new int[rows]);
    };
    return new Batch(new Inputs.Features(inputs), rows, new boolean[rows], targets);
  }

  private static boolean isEveryStep(SequenceSet set) {
    return switch (set.targets()) {
      case Targets.Vector _, Targets.Label _ -> false;
      case Targets.VectorEveryStep _, Targets.LabelEveryStep _ -> true;
    };
  }

  /// How many rows of these sequences count.
  static int weight(SequenceSet set, int[] indices, int first, int count) {
    int weight = 0;
    for (int b = 0; b < count; b++)
      weight += isEveryStep(set) ? set.lengths()[indices[first + b]] : 1;
    return weight;
  }

  /// Takes the sequences at `indices[first]` and so on, as many as there is room for, of a set of the same kind.
  void fill(SequenceSet set, int[] indices, int first) {
    int count = samples();
    int width = set.inputWidth();
    for (int b = 0; b < count; b++) {
      int sample = indices[first + b];
      inputs().lengths()[b] = set.lengths()[sample];
      for (int n = 0; n < set.steps(); n++)
        System.arraycopy(set.inputs(), (sample * set.steps() + n) * width, inputs().values(), (n * count + b) * width,
            width);
    }
    for (int b = 0; b < count; b++)
      for (int n = 0; n < rows / count; n++) {
        int from = indices[first + b] * (rows / count) + n;
        int to = n * count + b;
        counts[to] = rows == count || n < inputs().lengths()[b];
        fillRow(set.targets(), from, to);
      }
  }

  private void fillRow(Targets all, int from, int to) {
    switch (targets) {
      case RowTargets.Values own ->
        System.arraycopy(values(all), from * own.width, own.values, to * own.width, own.width);
      case RowTargets.Labels own -> own.labels[to] = labels(all)[from];
    }
  }

  private static float[] values(Targets all) {
    return switch (all) {
      case Targets.Vector vector -> vector.values();
      case Targets.VectorEveryStep vector -> vector.values();
      case Targets.Label _, Targets.LabelEveryStep _ -> throw new IllegalArgumentException("a set of another kind");
    };
  }

  private static int[] labels(Targets all) {
    return switch (all) {
      case Targets.Label label -> label.labels();
      case Targets.LabelEveryStep label -> label.labels();
      case Targets.Vector _, Targets.VectorEveryStep _ -> throw new IllegalArgumentException("a set of another kind");
    };
  }

  Sequence inputs() {
    return features.sequence();
  }

  int samples() {
    return inputs().batch();
  }

  /// How many rows count.
  int weight() {
    int weight = 0;
    for (boolean each : counts)
      weight += each ? 1 : 0;
    return weight;
  }

  /// 0, 1, …, count − 1
  static int[] inOrder(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    return order;
  }
}
