package org.taugru.peers.bench;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A protobuf message, field by field: all that a model file needs of the format.
final class Proto {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  Proto number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  Proto bytes(int field, byte[] value) {
    varint((long) field << 3 | 2);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  Proto text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  Proto message(int field, Proto value) {
    return bytes(field, value.toBytes());
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  static byte[] littleEndian(float[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asFloatBuffer().put(values);
    return buffer.array();
  }

  static byte[] littleEndian(long[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asLongBuffer().put(values);
    return buffer.array();
  }

  private void varint(long value) {
    long rest = value;
    for (; (rest & ~0x7FL) != 0; rest >>>= 7)
      bytes.write((int) (rest & 0x7F | 0x80));
    bytes.write((int) rest);
  }
}
