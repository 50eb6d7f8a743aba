package org.taugru.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Writes safetensors files as another program would, byte by byte.
final class SafetensorsBytes {
  private final List<String> entries = new ArrayList<>();
  private final ByteArrayOutputStream values = new ByteArrayOutputStream();

  SafetensorsBytes metadata(String key, String value) {
    entries.add("\"__metadata__\":{\"" + key + "\":\"" + value + "\"}");
    return this;
  }

  SafetensorsBytes floats(String name, String shape, float... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float number : numbers)
      bytes.putFloat(number);
    return add(name, "F32", shape, bytes);
  }

  SafetensorsBytes longs(String name, String shape, long... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long number : numbers)
      bytes.putLong(number);
    return add(name, "I64", shape, bytes);
  }

  SafetensorsBytes booleans(String name, String shape, int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length);
    for (int number : numbers)
      bytes.put((byte) number);
    return add(name, "BOOL", shape, bytes);
  }

  /// Zeros of any type.
  SafetensorsBytes zeros(String name, String type, String shape, int bytes) {
    return add(name, type, shape, ByteBuffer.allocate(bytes));
  }

  SafetensorsBytes shorts(String name, String type, String shape, int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int number : numbers)
      bytes.putShort((short) number);
    return add(name, type, shape, bytes);
  }

  private SafetensorsBytes add(String name, String type, String shape, ByteBuffer bytes) {
    int begin = values.size();
    values.writeBytes(bytes.array());
    entries.add("\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":[" + begin + ","
        + values.size() + "]}");
    return this;
  }

  Path write(Path file) throws IOException {
    byte[] header = ("{" + String.join(",", entries) + "}").getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(header.length).array());
    all.writeBytes(header);
    all.writeBytes(values.toByteArray());
    return Files.write(file, all.toByteArray());
  }
}
