package org.taugru.sets;

/// How a colour of CIFAR-10, 0..255, becomes a number.
///
/// @param normalise whether each colour has mean 0 and deviation 1, with the constants of the authors' earlier programs, which are
///                  everybody's: the means of the training pictures, and deviations that are somewhat too small
record CifarColours(boolean normalise) {
  private static final float[] MEAN = {0.4914f, 0.4822f, 0.4465f};
  private static final float[] DEVIATION = {0.2023f, 0.1994f, 0.2010f};

  float value(byte colour, int plane) {
    float unit = (colour & 255) / 255f;
    return normalise ? (unit - MEAN[plane]) / DEVIATION[plane] : unit;
  }

  /// The colour that became this number, 0..255.
  int colour(float value, int plane) {
    return Math.round(255 * (normalise ? value * DEVIATION[plane] + MEAN[plane] : value));
  }

  String description() {
    return normalise ? "normalised" : "0 to 1";
  }
}
