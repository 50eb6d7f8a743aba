package org.taugru.safetensors;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
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
  I64(8), I32(4), I16(2), I8(1), U64(8), U32(4), U16(2),
  /// A byte from 0 to 255.
  U8(1),
  /// A byte that is 0 or 1.
  BOOL(1),
  /// Floats of one byte. They have a place in a file, but are not read.
  F8_E4M3(1), F8_E5M2(1), F8_E8M0(1), F8_E4M3FNUZ(1), F8_E5M2FNUZ(1),
  /// Two 32-bit floats, a complex number. Not read.
  C64(8),
  /// Any other: its numbers have an unknown size, or none in whole bytes. Not read.
  OTHER(0);

  private static final Map<String, Dtype> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(Dtype::name, Function.identity()));

  private final int bytes;

  Dtype(int bytes) {
    this.bytes = bytes;
  }

  /// Bytes that one number takes; 0 of [#OTHER].
  public int bytes() {
    return bytes;
  }

  static Dtype named(String name) {
    return BY_NAME.getOrDefault(name, OTHER);
  }

  static String listed(Predicate<Dtype> which) {
    return Arrays.stream(values()).filter(which).map(Dtype::name).collect(Collectors.joining(", "));
  }

  public boolean isFloat() {
    return switch (this) {
      case F64, F32, F16, BF16, F8_E4M3, F8_E5M2, F8_E8M0, F8_E4M3FNUZ, F8_E5M2FNUZ -> true;
      case I64, I32, I16, I8, U64, U32, U16, U8, BOOL, C64, OTHER -> false;
    };
  }

  /// Whether there is a way to read its numbers.
  public boolean isReadable() {
    return isReadAsDoubles() || isReadAsInts() || isReadAsBooleans();
  }

  /// Whether [SafetensorsFile#readFloats] takes it.
  public boolean isReadAsFloats() {
    return switch (this) {
      case F64, F32, F16, BF16, I16, I8, U16, U8 -> true;
      case I64, I32, U64, U32, BOOL, F8_E4M3, F8_E5M2, F8_E8M0, F8_E4M3FNUZ, F8_E5M2FNUZ, C64, OTHER -> false;
    };
  }

  /// Whether [SafetensorsFile#readDoubles] takes it.
  public boolean isReadAsDoubles() {
    return isReadAsFloats() || this == I32 || this == U32;
  }

  /// Whether [SafetensorsFile#readInts] takes it; of 64 bits and of `U32` the numbers that are small enough.
  public boolean isReadAsInts() {
    return switch (this) {
      case I64, I32, I16, I8, U64, U32, U16, U8 -> true;
      case F64, F32, F16, BF16, BOOL, F8_E4M3, F8_E5M2, F8_E8M0, F8_E4M3FNUZ, F8_E5M2FNUZ, C64, OTHER -> false;
    };
  }

  /// Whether [SafetensorsFile#readBooleans] takes it.
  public boolean isReadAsBooleans() {
    return this == BOOL || this == U8;
  }
}
