package org.taugru.sets;

import org.taugru.data.Sample;

/// How a picture, 0..255 as bytes, becomes a sequence.
interface PictureLayout {
  int steps();

  /// Numbers at each step.
  int width();

  /// @param to its numbers go here from `at` on, step by step
  void lay(byte[] picture, float[] to, int at);

  /// The picture of which a sequence was made.
  ///
  /// @param sequence as [#lay] writes one
  Sample.Image picture(float[] sequence);

  /// Identifies it: another layout has another one.
  String description();
}
