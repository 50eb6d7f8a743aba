package org.taugru.sets;

/// How a picture, 0..255 as bytes, becomes a sequence.
interface PictureLayout {
  int steps();

  /// Numbers at each step.
  int width();

  /// @param to its numbers go here from `at` on, step by step
  void lay(byte[] picture, float[] to, int at);

  /// Identifies it: another layout has another one.
  String description();
}
