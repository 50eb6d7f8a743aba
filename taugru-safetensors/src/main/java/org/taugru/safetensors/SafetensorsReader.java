package org.taugru.safetensors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads one open file. Nothing in it is believed before it was compared with the real size of the file, so no array
/// is ever larger than the bytes that are there to fill it.
final class SafetensorsReader {
  private static final int CHUNK_VALUES = 1 << 14;

  private final String file;
  private final SeekableByteChannel channel;
  private final long fileBytes;
  private final int headerBytes;

  SafetensorsReader(String file, SeekableByteChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.fileBytes = channel.size();
    this.headerBytes = headerBytes();
  }

  Header header() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(headerBytes);
    fill(bytes, Long.BYTES);
    return new HeaderParser(file, fileBytes - dataStart()).parse(utf8(bytes));
  }

  Contents contents() throws IOException {
    Header header = header();
    long heapBytes = Runtime.getRuntime().maxMemory();
    if (fileBytes > heapBytes)
      throw SafetensorsException.notRead(file,
          "has " + fileBytes + " bytes, but this JVM may use only " + heapBytes + ". Start it with a larger -Xmx.",
          null);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Map.Entry<String, Header.Entry> named : header.entries().entrySet()) {
      Header.Entry entry = named.getValue();
      tensors.put(named.getKey(), new Tensor(entry.shape(), weights(named.getKey(), entry)));
    }
    return new Contents(tensors, header.metadata());
  }

  private float[] weights(String name, Header.Entry entry) throws IOException {
    new Decoder(file, name, entry).requireWeights();
    return floats(name, entry, 0, entry.arrayLength(file, name));
  }

  private int headerBytes() throws IOException {
    if (fileBytes < Long.BYTES)
      throw new SafetensorsException(file, "has " + fileBytes + " bytes, but the header length alone takes 8");
    ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    fill(length, 0);
    long bytes = length.getLong();
    String claim = "the header claims " + Long.toUnsignedString(bytes) + " bytes, ";
    if (Long.compareUnsigned(bytes, Header.MAX_BYTES) > 0)
      throw new SafetensorsException(file,
          claim + "at most " + Header.MAX_BYTES + " are allowed. Is this a safetensors file?");
    if (bytes > fileBytes - Long.BYTES)
      throw new SafetensorsException(file,
          claim + "but only " + (fileBytes - Long.BYTES) + " follow. Is the file cut off?");
    return (int) bytes;
  }

  private String utf8(ByteBuffer bytes) throws SafetensorsException {
    CharBuffer text = CharBuffer.allocate(bytes.remaining()); // never more characters than bytes
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
    if (result.isError())
      throw new SafetensorsException(file, "the header is not valid UTF-8 at byte " + bytes.position());
    return text.flip().toString();
  }

  float[] floats(String name, Header.Entry entry, long first, int count) throws IOException {
    Decoder decoder = new Decoder(file, name, entry);
    decoder.requireFloats();
    float[] target = new float[count];
    read(entry, first, count, (chunk, at) -> decoder.floats(chunk, target, at));
    return target;
  }

  double[] doubles(String name, Header.Entry entry, long first, int count) throws IOException {
    Decoder decoder = new Decoder(file, name, entry);
    decoder.requireDoubles();
    double[] target = new double[count];
    read(entry, first, count, (chunk, at) -> decoder.doubles(chunk, target, at));
    return target;
  }

  int[] ints(String name, Header.Entry entry, long first, int count) throws IOException {
    Decoder decoder = new Decoder(file, name, entry);
    decoder.requireInts();
    int[] target = new int[count];
    read(entry, first, count, (chunk, at) -> decoder.ints(chunk, target, at));
    return target;
  }

  boolean[] booleans(String name, Header.Entry entry, long first, int count) throws IOException {
    Decoder decoder = new Decoder(file, name, entry);
    decoder.requireBooleans();
    boolean[] target = new boolean[count];
    read(entry, first, count, (chunk, at) -> decoder.booleans(chunk, target, at));
    return target;
  }

  /// Takes some values, of which `at` were taken before.
  private interface Target {
    void take(ByteBuffer chunk, int at) throws SafetensorsException;
  }

  private void read(Header.Entry entry, long first, int count, Target target) throws IOException {
    int bytes = entry.dtype().bytes();
    ByteBuffer chunk =
        ByteBuffer.allocate(Math.min(CHUNK_VALUES, count) * bytes).order(ByteOrder.LITTLE_ENDIAN);
    int taken;
    for (int done = 0; done < count; done += taken) {
      taken = Math.min(CHUNK_VALUES, count - done);
      chunk.clear().limit(taken * bytes);
      fill(chunk, dataStart() + entry.begin() + (first + done) * bytes);
      target.take(chunk, done);
    }
  }

  private long dataStart() {
    return (long) Long.BYTES + headerBytes;
  }

  /// Fills the buffer up to its limit and leaves it ready to be read.
  private synchronized void fill(ByteBuffer buffer, long position) throws IOException {
    channel.position(position);
    while (buffer.hasRemaining())
      if (channel.read(buffer) < 0)
        throw new SafetensorsException(file, "had " + fileBytes + " bytes when opened, but now ends at "
            + channel.position() + ". Is another program writing it?");
    buffer.flip();
  }
}
