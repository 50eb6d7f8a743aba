package org.taugru.data;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// Sequences in arrays that wait for their targets: [SequenceData#features] and [SequenceData#tokens] make them, and each
/// method but the last makes [SequenceData] of them.
///
/// Where targets are given for every step, a mask `[sequence][step]` may say which steps count; the others take no part in
/// loss, scores or scaling, and their targets may be anything, also NaN or no label.
public final class InputSequences {
  private final int[] lengths;
  private final int steps;
  private final Inputs inputs;

  private InputSequences(int[] lengths, int steps, Inputs inputs) {
    this.lengths = lengths;
    this.steps = steps;
    this.inputs = inputs;
  }

  static InputSequences features(float[][][] sequences) {
    int[] lengths = lengths(sequences.length, i -> sequences[i].length);
    int steps = IntStream.of(lengths).max().orElseThrow();
    int width = sequences[0][0].length;
    return new InputSequences(lengths, steps,
        new Inputs.Features(width, flat(sequences, steps, width, "input", Rows.NONE)));
  }

  static InputSequences tokens(int[][] sequences, int vocabulary) {
    int[] lengths = lengths(sequences.length, i -> sequences[i].length);
    int steps = IntStream.of(lengths).max().orElseThrow();
    return new InputSequences(lengths, steps, new Inputs.Tokens(vocabulary, flat(sequences, steps)));
  }

  private static int[] lengths(int count, IntUnaryOperator length) {
    if (count == 0 || length.applyAsInt(0) == 0)
      throw new IllegalArgumentException("there are no sequences, or the first has no steps.");
    return IntStream.range(0, count).map(length).toArray();
  }

  /// A vector for each sequence, `[sequence][number]`.
  public SequenceData values(float[][] targets) {
    requireCount(targets.length, "targets");
    int width = targets[0].length;
    float[] values = new float[Math.multiplyExact(targets.length, width)];
    for (int i = 0; i < targets.length; i++) {
      requireWidth("target", i, 0, targets[i].length, width);
      System.arraycopy(targets[i], 0, values, i * width, width);
      int bad = notFinite(targets[i]);
      if (bad >= 0)
        throw refuse("target", "sequence " + i, bad, targets[i][bad]);
    }
    return with(new Targets.Vector(width, values));
  }

  /// The same of doubles, which are rounded to floats.
  public SequenceData values(double[][] targets) {
    return values(SequenceData.floats(targets));
  }

  /// The same of doubles, which are rounded to floats.
  public SequenceData valuesEveryStep(double[][][] targets) {
    float[][][] floats = new float[targets.length][][];
    for (int i = 0; i < floats.length; i++)
      floats[i] = SequenceData.floats(targets[i]);
    return valuesEveryStep(floats);
  }

  /// A vector for every step, `[sequence][step][number]`.
  public SequenceData valuesEveryStep(float[][][] targets) {
    return valuesEveryStep(targets, Rows.NONE);
  }

  /// The same where only some steps count.
  ///
  /// @param mask `[sequence][step]`: which steps count, at least one of each sequence
  public SequenceData valuesEveryStep(float[][][] targets, boolean[][] mask) {
    return valuesEveryStep(targets, flat(mask));
  }

  private SequenceData valuesEveryStep(float[][][] targets, boolean[] mask) {
    requireSteps(targets.length, i -> targets[i].length, "targets");
    int width = targets[0][0].length;
    return with(new Targets.VectorEveryStep(width, flat(targets, steps, width, "target", mask), mask));
  }

  /// A label for each sequence, each 0 to `classes` − 1.
  public SequenceData labels(int[] targets, int classes) {
    requireCount(targets.length, "targets");
    return with(new Targets.Label(classes, targets.clone()));
  }

  /// A label for every step, `[sequence][step]`, each 0 to `classes` − 1.
  public SequenceData labelsEveryStep(int[][] targets, int classes) {
    return labelsEveryStep(targets, classes, Rows.NONE);
  }

  /// The same where only some steps count.
  ///
  /// @param mask `[sequence][step]`: which steps count, at least one of each sequence
  public SequenceData labelsEveryStep(int[][] targets, int classes, boolean[][] mask) {
    return labelsEveryStep(targets, classes, flat(mask));
  }

  private SequenceData labelsEveryStep(int[][] targets, int classes, boolean[] mask) {
    requireSteps(targets.length, i -> targets[i].length, "targets");
    int[] labels = flat(targets, steps);
    Rows.clearMasked(labels, classes, mask);
    return with(new Targets.LabelEveryStep(classes, labels, mask));
  }

  /// Inputs alone, for those who only want to predict; their targets are a label that means nothing.
  public SequenceSet withoutTargets() {
    return new SequenceSet(lengths.length, steps, inputs, lengths, new Targets.Label(1, new int[lengths.length]));
  }

  private SequenceData with(Targets targets) {
    return new SequenceData(new SequenceSet(lengths.length, steps, inputs, lengths, targets));
  }

  private boolean[] flat(boolean[][] mask) {
    requireSteps(mask.length, i -> mask[i].length, "steps in the mask");
    boolean[] flat = new boolean[Math.multiplyExact(mask.length, steps)];
    for (int i = 0; i < mask.length; i++)
      System.arraycopy(mask[i], 0, flat, i * steps, mask[i].length);
    return flat;
  }

  private static float[] flat(float[][][] sequences, int steps, int width, String what, boolean[] mask) {
    float[] values = new float[Math.toIntExact((long) sequences.length * steps * width)];
    for (int i = 0; i < sequences.length; i++)
      for (int n = 0; n < sequences[i].length; n++) {
        requireWidth(what, i, n, sequences[i][n].length, width);
        int row = i * steps + n;
        System.arraycopy(sequences[i][n], 0, values, row * width, width);
        int bad = mask.length == 0 || mask[row] ? notFinite(sequences[i][n]) : -1;
        if (bad >= 0)
          throw refuse(what, "sequence " + i + ", step " + n, bad, sequences[i][n][bad]);
      }
    Rows.clearMasked(values, width, mask);
    return values;
  }

  private static int[] flat(int[][] sequences, int steps) {
    int[] values = new int[Math.multiplyExact(sequences.length, steps)];
    for (int i = 0; i < sequences.length; i++)
      System.arraycopy(sequences[i], 0, values, i * steps, sequences[i].length);
    return values;
  }

  private void requireCount(int count, String what) {
    if (count != lengths.length)
      throw new IllegalArgumentException(lengths.length + " sequences, but " + count + " " + what + ".");
  }

  private void requireSteps(int count, IntUnaryOperator length, String what) {
    requireCount(count, what);
    for (int i = 0; i < count; i++)
      if (length.applyAsInt(i) != lengths[i])
        throw new IllegalArgumentException("sequence " + i + " has " + lengths[i] + " steps, but "
            + length.applyAsInt(i) + " " + what + ".");
  }

  private static void requireWidth(String what, int sequence, int step, int width, int wanted) {
    if (width != wanted)
      throw new IllegalArgumentException("sequence " + sequence + ", step " + step + ": " + what + " of width " + width
          + "; the first has " + wanted + ".");
  }

  /// The first column that is no finite number, or −1.
  private static int notFinite(float[] row) {
    for (int c = 0; c < row.length; c++)
      if (!Float.isFinite(row[c]))
        return c;
    return -1;
  }

  private static IllegalArgumentException refuse(String what, String where, int column, float value) {
    return new IllegalArgumentException(where + ", column " + column + ": the " + what + " is " + value
        + ". Numbers must be finite: fill the gap, or leave the sequence out.");
  }
}
