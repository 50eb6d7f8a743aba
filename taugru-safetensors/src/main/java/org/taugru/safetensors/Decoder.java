package org.taugru.safetensors;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// A tensor's bytes as Java's numbers. Nothing changes its value on the way, except that doubles are rounded to floats where
/// floats are asked for; what cannot be had so is refused by the tensor's name.
final class Decoder {
  private static final Set<Dtype> AS_FLOATS =
      EnumSet.of(Dtype.F64, Dtype.F32, Dtype.F16, Dtype.BF16, Dtype.I16, Dtype.I8, Dtype.U8);
  private static final Set<Dtype> AS_DOUBLES =
      EnumSet.of(Dtype.F64, Dtype.F32, Dtype.F16, Dtype.BF16, Dtype.I32, Dtype.I16, Dtype.I8, Dtype.U8);
  private static final Set<Dtype> AS_INTS = EnumSet.of(Dtype.I64, Dtype.I32, Dtype.I16, Dtype.I8, Dtype.U8);
  private static final Set<Dtype> AS_BOOLEANS = EnumSet.of(Dtype.BOOL, Dtype.U8);

  private final String file;
  private final String tensor;
  private final Dtype dtype;

  Decoder(String file, String tensor, Dtype dtype) {
    this.file = file;
    this.tensor = tensor;
    this.dtype = dtype;
  }

  void requireFloats() throws SafetensorsException {
    require(AS_FLOATS, "floats");
  }

  void requireDoubles() throws SafetensorsException {
    require(AS_DOUBLES, "doubles");
  }

  void requireInts() throws SafetensorsException {
    require(AS_INTS, "ints");
  }

  void requireBooleans() throws SafetensorsException {
    require(AS_BOOLEANS, "booleans");
  }

  private void require(Set<Dtype> readable, String wanted) throws SafetensorsException {
    if (!readable.contains(dtype))
      throw refuse("has dtype " + dtype + ", which cannot be read as " + wanted + ". As " + wanted + " one can read "
          + readable.stream().map(Dtype::name).collect(Collectors.joining(", ")) + ".");
  }

  /// Takes all that the chunk holds; the same holds for those below.
  void floats(ByteBuffer chunk, float[] target, int first) throws SafetensorsException {
    if (dtype == Dtype.F32)
      chunk.asFloatBuffer().get(target, first, chunk.remaining() / Float.BYTES);
    else
      for (int i = first; chunk.hasRemaining(); i++)
        target[i] = dtype == Dtype.F64 ? rounded(chunk.getDouble()) : (float) number(chunk);
  }

  void doubles(ByteBuffer chunk, double[] target, int first) {
    for (int i = first; chunk.hasRemaining(); i++)
      target[i] = number(chunk);
  }

  void ints(ByteBuffer chunk, int[] target, int first) throws SafetensorsException {
    for (int i = first; chunk.hasRemaining(); i++)
      target[i] = dtype == Dtype.I64 ? narrowed(chunk.getLong()) : (int) number(chunk);
  }

  void booleans(ByteBuffer chunk, boolean[] target, int first) throws SafetensorsException {
    for (int i = first; chunk.hasRemaining(); i++)
      target[i] = truth(chunk.get());
  }

  private boolean truth(byte value) throws SafetensorsException {
    if (value != 0 && value != 1)
      throw refuse("holds " + Byte.toUnsignedInt(value) + ", which is neither false nor true");
    return value == 1;
  }

  /// The next number, exactly; 64-bit integers are somebody else's.
  private double number(ByteBuffer chunk) {
    return switch (dtype) {
      case F64 -> chunk.getDouble();
      case F32 -> chunk.getFloat();
      case F16 -> Float.float16ToFloat(chunk.getShort());
      case BF16 -> Float.intBitsToFloat(chunk.getShort() << 16);
      case I32 -> chunk.getInt();
      case I16 -> chunk.getShort();
      case I8 -> chunk.get();
      case U8, BOOL -> Byte.toUnsignedInt(chunk.get());
      case I64 -> throw new AssertionError("a double does not hold every 64-bit integer");
    };
  }

  private float rounded(double value) throws SafetensorsException {
    float rounded = (float) value;
    if (Float.isInfinite(rounded) && Double.isFinite(value))
      throw refuse("holds " + value + ", which is too large for a 32-bit float. Read it as doubles.");
    return rounded;
  }

  private int narrowed(long value) throws SafetensorsException {
    if (value != (int) value)
      throw refuse("holds " + value + ", which is too large for a 32-bit integer");
    return (int) value;
  }

  private SafetensorsException refuse(String problem) {
    return SafetensorsException.inTensor(file, tensor, problem);
  }
}
