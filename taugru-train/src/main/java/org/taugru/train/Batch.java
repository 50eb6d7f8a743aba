package org.taugru.train;

import java.io.IOException;
import java.util.Arrays;
import org.taugru.data.InputFormat;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
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
    for (int b = 0; b < samples(); b++) {
      int sample = indices[first + b];
      inputs.lengths()[b] = set.lengths()[sample];
      fillInputs(set, sample, b);
      fillCounts(set, sample, b);
      fillTargets(set, sample, b);
    }
  }

  private void fillInputs(SequenceSet set, int sample, int to) {
    switch (inputs) {
      case BatchInputs.Features(Sequence sequence) -> spread(set.features(), sample * set.steps(), sequence.width(),
          sequence.values(), to, samples());
      case BatchInputs.Tokens(_, _, int[] ids, _) ->
        spread(((Inputs.Tokens) set.inputs()).ids(), sample * set.steps(), ids, to, samples());
    }
  }

  private void fillTargets(SequenceSet set, int sample, int to) {
    int from = sample * rowsPerSample(set);
    switch (targets) {
      case TargetRows.Values own -> spread(set.targets().values(), from, own.width(), own.values(), to, samples());
      case TargetRows.Labels own -> spread(set.targets().labels(), from, own.labels(), to, samples());
    }
  }

  private void fillCounts(SequenceSet set, int sample, int to) {
    boolean[] mask = set.targets().mask();
    boolean[] counts = targets.counts();
    int from = sample * rowsPerSample(set);
    int within = set.targets().everyStep() ? inputs.lengths()[to] : 1;
    for (int n = 0, row = to; row < counts.length; n++, row += samples())
      counts[row] = n < within && (mask.length == 0 || mask[from + n]);
  }

  private static int rowsPerSample(SequenceSet set) {
    return set.targets().everyStep() ? set.steps() : 1;
  }

  /// Copies rows that follow each other from `from` on to every `count`th row, from `to` on until there are no more. These loops see
  /// every number of a set and are kept small, so that HotSpot compiles them early.
  private static void spread(float[] all, int from, int width, float[] rows, int to, int count) {
    if (width == 1)
      spread(all, from, rows, to, count);
    else
      for (int n = from * width, row = to * width; row < rows.length; n += width, row += count * width)
        System.arraycopy(all, n, rows, row, width);
  }

  private static void spread(float[] all, int from, float[] rows, int to, int count) {
    for (int n = from, row = to; row < rows.length; n++, row += count)
      rows[row] = all[n];
  }

  private static void spread(int[] all, int from, int[] rows, int to, int count) {
    for (int n = from, row = to; row < rows.length; n++, row += count)
      rows[row] = all[n];
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
