package org.taugru.exec;

import java.util.Arrays;

/// A batch of input sequences.
///
/// @param values  `[steps, batch, width]`; what lies beyond a sample's length must be zero
/// @param lengths the number of steps of each sample, 0 to `steps`
public record Sequence(int steps, int batch, int width, float[] values, int[] lengths) {
  public Sequence {
    if (steps < 0 || batch < 1 || width < 1)
      throw new IllegalArgumentException("a sequence of " + steps + " steps, batch " + batch + ", width " + width
          + ". Steps are 0 or more, batch and width 1 or more.");
    if (values.length != (long) steps * batch * width)
      throw new IllegalArgumentException("a sequence of " + steps + " × " + batch + " × " + width + " needs "
          + (long) steps * batch * width + " values, got " + values.length + ".");
    if (lengths.length != batch)
      throw new IllegalArgumentException(lengths.length + " lengths for a batch of " + batch + ".");
    for (int sample = 0; sample < batch; sample++)
      if (lengths[sample] < 0 || lengths[sample] > steps)
        throw new IllegalArgumentException("sample " + sample + " has length " + lengths[sample] + " of " + steps
            + " steps. Lengths are 0 to the number of steps.");
  }

  /// Every sample has all steps.
  public static Sequence of(int steps, int batch, int width, float[] values) {
    int[] lengths = new int[batch];
    Arrays.fill(lengths, steps);
    return new Sequence(steps, batch, width, values, lengths);
  }

  public float get(int step, int sample, int feature) {
    return values[(step * batch + sample) * width + feature];
  }

  /// The steps from `first` up to, not including, `end`, as a sequence of their own.
  public Sequence slice(int first, int end) {
    if (first < 0 || end < first || end > steps)
      throw new IllegalArgumentException("the slice from " + first + " to " + end + " of a sequence of " + steps
          + " steps. Slices begin at 0 or later, end where they begin or later, and at most at " + steps + ".");
    int row = batch * width;
    int[] left = new int[batch];
    Arrays.setAll(left, sample -> Math.clamp(lengths[sample] - (long) first, 0, end - first));
    return new Sequence(end - first, batch, width, Arrays.copyOfRange(values, first * row, end * row), left);
  }
}
