package org.taugru.data;

/// Rows of flat arrays.
final class Rows {
  static final boolean[] NONE = {};

  private Rows() {
  }

  static float[] select(float[] values, int[] indices, int row) {
    float[] selected = new float[Math.multiplyExact(indices.length, row)];
    for (int i = 0; i < indices.length; i++)
      System.arraycopy(values, indices[i] * row, selected, i * row, row);
    return selected;
  }

  static int[] select(int[] values, int[] indices, int row) {
    int[] selected = new int[Math.multiplyExact(indices.length, row)];
    for (int i = 0; i < indices.length; i++)
      System.arraycopy(values, indices[i] * row, selected, i * row, row);
    return selected;
  }

  static boolean[] select(boolean[] values, int[] indices, int row) {
    boolean[] selected = new boolean[Math.multiplyExact(indices.length, row)];
    for (int i = 0; i < indices.length; i++)
      System.arraycopy(values, indices[i] * row, selected, i * row, row);
    return selected;
  }

  /// Makes zero of numbers that are none where they do not count.
  ///
  /// @param mask a truth for each row of `width` numbers; empty: all count
  static void clearMasked(float[] values, int width, boolean[] mask) {
    for (int i = 0; i < values.length && mask.length > 0; i++)
      if (!mask[i / width] && !Float.isFinite(values[i]))
        values[i] = 0;
  }

  /// The same for labels that are none of `classes`.
  static void clearMasked(int[] labels, int classes, boolean[] mask) {
    for (int i = 0; i < labels.length && mask.length > 0; i++)
      if (!mask[i] && (labels[i] < 0 || labels[i] >= classes))
        labels[i] = 0;
  }
}
