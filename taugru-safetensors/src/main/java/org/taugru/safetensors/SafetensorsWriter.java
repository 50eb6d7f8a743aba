package org.taugru.safetensors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// Writes one file. Its header is complete, and checked by the same code that reads it, before the first byte goes out.
final class SafetensorsWriter {
  private static final int CHUNK_FLOATS = 1 << 14;
  private static final int ALIGNMENT = 8;

  private final Contents contents;
  private final ByteBuffer start;

  SafetensorsWriter(String file, Contents contents) throws SafetensorsException {
    this.contents = contents;
    this.start = start(file);
  }

  void writeTo(WritableByteChannel channel) throws IOException {
    drain(start.duplicate(), channel);
    for (Tensor tensor : contents.tensors().values())
      write(tensor.values(), channel);
  }

  /// The header with its length in front.
  private ByteBuffer start(String file) throws SafetensorsException {
    if (contents.tensors().containsKey(Header.METADATA))
      throw SafetensorsException.inTensor(file, Header.METADATA,
          "the format keeps this name for itself. Rename the tensor.");
    String text = headerText(file);
    byte[] header = text.getBytes(StandardCharsets.UTF_8);
    int padded = Math.ceilDiv(header.length, ALIGNMENT) * ALIGNMENT;
    if (padded > Header.MAX_BYTES)
      throw new SafetensorsException(file, "the header would need " + padded + " bytes, at most " + Header.MAX_BYTES
          + " are allowed. Shorten names or metadata.");
    long dataBytes = contents.tensors().values().stream().mapToLong(SafetensorsWriter::byteCount).sum();
    new HeaderParser(file, dataBytes).parse(text);

    ByteBuffer start = ByteBuffer.allocate(Long.BYTES + padded).order(ByteOrder.LITTLE_ENDIAN);
    start.putLong(padded).put(header);
    while (start.hasRemaining())
      start.put((byte) ' ');
    return start.flip();
  }

  private String headerText(String file) throws SafetensorsException {
    try {
      Map<String, Json> members = new LinkedHashMap<>();
      if (!contents.metadata().isEmpty()) {
        Map<String, Json> metadata = new LinkedHashMap<>();
        // sorted: equal metadata gives equal bytes, whatever kind of map it came in
        new TreeMap<>(contents.metadata()).forEach((key, value) -> metadata.put(key, new Json.Str(value)));
        members.put(Header.METADATA, new Json.Obj(metadata));
      }
      long begin = 0;
      for (Map.Entry<String, Tensor> named : contents.tensors().entrySet()) {
        long end = begin + byteCount(named.getValue());
        members.put(named.getKey(), Json.object()
            .with("dtype", "F32")
            .with("shape", numbers(named.getValue().shape().stream().mapToLong(Integer::longValue)))
            .with("data_offsets", numbers(LongStream.of(begin, end))));
        begin = end;
      }
      return new Json.Obj(members).text();
    } catch (JsonException e) {
      throw new SafetensorsException(file, "a name or the metadata is not proper Unicode: " + e.getMessage(), e);
    }
  }

  private static Json numbers(LongStream numbers) {
    List<Json> values = numbers.<Json>mapToObj(Json.Num::new).toList();
    return new Json.Arr(values);
  }

  private static long byteCount(Tensor tensor) {
    return (long) tensor.values().length * Float.BYTES;
  }

  private static void write(float[] values, WritableByteChannel channel) throws IOException {
    ByteBuffer chunk =
        ByteBuffer.allocate(Math.min(CHUNK_FLOATS, values.length) * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int done = 0; done < values.length;) {
      int count = Math.min(CHUNK_FLOATS, values.length - done);
      chunk.clear().limit(count * Float.BYTES);
      chunk.asFloatBuffer().put(values, done, count);
      drain(chunk, channel);
      done += count;
    }
  }

  private static void drain(ByteBuffer bytes, WritableByteChannel channel) throws IOException {
    while (bytes.hasRemaining())
      channel.write(bytes);
  }
}
