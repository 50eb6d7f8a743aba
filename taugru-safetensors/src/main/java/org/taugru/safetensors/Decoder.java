package org.taugru.safetensors;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.taugru.json.Json;

/// A tensor's bytes as Java's numbers. Nothing changes its value on the way, except that doubles are rounded to floats where
/// floats are asked for; what cannot be had so is refused by the tensor's name.
final class Decoder {
  private final String file;
  private final String tensor;
  private final String type;
  private final Dtype dtype;

  Decoder(String file, String tensor, Header.Entry entry) {
    this.file = file;
    this.tensor = tensor;
    this.type = entry.type();
    this.dtype = entry.dtype();
  }

  void requireFloats() throws SafetensorsException {
    require(Dtype::isReadAsFloats, "floats");
  }

  void requireDoubles() throws SafetensorsException {
    require(Dtype::isReadAsDoubles, "doubles");
  }

  void requireInts() throws SafetensorsException {
    require(Dtype::isReadAsInts, "ints");
  }

  void requireBooleans() throws SafetensorsException {
    require(Dtype::isReadAsBooleans, "booleans");
  }

  void requireWeights() throws SafetensorsException {
    requireReadable();
    if (!dtype.isFloat())
      throw refuse("has dtype " + type + ", but weights are floats. Read it with SafetensorsFile.");
  }

  private void require(Predicate<Dtype> readable, String wanted) throws SafetensorsException {
    requireReadable();
    if (!readable.test(dtype))
      throw refuse("has dtype " + type + ", which cannot be read as " + wanted + ". As " + wanted + " one can read "
          + Dtype.listed(readable) + ".");
  }

  private void requireReadable() throws SafetensorsException {
    if (!dtype.isReadable())
      throw refuse("dtype " + Json.quote(type) + " is not supported. Convert the tensor to one of "
          + Dtype.listed(Dtype::isReadable) + " first.");
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
      target[i] = switch (dtype) {
        case I64 -> narrowed(chunk.getLong());
        case U64 -> unsigned(chunk.getLong());
        case U32 -> unsigned(Integer.toUnsignedLong(chunk.getInt()));
        default -> (int) number(chunk);
      };
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

  /// The next number, exactly.
  private double number(ByteBuffer chunk) {
    return switch (dtype) {
      case F64 -> chunk.getDouble();
      case F32 -> chunk.getFloat();
      case F16 -> Float.float16ToFloat(chunk.getShort());
      case BF16 -> Float.intBitsToFloat(chunk.getShort() << 16);
      case I32 -> chunk.getInt();
      case U32 -> Integer.toUnsignedLong(chunk.getInt());
      case I16 -> chunk.getShort();
      case U16 -> Short.toUnsignedInt(chunk.getShort());
      case I8 -> chunk.get();
      case U8, BOOL -> Byte.toUnsignedInt(chunk.get());
      case I64, U64 -> throw new AssertionError("a double does not hold every 64-bit integer");
      case F8_E4M3, F8_E5M2, F8_E8M0, F8_E4M3FNUZ, F8_E5M2FNUZ, C64, OTHER ->
        throw new AssertionError(type + " is refused before it is read");
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
      throw tooLarge(Long.toString(value));
    return (int) value;
  }

  private int unsigned(long value) throws SafetensorsException {
    if (value < 0 || value > Integer.MAX_VALUE)
      throw tooLarge(Long.toUnsignedString(value));
    return (int) value;
  }

  private SafetensorsException tooLarge(String value) {
    return refuse("holds " + value + ", which is too large for a 32-bit integer");
  }

  private SafetensorsException refuse(String problem) {
    return SafetensorsException.inTensor(file, tensor, problem);
  }
}
