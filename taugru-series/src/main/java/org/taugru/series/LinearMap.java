package org.taugru.series;

/// out = intercepts + Wᵀ x, in floats.
final class LinearMap {
  private final float[][] weights;
  private final float[] intercepts;

  LinearMap(Ridge.Solution solution) {
    this.weights = new float[solution.weights().length][];
    for (int i = 0; i < weights.length; i++)
      weights[i] = floats(solution.weights()[i]);
    this.intercepts = floats(solution.intercepts());
  }

  LinearMap(float[][] weights, float[] intercepts) {
    this.weights = weights;
    this.intercepts = intercepts;
  }

  float weight(int past, int step) {
    return weights[past][step];
  }

  float intercept(int step) {
    return intercepts[step];
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++)
      floats[i] = (float) values[i];
    return floats;
  }

  int context() {
    return weights.length;
  }

  int horizon() {
    return intercepts.length;
  }

  /// The first `out.length` targets of the values less `origin`, plus `origin`.
  void apply(float[] values, float origin, float[] out) {
    if (out.length > intercepts.length)
      throw new IllegalArgumentException("A forecast of " + out.length + " steps was asked for. It was fitted for "
          + intercepts.length + ": fit it for more.");
    System.arraycopy(intercepts, 0, out, 0, out.length);
    for (int i = 0; i < weights.length; i++) {
      float value = values[i] - origin;
      float[] row = weights[i];
      for (int h = 0; h < out.length; h++)
        out[h] += value * row[h];
    }
    for (int h = 0; h < out.length; h++)
      out[h] += origin;
  }
}
