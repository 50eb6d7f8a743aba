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
}
