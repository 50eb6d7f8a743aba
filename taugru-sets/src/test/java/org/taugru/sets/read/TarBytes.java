package org.taugru.sets.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/// A tar, written block by block, so that a test can write what no tool would.
final class TarBytes {
  private static final int BLOCK = 512;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  TarBytes file(String name, byte[] content) {
    return entry(name, '0', content);
  }

  TarBytes folder(String name) {
    return entry(name, '5', new byte[0]);
  }

  TarBytes entry(String name, char type, byte[] content) {
    return raw(header(name, type, "%011o".formatted(content.length))).raw(content)
        .raw(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
  }

  TarBytes raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /// With its two empty blocks.
  byte[] plain() {
    byte[] bytes = new byte[out.size() + 2 * BLOCK];
    System.arraycopy(out.toByteArray(), 0, bytes, 0, out.size());
    return bytes;
  }

  byte[] withoutEnd() {
    return out.toByteArray();
  }

  byte[] gzip() throws IOException {
    return gzip(plain());
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  static byte[] header(String name, char type, String size) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000644\0");
    put(header, 124, size);
    put(header, 136, "00000000000");
    header[156] = (byte) type;
    put(header, 157, type == '1' || type == '2' ? "/etc/passwd" : "");
    put(header, 257, "ustar\00000");
    return withChecksums(header);
  }

  /// Every block with the mark of a header gets the right checksum, whatever else it says.
  static byte[] withChecksums(byte[] tar) {
    byte[] right = tar.clone();
    for (int at = 0; at + BLOCK <= right.length; at += BLOCK) {
      if (right[at + 257] != 'u' || right[at + 258] != 's')
        continue;
      put(right, at + 148, "        ");
      int sum = 0;
      for (int i = 0; i < BLOCK; i++)
        sum += right[at + i] & 255;
      put(right, at + 148, "%06o\0 ".formatted(sum));
    }
    return right;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
