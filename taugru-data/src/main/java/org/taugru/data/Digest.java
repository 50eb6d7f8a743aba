package org.taugru.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 of numbers, 4 bytes each, lowest first.
final class Digest {
  private final MessageDigest sha;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  Digest() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /// Of the hashes of three splits.
  static String ofSplits(String training, String validation, String test) {
    return new Digest().add(training).add(validation).add(test).hex();
  }

  Digest add(int... values) {
    for (int value : values)
      space().putInt(value);
    return this;
  }

  Digest add(float[] values) {
    for (float value : values)
      space().putFloat(value);
    return this;
  }

  Digest add(byte[] bytes, int count) {
    flush();
    sha.update(bytes, 0, count);
    return this;
  }

  Digest add(String text) {
    flush();
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  String hex() {
    flush();
    return HexFormat.of().formatHex(sha.digest());
  }

  private ByteBuffer space() {
    if (!buffer.hasRemaining())
      flush();
    return buffer;
  }

  private void flush() {
    sha.update(buffer.flip());
    buffer.clear();
  }
}
