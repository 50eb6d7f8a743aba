package org.taugru.report.scene;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The chunks of a PNG file, with 8 bits for each number.
final class PngFile {
  static final byte TRUE_COLOUR = 2;
  static final byte PALETTE = 3;
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  PngFile(int columns, int rows, byte colours) {
    out.writeBytes(SIGNATURE);
    add("IHDR", ByteBuffer.allocate(13).putInt(columns).putInt(rows).put((byte) 8).put(colours).array());
  }

  void add(String name, byte[] content) {
    byte[] named = ByteBuffer.allocate(4 + content.length).put(name.getBytes(StandardCharsets.US_ASCII)).put(content)
        .array();
    CRC32 check = new CRC32();
    check.update(named);
    out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
    out.writeBytes(named);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
  }

  /// The file, which ends here.
  byte[] bytes() {
    add("IEND", new byte[0]);
    return out.toByteArray();
  }
}
