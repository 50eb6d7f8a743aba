package org.taugru.safetensors.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of numbers, 4 bytes each, lowest first, and of texts in UTF-8, one after another. For one thread.
public final class Sha256 {
  private final MessageDigest sha;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  public Sha256() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  public Sha256 add(int... values) {
    for (int value : values)
      space().putInt(value);
    return this;
  }

  public Sha256 add(float[] values) {
    for (float value : values)
      space().putFloat(value);
    return this;
  }

  public Sha256 add(byte[] bytes, int count) {
    flush();
    sha.update(bytes, 0, count);
    return this;
  }

  public Sha256 add(String text) {
    flush();
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /// In hexadecimal; whatever is added later begins another one.
  public String hex() {
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
