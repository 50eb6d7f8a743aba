package org.taugru.report.scene;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/// Pixels as a PNG within an address, for pictures that must be the same bytes on every machine: nothing is compressed, since what
/// compression makes depends on the library that a Java comes with. With few colours a pixel takes one byte.
final class EmbeddedPng {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final int MOST_COLOURS = 256;
  private static final int LONGEST_BLOCK = 65_535;
  private static final byte PALETTE = 3;
  private static final byte TRUE_COLOUR = 2;

  private EmbeddedPng() {
  }

  /// @param rgb `[rows, columns]`, each 0xRRGGBB
  static String address(int columns, int rows, int[] rgb) {
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes(columns, rows, rgb));
  }

  static byte[] bytes(int columns, int rows, int[] rgb) {
    int[] colours = Arrays.stream(rgb).map(each -> each & 0xFFFFFF).sorted().distinct().toArray();
    boolean few = colours.length <= MOST_COLOURS;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    chunk(out, "IHDR", ByteBuffer.allocate(13).putInt(columns).putInt(rows).put((byte) 8)
        .put(few ? PALETTE : TRUE_COLOUR).array());
    if (few)
      chunk(out, "PLTE", triples(colours));
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (int row = 0; row < rows; row++) {
      lines.write(0); // no filter
      int[] line = Arrays.stream(rgb, row * columns, (row + 1) * columns).map(each -> each & 0xFFFFFF).toArray();
      if (few) {
        for (int colour : line)
          lines.write(Arrays.binarySearch(colours, colour));
      } else {
        lines.writeBytes(triples(line));
      }
    }
    chunk(out, "IDAT", stored(lines.toByteArray()));
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static byte[] triples(int[] colours) {
    byte[] bytes = new byte[3 * colours.length];
    for (int i = 0; i < bytes.length; i++)
      bytes[i] = (byte) (colours[i / 3] >> 16 - 8 * (i % 3));
    return bytes;
  }

  /// In the format of zlib (RFC 1950) as blocks that are stored as they are (RFC 1951, 3.2.4).
  private static byte[] stored(byte[] data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {0x78, 0x01});
    for (int from = 0; from < data.length; from += LONGEST_BLOCK) {
      int size = Math.min(LONGEST_BLOCK, data.length - from);
      out.write(from + size == data.length ? 1 : 0);
      out.writeBytes(new byte[] {(byte) size, (byte) (size >> 8), (byte) ~size, (byte) (~size >> 8)});
      out.write(data, from, size);
    }
    Adler32 sum = new Adler32();
    sum.update(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, String name, byte[] content) {
    byte[] named = ByteBuffer.allocate(4 + content.length).put(name.getBytes(StandardCharsets.US_ASCII)).put(content)
        .array();
    CRC32 check = new CRC32();
    check.update(named);
    out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
    out.writeBytes(named);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
  }
}
