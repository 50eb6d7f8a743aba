package org.taugru.data;

import java.util.Arrays;

/// Sequences with their targets, one sequence after another.
///
/// Arrays are not copied; nobody writes to them after construction. `equals` compares arrays by identity; to ask whether
/// two sets hold the same numbers, compare [#sha256()].
///
/// @param inputs  `[count, steps, inputWidth]`, finite; what lies beyond a sequence's length is zero
/// @param lengths the number of steps of each sequence, 1 to `steps`
public record SequenceSet(int count, int steps, int inputWidth, float[] inputs, int[] lengths, Targets targets) {
  public SequenceSet {
    if (count < 1 || steps < 1 || inputWidth < 1)
      throw new IllegalArgumentException(
          "a set of " + count + " sequences, " + steps + " steps, input width " + inputWidth
              + ". All three are 1 or more.");
    requireSize("inputs", inputs.length, (long) count * steps * inputWidth, count + " × " + steps + " × " + inputWidth);
    requireSize("lengths", lengths.length, count, "" + count);
    switch (targets) {
      case Targets.Vector(int width, float[] values) ->
        requireSize("targets", values.length, (long) count * width, count + " × " + width);
      case Targets.VectorEveryStep(int width, float[] values) ->
        requireSize("targets", values.length, (long) count * steps * width, count + " × " + steps + " × " + width);
      case Targets.Label(_, int[] labels) -> requireSize("targets", labels.length, count, "" + count);
      case Targets.LabelEveryStep(_, int[] labels) ->
        requireSize("targets", labels.length, (long) count * steps, count + " × " + steps);
    }
    for (int i = 0; i < count; i++)
      requireSequence(i, steps, inputWidth, inputs, lengths[i]);
  }

  /// Every sequence has all steps.
  public static SequenceSet of(int count, int steps, int inputWidth, float[] inputs, Targets targets) {
    int[] lengths = new int[Math.max(0, count)];
    Arrays.fill(lengths, steps);
    return new SequenceSet(count, steps, inputWidth, inputs, lengths, targets);
  }

  public float input(int sequence, int step, int feature) {
    return inputs[(sequence * steps + step) * inputWidth + feature];
  }

  /// The sequences at `indices`, in that order; an index may come twice. Nothing is shared with this set.
  public SequenceSet select(int[] indices) {
    for (int index : indices)
      if (index < 0 || index >= count)
        throw new IllegalArgumentException("sequence " + index + " of a set of " + count + ". They are numbered 0 to "
            + (count - 1) + ".");
    return new SequenceSet(indices.length, steps, inputWidth, Rows.select(inputs, indices, steps * inputWidth),
        Rows.select(lengths, indices, 1), targets.select(indices, steps));
  }

  /// The SHA-256, in hexadecimal, of every number in the set: shape, inputs, lengths, kind and size of targets, targets,
  /// each as 4 bytes, lowest first.
  public String sha256() {
    Digest digest = new Digest().add(count, steps, inputWidth).add(inputs).add(lengths);
    switch (targets) {
      case Targets.Vector(int width, float[] values) -> digest.add(0, width).add(values);
      case Targets.VectorEveryStep(int width, float[] values) -> digest.add(1, width).add(values);
      case Targets.Label(int classes, int[] labels) -> digest.add(2, classes).add(labels);
      case Targets.LabelEveryStep(int classes, int[] labels) -> digest.add(3, classes).add(labels);
    }
    return digest.hex();
  }

  private static void requireSize(String what, long size, long wanted, String shape) {
    if (size != wanted)
      throw new IllegalArgumentException(
          what + " of size " + size + ", but the set is " + shape + " = " + wanted + ".");
  }

  private static void requireSequence(int sequence, int steps, int width, float[] inputs, int length) {
    if (length < 1 || length > steps)
      throw new IllegalArgumentException("sequence " + sequence + " has length " + length + " of " + steps
          + " steps. Lengths are 1 to the number of steps.");
    int start = sequence * steps * width;
    int end = start + steps * width;
    int padding = start + length * width;
    for (int i = start; i < end; i++) {
      if (!Float.isFinite(inputs[i]))
        throw new IllegalArgumentException("sequence " + sequence + ", step " + (i - start) / width + ": input "
            + (i - start) % width + " is " + inputs[i] + ". Inputs are finite.");
      if (i >= padding && inputs[i] != 0)
        throw new IllegalArgumentException("sequence " + sequence + ", step " + (i - start) / width
            + ": an input beyond its length " + length + ". Fill up with zeros.");
    }
  }
}
