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
  private static final int CHUNK_FLOATS = 1 << 14;

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
      tensors.put(named.getKey(), new Tensor(entry.shape(), values(entry)));
    }
    return new Contents(tensors, header.metadata());
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

  private float[] values(Header.Entry entry) throws IOException {
    float[] values = new float[(int) ((entry.end() - entry.begin()) / Float.BYTES)];
    ByteBuffer chunk =
        ByteBuffer.allocate(Math.min(CHUNK_FLOATS, values.length) * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int done = 0; done < values.length;) {
      int count = Math.min(CHUNK_FLOATS, values.length - done);
      chunk.clear().limit(count * Float.BYTES);
      fill(chunk, dataStart() + entry.begin() + (long) done * Float.BYTES);
      chunk.asFloatBuffer().get(values, done, count);
      done += count;
    }
    return values;
  }

  private long dataStart() {
    return (long) Long.BYTES + headerBytes;
  }

  /// Fills the buffer up to its limit and leaves it ready to be read.
  private void fill(ByteBuffer buffer, long position) throws IOException {
    channel.position(position);
    while (buffer.hasRemaining())
      if (channel.read(buffer) < 0)
        throw new SafetensorsException(file, "had " + fileBytes + " bytes when opened, but now ends at "
            + channel.position() + ". Is another program writing it?");
    buffer.flip();
  }
}
