package org.taugru.peers;

import java.util.Arrays;
import java.util.Random;

/// Numbers with a shape, row-major: one named block of a reference file.
record Block(int[] shape, double[] values) {

  Block {
    if (values.length != count(shape))
      throw new IllegalArgumentException(
          "shape asks for " + count(shape) + " values, but there are " + values.length);
  }

  /// Uniform on (-bound, bound), rounded to multiples of 2^-10: such numbers are exact in float, in
  /// double and as short decimals, so every reader of the file starts from the same inputs.
  static Block random(Random random, double bound, int... shape) {
    double[] values = new double[count(shape)];
    for (int k = 0; k < values.length; k++)
      values[k] = Math.rint((2 * random.nextDouble() - 1) * bound * 1024) / 1024;
    return new Block(shape, values);
  }

  /// The values `[index[0], index[1], ..., :]`, a copy.
  double[] row(int... index) {
    int at = 0;
    for (int k = 0; k < index.length; k++)
      at = at * shape[k] + index[k];
    int length = shape[shape.length - 1];
    return Arrays.copyOfRange(values, at * length, (at + 1) * length);
  }

  private static int count(int... shape) {
    int count = 1;
    for (int size : shape)
      count *= size;
    return count;
  }
}
