package org.taugru.safetensors;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The type of a tensor's numbers, under the name that the format gives it.
public enum Dtype {
  /// A 64-bit float.
  F64(8),
  /// A 32-bit float.
  F32(4),
  /// A 16-bit float of IEEE 754: 5 bits of exponent, 10 of mantissa.
  F16(2),
  /// The upper half of a 32-bit float.
  BF16(2),
  I64(8), I32(4), I16(2), I8(1),
  /// A byte from 0 to 255.
  U8(1),
  /// A byte that is 0 or 1.
  BOOL(1);

  private final int bytes;

  Dtype(int bytes) {
    this.bytes = bytes;
  }

  /// Bytes that one number takes.
  public int bytes() {
    return bytes;
  }

  static String known() {
    return Arrays.stream(values()).map(Dtype::name).collect(Collectors.joining(", "));
  }

  boolean isFloat() {
    return switch (this) {
      case F64, F32, F16, BF16 -> true;
      case I64, I32, I16, I8, U8, BOOL -> false;
    };
  }
}
