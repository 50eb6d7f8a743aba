package org.taugru.safetensors;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Files as byte arrays.
final class TestBytes {
  static final String FILE = "m.safetensors";

  private TestBytes() {
  }

  static byte[] file(String header, int dataBytes) {
    return file(header.getBytes(StandardCharsets.UTF_8), new byte[dataBytes]);
  }

  static byte[] file(byte[] header, byte[] data) {
    return ByteBuffer.allocate(Long.BYTES + header.length + data.length).order(ByteOrder.LITTLE_ENDIAN)
        .putLong(header.length).put(header).put(data).array();
  }

  static Contents read(byte[] file) throws IOException {
    return new SafetensorsReader(FILE, new MemoryChannel(file)).contents();
  }

  static byte[] written(Contents contents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new SafetensorsWriter(FILE, contents).writeTo(Channels.newChannel(bytes));
    return bytes.toByteArray();
  }

  /// A bit of everything: a matrix, a scalar, an empty tensor, names and metadata beyond ASCII.
  static Contents example() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("W1", Tensor.of(new float[] {1, -2, 3.5f, 4, 5, 6}, 2, 3));
    tensors.put("τ \"quoted\" \\ 😀\n", Tensor.of(new float[] {0.25f}));
    tensors.put("empty", Tensor.of(new float[0], 4, 0, 2));
    tensors.put("b", Tensor.of(new float[] {7, 8}, 2));
    return new Contents(tensors, Map.of("cell", "TauGru", "description", "{\"hidden\":16,\"τ\":20}"));
  }
}
