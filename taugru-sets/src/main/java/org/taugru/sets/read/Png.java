package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.InflaterInputStream;

/// Pictures of 8-bit RGB without interlacing, every checksum verified (PNG, third edition, W3C 2025). The JDK's own reader
/// allocates what the header declares and answers damage with whatever exception comes first.
final class Png {
  private static final byte[] SIGNATURE = HexFormat.of().parseHex("89504e470d0a1a0a");

  /// The bytes of one pixel: red, green, blue.
  private static final int PIXEL = 3;

  private Png() {
  }

  /// The picture, which must have this size, as `[height, width, 3]`.
  static byte[] read(ByteSource source, int width, int height) throws IOException {
    try (Bounded in = new Bounded(source.name(), source.open(), source.size(), "its own size")) {
      return read(source.name(), in, width, height);
    }
  }

  static byte[] read(String where, InputStream in, int width, int height) throws IOException {
    if (!Arrays.equals(Bytes.next(in, SIGNATURE.length, where, "its signature"), SIGNATURE))
      throw new FormatException(where, "is no PNG: it begins differently");
    PngChunks chunks = new PngChunks(where, in);
    requireHeader(where, chunks.header(), width, height);
    try (InputStream data = new InflaterInputStream(chunks)) {
      Bounded rows = new Bounded(where, data, (1L + PIXEL * width) * height, "a picture of " + width + " × " + height);
      byte[] pixels = pixels(where, rows, width, height);
      Bytes.requireEnd(rows, where, "its last row");
      chunks.skipRest();
      return pixels;
    }
  }

  private static void requireHeader(String where, ByteBuffer header, int width, int height)
      throws FormatException {
    int[] found =
        {header.getInt(), header.getInt(), header.get(), header.get(), header.get(), header.get(), header.get()};
    int[] expected = {width, height, 8, 2, 0, 0, 0};
    if (!Arrays.equals(found, expected))
      throw new FormatException(where, "has width, height, depth, colour type, compression, filter, interlace "
          + Arrays.toString(found) + ", but " + Arrays.toString(expected) + " was expected");
  }

  private static byte[] pixels(String where, InputStream rows, int width, int height) throws IOException {
    int stride = PIXEL * width;
    byte[] pixels = new byte[Math.multiplyExact(stride, height)];
    byte[] above = new byte[stride];
    for (int y = 0; y < height; y++) {
      byte[] row = Bytes.next(rows, 1 + stride, where, "row " + y);
      int filter = row[0];
      if (filter < 0 || filter > 4)
        throw new FormatException(where, "row " + y + " has filter " + filter + ", but there are only 0 to 4");
      row = Arrays.copyOfRange(row, 1, 1 + stride);
      for (int x = 0; x < stride; x++) {
        int left = x < PIXEL ? 0 : row[x - PIXEL] & 255;
        int up = above[x] & 255;
        int corner = x < PIXEL ? 0 : above[x - PIXEL] & 255;
        row[x] += (byte) switch (filter) {
          case 1 -> left;
          case 2 -> up;
          case 3 -> (left + up) / 2;
          case 4 -> paeth(left, up, corner);
          default -> 0;
        };
      }
      System.arraycopy(row, 0, pixels, y * stride, stride);
      above = row;
    }
    return pixels;
  }

  private static int paeth(int left, int up, int corner) {
    int estimate = left + up - corner;
    int toLeft = Math.abs(estimate - left);
    int toUp = Math.abs(estimate - up);
    int toCorner = Math.abs(estimate - corner);
    if (toLeft <= toUp && toLeft <= toCorner)
      return left;
    return toUp <= toCorner ? up : corner;
  }
}
