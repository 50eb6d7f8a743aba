package org.taugru.sets.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A WAV, chunk by chunk.
final class WavBytes {
  private final ByteBuffer out = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  WavBytes() {
    out.put("RIFF\0\0\0\0WAVE".getBytes(StandardCharsets.US_ASCII));
  }

  WavBytes format(int encoding, int channels, int rate, int bits) {
    return chunk("fmt ", head(16, encoding, channels, rate, bits).array());
  }

  WavBytes extended(int encoding, int channels, int rate, int bits) {
    ByteBuffer format = head(40, 0xfffe, channels, rate, bits);
    format.putShort((short) 22).putShort((short) bits).putInt(0).putShort((short) encoding);
    format.put(new byte[] {0, 0, 0, 0, 16, 0, (byte) 0x80, 0, 0, (byte) 0xaa, 0, 0x38, (byte) 0x9b, 0x71});
    return chunk("fmt ", format.array());
  }

  private static ByteBuffer head(int size, int encoding, int channels, int rate, int bits) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).putShort((short) encoding)
        .putShort((short) channels)
        .putInt(rate).putInt(rate * channels * bits / 8).putShort((short) (channels * bits / 8)).putShort((short) bits);
  }

  WavBytes data(int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++)
      content[i] = (byte) bytes[i];
    return chunk("data", content);
  }

  WavBytes floats(float... values) {
    ByteBuffer content = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    content.asFloatBuffer().put(values);
    return chunk("data", content.array());
  }

  WavBytes doubles(double... values) {
    ByteBuffer content = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    content.asDoubleBuffer().put(values);
    return chunk("data", content.array());
  }

  WavBytes chunk(String type, byte[] content) {
    out.put(type.getBytes(StandardCharsets.US_ASCII)).putInt(content.length).put(content);
    if (content.length % 2 == 1)
      out.put((byte) 0);
    return this;
  }

  byte[] bytes() {
    byte[] bytes = new byte[out.position()];
    out.putInt(4, bytes.length - 8).get(0, bytes);
    return bytes;
  }

  Wav read() throws FormatException {
    return Wav.read("a.wav", bytes());
  }
}
