package org.taugru.sets.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/// The IDX format that MNIST and its kin are published in, plain or gzip: a big-endian header, then unsigned bytes.
/// Description: yann.lecun.com/exdb/mnist, "The IDX file format".
public final class Idx {
  private static final int MAXIMUM = 1 << 27;
  private static final String LIMIT = "an IDX file, at most 128 MB";

  /// @param pixels 0..255 as bytes, `[count, rows, columns]`
  public record Images(int count, int rows, int columns, byte[] pixels) {
  }

  private Idx() {
  }

  public static Images images(Path file) throws IOException {
    return images(ByteSource.of(file));
  }

  /// Labels 0..255 as bytes, one an image.
  public static byte[] labels(Path file) throws IOException {
    return labels(ByteSource.of(file));
  }

  static Images images(ByteSource source) throws IOException {
    try (Bounded in = Bytes.open(source, MAXIMUM, LIMIT)) {
      int[] shape = shape(in, source.name(), 3, "images");
      return new Images(shape[0], shape[1], shape[2], values(in, source.name(), shape));
    }
  }

  static byte[] labels(ByteSource source) throws IOException {
    try (Bounded in = Bytes.open(source, MAXIMUM, LIMIT)) {
      return values(in, source.name(), shape(in, source.name(), 1, "labels"));
    }
  }

  private static int[] shape(Bounded in, String where, int dimensions, String what) throws IOException {
    byte[] magic = Bytes.next(in, 4, where, "its header");
    if (magic[0] != 0 || magic[1] != 0)
      throw new FormatException(where, "is no IDX file: it begins with " + hex(magic) + ", not with 0000");
    if (magic[2] != 8)
      throw new FormatException(where, "holds " + type(magic[2]) + ", but only unsigned bytes (type 08) can be read");
    if (magic[3] != dimensions)
      throw new FormatException(where,
          "has " + (magic[3] & 255) + " dimensions, but " + what + " have " + dimensions + ". Are the files swapped?");
    ByteBuffer sizes = ByteBuffer.wrap(Bytes.next(in, 4 * dimensions, where, "its header"));
    int[] shape = new int[dimensions];
    Arrays.setAll(shape, _ -> sizes.getInt());
    return shape;
  }

  private static byte[] values(Bounded in, String where, int[] shape) throws IOException {
    long count = 1;
    for (int size : shape)
      // the product of two that pass still fits a long
      if (size <= 0 || (count *= size) > MAXIMUM)
        throw new FormatException(where, "declares sizes " + Arrays.toString(shape)
            + ", but each must be positive and their product at most " + MAXIMUM);
    byte[] values = Bytes.next(in, (int) count, where, "the data of sizes " + Arrays.toString(shape));
    Bytes.requireEnd(in, where, "the data of sizes " + Arrays.toString(shape));
    return values;
  }

  private static String type(byte code) {
    return switch (code) {
      case 0x09 -> "signed bytes (type 09)";
      case 0x0B -> "16-bit integers (type 0B)";
      case 0x0C -> "32-bit integers (type 0C)";
      case 0x0D -> "32-bit floats (type 0D)";
      case 0x0E -> "64-bit floats (type 0E)";
      default -> "values of the unknown type %02X".formatted(code);
    };
  }

  private static String hex(byte[] magic) {
    return "%02x%02x".formatted(magic[0], magic[1]);
  }
}
