package org.taugru.exec.cuda.source;

/// Numbers as C++ reads them.
public final class Literals {
  private Literals() {
  }

  public static String of(float value) {
    return Float.isFinite(value) ? value + "f"
        : String.format("__int_as_float(0x%08x)", Float.floatToRawIntBits(value));
  }

  public static String of(double value) {
    if (!Double.isFinite(value))
      throw new IllegalArgumentException(value + " has no literal.");
    return Double.toString(value);
  }
}
