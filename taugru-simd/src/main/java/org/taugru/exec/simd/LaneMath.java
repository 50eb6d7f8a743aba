package org.taugru.exec.simd;

import jdk.incubator.vector.FloatVector;

/// Functions for which there is no vector code of ours, element by element in double. Slow, but the same bits before and
/// after the JIT compiler has been at work, which the Vector API's own functions are not.
final class LaneMath {
  private LaneMath() {
  }

  private interface Function {
    double of(double x);
  }

  static FloatVector sin(FloatVector x) {
    return each(x, Math::sin);
  }

  static FloatVector cos(FloatVector x) {
    return each(x, Math::cos);
  }

  static FloatVector pow(FloatVector x, FloatVector exponent) {
    float[] values = x.toArray();
    float[] exponents = exponent.toArray();
    for (int i = 0; i < values.length; i++)
      values[i] = (float) Math.pow(values[i], exponents[i]);
    return FloatVector.fromArray(Lanes.SPECIES, values, 0);
  }

  private static FloatVector each(FloatVector x, Function function) {
    float[] values = x.toArray();
    for (int i = 0; i < values.length; i++)
      values[i] = (float) function.of(values[i]);
    return FloatVector.fromArray(Lanes.SPECIES, values, 0);
  }
}
