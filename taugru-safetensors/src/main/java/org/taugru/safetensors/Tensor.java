package org.taugru.safetensors;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// 32-bit floats and their shape, last dimension fastest. A scalar has the empty shape and one value; a tensor with a
/// dimension of 0 has no values.
///
/// The array is shared, not copied: weights are large. Who hands it over does not change it afterwards, and who
/// receives it only reads.
///
/// @param shape up to 8 dimensions, none negative
/// @param values as many as the product of the dimensions
@SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
public record Tensor(List<Integer> shape, float[] values) {
  static final int MAX_RANK = 8;

  /// The longest array that every JVM can make.
  static final int MAX_VALUES = Integer.MAX_VALUE - 8;

  public Tensor {
    shape = List.copyOf(shape);
    if (shape.size() > MAX_RANK)
      throw new IllegalArgumentException("shape " + shape + " has more than " + MAX_RANK + " dimensions");
    if (shape.stream().anyMatch(dimension -> dimension < 0))
      throw new IllegalArgumentException("shape " + shape + " has a negative dimension");
    if (valueCount(shape) != values.length)
      throw new IllegalArgumentException("shape " + shape + " does not fit " + values.length + " values");
  }

  public static Tensor of(float[] values, int... shape) {
    return new Tensor(IntStream.of(shape).boxed().toList(), values);
  }

  /// The product of non-negative dimensions, or the largest long where it is that or more.
  static long valueCount(List<Integer> shape) {
    if (shape.contains(0))
      return 0;
    long count = 1;
    for (int dimension : shape) {
      if (count > Long.MAX_VALUE / dimension)
        return Long.MAX_VALUE;
      count *= dimension;
    }
    return count;
  }

  /// Same shape and same values, where NaN equals NaN and 0 differs from -0.
  @Override
  public boolean equals(Object other) {
    return other instanceof Tensor tensor && shape.equals(tensor.shape) && Arrays.equals(values, tensor.values);
  }

  @Override
  public int hashCode() {
    return 31 * shape.hashCode() + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Tensor" + shape;
  }
}
