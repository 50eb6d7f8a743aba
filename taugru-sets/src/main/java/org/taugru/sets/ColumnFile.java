package org.taugru.sets;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.json.Json;
import org.taugru.safetensors.Dtype;
import org.taugru.safetensors.Header;
import org.taugru.safetensors.SafetensorsFile;
import org.taugru.safetensors.files.AtomicFile;

/// Named arrays in one file, which is mapped: it may be larger than the heap, and opens at once. The format is safetensors, so
/// that other programs read it too.
final class ColumnFile {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int PART = 1 << 16;

  private final Path path;
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final Map<String, String> metadata;

  private ColumnFile(Path path) throws IOException {
    this.path = path;
    try (SafetensorsFile file = SafetensorsFile.open(path); FileChannel channel = FileChannel.open(path)) {
      Map<String, Header.Entry> entries = file.header().entries();
      long data = channel.size() - entries.values().stream().mapToLong(Header.Entry::end).max().orElse(0);
      MemorySegment all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
      entries.forEach((name, entry) -> columns.put(name,
          new Column(entry.dtype(), entry.shape(), all.asSlice(data + entry.begin(), entry.end() - entry.begin()))));
      this.metadata = file.header().metadata();
    }
  }

  static ColumnFile open(Path path) throws IOException {
    return new ColumnFile(path);
  }

  Path path() {
    return path;
  }

  Map<String, String> metadata() {
    return metadata;
  }

  /// The array of that name.
  Column column(String name) throws IOException {
    Column column = columns.get(name);
    if (column == null)
      throw new IOException(path + ": has no column " + name + ". Delete it: it is made again");
    return column;
  }

  /// Numbers of one type, last dimension fastest. Any thread may read.
  record Column(Dtype type, List<Integer> shape, MemorySegment bytes) {
    /// Unsigned bytes.
    void read(long first, byte[] to) {
      MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, first, to, 0, to.length);
    }

    void read(long first, float[] to, int at, int count) {
      MemorySegment.copy(bytes, FLOAT, first * Float.BYTES, to, at, count);
    }

    void read(long first, int[] to, int at, int count) {
      MemorySegment.copy(bytes, INT, first * Integer.BYTES, to, at, count);
    }

    /// All of it, of few integers: labels, lengths.
    int[] ints() {
      int count = (int) (bytes.byteSize() / (type == Dtype.U8 ? 1 : Integer.BYTES));
      int[] values = new int[count];
      if (type == Dtype.U8) {
        for (int i = 0; i < count; i++)
          values[i] = bytes.get(ValueLayout.JAVA_BYTE, i) & 255;
      } else {
        read(0, values, 0, count);
      }
      return values;
    }
  }

  /// What is written: the bytes of an array, in parts.
  interface Body {
    void writeTo(Sink sink) throws IOException;
  }

  /// Takes numbers one after another.
  static final class Sink {
    private final WritableByteChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(PART).order(ByteOrder.LITTLE_ENDIAN);
    private long written;

    private Sink(WritableByteChannel channel) {
      this.channel = channel;
    }

    void add(byte[] values) throws IOException {
      for (int at = 0; at < values.length;) {
        int count = Math.min(space(1), values.length - at);
        buffer.put(values, at, count);
        at += count;
      }
    }

    void add(float... values) throws IOException {
      for (float value : values) {
        space(Float.BYTES);
        buffer.putFloat(value);
      }
    }

    void add(int... values) throws IOException {
      for (int value : values) {
        space(Integer.BYTES);
        buffer.putInt(value);
      }
    }

    private int space(int needed) throws IOException {
      if (buffer.remaining() < needed)
        flush();
      return buffer.remaining();
    }

    private void flush() throws IOException {
      written += buffer.position();
      buffer.flip();
      while (buffer.hasRemaining())
        channel.write(buffer);
      buffer.clear();
    }
  }

  /// Writes a file: first all columns are declared, then it is made, whole or not at all.
  static final class Writer {
    private final List<String> names = new ArrayList<>();
    private final List<Json> declarations = new ArrayList<>();
    private final List<Body> bodies = new ArrayList<>();
    private final Map<String, Json> metadata = new LinkedHashMap<>();
    private long end;

    Writer say(String key, String value) {
      metadata.put(key, new Json.Str(value));
      return this;
    }

    Writer bytes(String name, byte[] values, int... shape) {
      return add(name, Dtype.U8, 1, sink -> sink.add(values), shape);
    }

    Writer floats(String name, float[] values, int... shape) {
      return add(name, Dtype.F32, Float.BYTES, sink -> sink.add(values), shape);
    }

    Writer ints(String name, int[] values, int... shape) {
      return add(name, Dtype.I32, Integer.BYTES, sink -> sink.add(values), shape);
    }

    /// @param body writes as many numbers as the shape has
    Writer add(String name, Dtype type, int bytesEach, Body body, int... shape) {
      List<Json> sizes = new ArrayList<>();
      long count = 1;
      for (int size : shape) {
        sizes.add(new Json.Num(size));
        count *= size;
      }
      long begin = end;
      end += count * bytesEach;
      names.add(name);
      declarations.add(Json.object().with("dtype", type.name()).with("shape", new Json.Arr(sizes))
          .with("data_offsets", new Json.Arr(List.of(new Json.Num(begin), new Json.Num(end)))));
      bodies.add(body);
      return this;
    }

    void write(Path path) throws IOException {
      Json.Obj header = Json.object().with("__metadata__", new Json.Obj(metadata));
      for (int i = 0; i < names.size(); i++)
        header = header.with(names.get(i), declarations.get(i));
      String text = header.text();
      byte[] padded = (text + " ".repeat(7 - (text.getBytes(StandardCharsets.UTF_8).length + 7) % 8))
          .getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(path, channel -> {
        Sink sink = new Sink(channel);
        ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(padded.length);
        sink.add(length.array());
        sink.add(padded);
        for (Body body : bodies)
          body.writeTo(sink);
        sink.flush();
        if (sink.written != Long.BYTES + padded.length + end)
          throw new IllegalStateException("columns of " + end + " bytes were declared, and "
              + (sink.written - Long.BYTES - padded.length) + " were written.");
      });
    }
  }
}
