package org.taugru.train;

import java.io.IOException;
import java.util.Arrays;
import org.taugru.data.InputFormat;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.exec.Sequence;
import org.taugru.model.BatchInputs;

/// Some sequences of a set in the layout of kernels, time first, with their targets row by row. It can be filled again.
record Batch(BatchInputs inputs, TargetRows targets) {
  /// The sequences at `indices[first]`, `indices[first + 1]`, …, with as many steps as the longest of them has.
  static Batch of(SequenceSet set, int[] indices, int first, int count) {
    Batch batch = empty(set.format(), longest(set, indices, first, count), count);
    batch.fill(set, indices, first);
    return batch;
  }

  /// Some sequences of a source; what it gives must be what it was asked for.
  static SequenceSet read(Sequences source, int[] numbers) throws IOException {
    return checked(source.read(numbers), numbers.length, source.format(), source);
  }

  /// The same as they are trained on in an epoch.
  static SequenceSet read(Sequences source, long seed, int epoch, int[] numbers) throws IOException {
    return checked(source.readForTraining(seed, epoch, numbers), numbers.length, source.format(), source);
  }

  /// The number of steps of the longest of these sequences.
  static int longest(SequenceSet set, int[] indices, int first, int count) {
    int longest = 1;
    for (int i = first; i < first + count; i++)
      longest = Math.max(longest, set.lengths()[indices[i]]);
    return longest;
  }

  /// @param source named where it does not give what it was asked for
  static SequenceSet checked(SequenceSet given, int count, SequenceFormat format, Object source) {
    if (given.count() != count || !given.format().equals(format))
      throw new IllegalStateException(source.getClass().getName() + " was asked for " + count + " sequences, " + format
          + ", and gave " + given.count() + ", " + given.format() + ".");
    return given;
  }

  /// Buffers for so many sequences of a format.
  static Batch empty(SequenceFormat format, int steps, int count) {
    BatchInputs inputs = switch (format.inputs()) {
      case InputFormat.Features(int width) ->
        new BatchInputs.Features(Sequence.of(steps, count, width, new float[steps * count * width]));
      case InputFormat.Tokens _ -> new BatchInputs.Tokens(steps, count, new int[steps * count], new int[count]);
    };
    TargetFormat asked = format.targets();
    int rows = asked.everyStep() ? steps * count : count;
    return new Batch(inputs, switch (asked.kind()) {
      case VALUES -> new TargetRows.Values(new boolean[rows], asked.size(), new float[rows * asked.size()]);
      case LABELS -> new TargetRows.Labels(new boolean[rows], asked.size(), new int[rows]);
    });
  }

  /// How many rows of these sequences count.
  static int counted(SequenceSet set, int[] indices, int first, int count) {
    if (!set.targets().everyStep()) // a format would be made for every batch
      return count;
    boolean[] mask = set.targets().mask();
    int counted = 0;
    for (int b = 0; b < count; b++) {
      int sample = indices[first + b];
      if (mask.length == 0)
        counted += set.lengths()[sample];
      else
        for (int n = 0; n < set.lengths()[sample]; n++)
          counted += mask[sample * set.steps() + n] ? 1 : 0;
    }
    return counted;
  }

  /// Takes the sequences at `indices[first]` and so on, as many as it holds, of a set of the same format.
  void fill(SequenceSet set, int[] indices, int first) {
    int count = samples();
    for (int b = 0; b < count; b++)
      fillInputs(set, indices[first + b], b);
    int perSample = targets.rows() / count;
    int perSampleOfSet = set.targets().everyStep() ? set.steps() : 1;
    boolean[] mask = set.targets().mask();
    for (int b = 0; b < count; b++)
      for (int n = 0; n < perSample; n++) {
        int from = indices[first + b] * perSampleOfSet + n;
        int to = n * count + b;
        boolean within = !set.targets().everyStep() || n < inputs.lengths()[b];
        targets.counts()[to] = within && (mask.length == 0 || mask[from]);
        fillRow(set.targets(), from, to);
      }
  }

  private void fillInputs(SequenceSet set, int sample, int to) {
    int count = samples();
    inputs.lengths()[to] = set.lengths()[sample];
    switch (inputs) {
      case BatchInputs.Features(Sequence sequence) -> {
        int width = sequence.width();
        for (int n = 0; n < steps(); n++)
          System.arraycopy(set.features(), (sample * set.steps() + n) * width, sequence.values(),
              (n * count + to) * width, width);
      }
      case BatchInputs.Tokens(_, _, int[] ids, _) -> {
        int[] all = ((Inputs.Tokens) set.inputs()).ids();
        for (int n = 0; n < steps(); n++)
          ids[n * count + to] = all[sample * set.steps() + n];
      }
    }
  }

  private void fillRow(Targets all, int from, int to) {
    switch (targets) {
      case TargetRows.Values own ->
        System.arraycopy(all.values(), from * own.width(), own.values(), to * own.width(), own.width());
      case TargetRows.Labels own -> own.labels()[to] = all.labels()[from];
    }
  }

  int samples() {
    return inputs.batch();
  }

  int steps() {
    return inputs.steps();
  }

  /// 0, 1, …, count − 1
  static int[] inOrder(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    return order;
  }
}
