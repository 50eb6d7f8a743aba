package org.taugru.safetensors;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/// A file with vectors of any type, written without the code that is tested.
final class TypedBytes {
  private final StringJoiner header = new StringJoiner(",", "{", "}");
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();

  TypedBytes doubles(String dtype, String name, double... values) {
    ByteBuffer bytes = buffer(8 * values.length);
    for (double value : values)
      bytes.putDouble(value);
    return with(dtype, name, values.length, bytes);
  }

  TypedBytes longs(String dtype, String name, long... values) {
    ByteBuffer bytes = buffer(8 * values.length);
    for (long value : values)
      bytes.putLong(value);
    return with(dtype, name, values.length, bytes);
  }

  TypedBytes ints(String dtype, String name, int... values) {
    ByteBuffer bytes = buffer(4 * values.length);
    for (int value : values)
      bytes.putInt(value);
    return with(dtype, name, values.length, bytes);
  }

  TypedBytes shorts(String dtype, String name, int... values) {
    ByteBuffer bytes = buffer(2 * values.length);
    for (int value : values)
      bytes.putShort((short) value);
    return with(dtype, name, values.length, bytes);
  }

  TypedBytes bytes(String dtype, String name, int... values) {
    ByteBuffer bytes = buffer(values.length);
    for (int value : values)
      bytes.put((byte) value);
    return with(dtype, name, values.length, bytes);
  }

  byte[] file() {
    return TestBytes.file(header.toString().getBytes(StandardCharsets.UTF_8), data.toByteArray());
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private TypedBytes with(String dtype, String name, int count, ByteBuffer bytes) {
    header.add("\"%s\":{\"dtype\":\"%s\",\"shape\":[%d],\"data_offsets\":[%d,%d]}".formatted(name, dtype, count,
        data.size(), data.size() + bytes.capacity()));
    data.writeBytes(bytes.array());
    return this;
  }
}
