package org.taugru.laws;

import java.util.List;
import org.taugru.exec.Parameters;

/// Buffers `[step, batch, width]`.
final class Rows {
  private Rows() {
  }

  /// One sample's rows, `[rows, width]`.
  static float[] ofSample(float[] buffer, int batch, int width, int sample, int rows) {
    float[] result = new float[rows * width];
    for (int row = 0; row < rows; row++)
      System.arraycopy(buffer, (row * batch + sample) * width, result, row * width, width);
    return result;
  }

  static void copy(float[] source, float[] target) {
    System.arraycopy(source, 0, target, 0, target.length);
  }

  /// One after another.
  static float[] joined(List<float[]> parts) {
    float[] whole = new float[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, whole, at, part.length);
      at += part.length;
    }
    return whole;
  }

  static void add(Parameters sum, Parameters terms) {
    for (int p = 0; p < sum.declared().size(); p++)
      for (int i = 0; i < sum.values(p).length; i++)
        sum.values(p)[i] += terms.values(p)[i];
  }
}
