package org.taugru.model;

import java.util.Arrays;
import org.taugru.exec.Sequence;

/// The mean of states over each sample's own steps, which may come in chunks, and its adjoint. A sample without steps has
/// mean zero.
final class MeanOverTime {
  private final int width;
  private final double[] sums;
  private final float[] adjoint;
  private final Sequence mean;

  MeanOverTime(int batch, int width) {
    this.width = width;
    this.sums = new double[batch * width];
    this.adjoint = new float[sums.length];
    this.mean = Sequence.of(1, batch, width, new float[sums.length]);
  }

  /// Bytes that the constructor takes.
  static long bytes(long batch, int width) {
    return batch * width * (Double.BYTES + 2 * Float.BYTES);
  }

  void clear() {
    Arrays.fill(sums, 0);
  }

  void add(Sequence states) {
    for (int n = 0; n < states.steps(); n++)
      for (int sample = 0; sample < states.batch(); sample++)
        if (n < states.lengths()[sample])
          for (int i = sample * width; i < (sample + 1) * width; i++)
          sums[i] += states.values()[n * sums.length + i];
  }

  /// The means, one vector a sample, once [#finish] was called.
  Sequence sequence() {
    return mean;
  }

  void finish(int[] lengths) {
    for (int i = 0; i < sums.length; i++)
      mean.values()[i] = lengths[i / width] == 0 ? 0 : (float) (sums[i] / lengths[i / width]);
  }

  /// Takes the derivative of a loss with respect to the means.
  void setAdjoint(float[] values) {
    System.arraycopy(values, 0, adjoint, 0, adjoint.length);
  }

  /// Writes that with respect to the states of the steps from `first` on.
  void adjoint(int[] lengths, int first, float[] target) {
    for (int row = 0; row < target.length / sums.length; row++)
      for (int i = 0; i < sums.length; i++) {
        int length = lengths[i / width];
        target[row * sums.length + i] = first + row < length ? adjoint[i] / length : 0;
      }
  }
}
