package org.taugru.train;

/// An [UpdateRule] as code.
interface UpdateCode {
  /// Moves so many weights.
  ///
  /// @param arrays weights, gradient, and each average
  void run(float[][] arrays, float[] scalars, int count);
}
