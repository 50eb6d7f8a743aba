package org.taugru.sets.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// Pictures of 32 × 32 whose checksums are right, whatever their rows say.
final class PngBytes {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 26, '\n'};

  private PngBytes() {
  }

  /// The filtered rows of a picture whose pixels are the second chunk.
  static byte[] data(byte[] picture) throws IOException {
    int length = ByteBuffer.wrap(picture, 33, 4).getInt();
    return new InflaterInputStream(new ByteArrayInputStream(Arrays.copyOfRange(picture, 41, 41 + length)))
        .readAllBytes();
  }

  static byte[] picture(byte[] rows) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
      deflater.write(rows);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    out.writeBytes(
        chunk("IHDR", ByteBuffer.allocate(13).putInt(32).putInt(32).put(new byte[] {8, 2, 0, 0, 0}).array()));
    out.writeBytes(chunk("tEXt", new byte[] {'a', 0, 'b'}));
    out.writeBytes(chunk("IDAT", packed.toByteArray()));
    out.writeBytes(chunk("IEND", new byte[0]));
    return out.toByteArray();
  }

  private static byte[] chunk(String type, byte[] content) {
    byte[] named =
        ByteBuffer.allocate(4 + content.length).put(type.getBytes(StandardCharsets.US_ASCII)).put(content).array();
    CRC32 sum = new CRC32();
    sum.update(named);
    return ByteBuffer.allocate(12 + content.length).putInt(content.length).put(named).putInt((int) sum.getValue())
        .array();
  }
}
