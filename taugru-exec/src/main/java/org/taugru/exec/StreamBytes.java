package org.taugru.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;

/// The envelope of bytes by which a stream goes on after a restart, or on another machine. Little endian, 44 bytes around the content:
///
/// | bytes | |
/// |---:|---|
/// | 4 | `TAUS` |
/// | 4 | the version of the format, 1 |
/// | 4 | how many bytes the content has |
/// | 16 | [Fingerprint] of what the content belongs to |
/// | | the content |
/// | 16 | the beginning of the SHA-256 of all before it |
///
/// [#open] gives the content of bytes that are whole and belong to the fingerprint that is asked for, and refuses all others.
public final class StreamBytes {
  /// What the envelope adds to its content.
  public static final int ENVELOPE = 3 * Integer.BYTES + 2 * Fingerprint.BYTES;

  private static final int MAGIC = 'T' | 'A' << 8 | 'U' << 16 | 'S' << 24;
  private static final int VERSION = 1;
  private static final int HEADER = ENVELOPE - Fingerprint.BYTES;

  private StreamBytes() {
  }

  /// A buffer for so many bytes of content, little endian, to be filled and handed to [#seal].
  public static ByteBuffer begin(Fingerprint owner, long content) {
    if (content > Integer.MAX_VALUE - ENVELOPE - 8)
      throw new IllegalArgumentException(
          "the memory of this stream has " + content + " bytes, which is more than an array holds."
              + " Use a shorter delay or a smaller batch.");
    return Fingerprint.buffer(ENVELOPE + (int) content).putInt(MAGIC).putInt(VERSION).putInt((int) content)
        .put(owner.bytes());
  }

  /// The bytes of a buffer that was filled.
  public static byte[] seal(ByteBuffer filled) {
    if (filled.remaining() != Fingerprint.BYTES)
      throw new IllegalStateException(
          (filled.remaining() - Fingerprint.BYTES) + " bytes of the content were not filled.");
    byte[] bytes = filled.array();
    filled.put(digest(bytes));
    return bytes;
  }

  /// The content, little endian. Throws [IllegalArgumentException] for bytes that are empty, cut off, damaged, of another format, or of
  /// another owner.
  public static ByteBuffer open(Fingerprint owner, byte[] bytes) {
    if (bytes.length == 0)
      throw new IllegalArgumentException(
          "there are no bytes to go on from. Hand in those that toBytes() gave, or begin a new stream.");
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < HEADER)
      throw damaged("they end after " + bytes.length + ", within the first " + HEADER + " that say what they are");
    if (buffer.getInt() != MAGIC)
      throw new IllegalArgumentException(
          "these bytes are not of a stream: they do not begin as those do. Hand in the bytes that toBytes() gave.");
    int version = buffer.getInt();
    if (version != VERSION)
      throw new IllegalArgumentException("these bytes are of format " + version + " of streams; this version of taugru"
          + " reads format " + VERSION + ". Go on with the version that wrote them, or begin a new stream.");
    int content = buffer.getInt();
    if (content < 0 || bytes.length != (long) ENVELOPE + content)
      throw damaged("they should be " + ((long) ENVELOPE + content) + ", but are " + bytes.length);
    int end = bytes.length - Fingerprint.BYTES;
    if (!MessageDigest.isEqual(digest(bytes), Arrays.copyOfRange(bytes, end, bytes.length)))
      throw damaged("their digest is not the one they were written with");
    byte[] whose = new byte[Fingerprint.BYTES];
    buffer.get(whose);
    if (!Arrays.equals(whose, owner.bytes()))
      throw new IllegalArgumentException("these bytes are of a stream of another model: its equations, sizes or weights"
          + " are different. Go on with the model that wrote them, or begin a new stream.");
    return buffer.slice(HEADER, content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// To be thrown for bytes that cannot have been written by [#seal].
  public static IllegalArgumentException damaged(String how) {
    return new IllegalArgumentException(
        "these bytes of a stream are damaged: " + how + ". Use another copy, or begin a new stream.");
  }

  private static byte[] digest(byte[] bytes) {
    MessageDigest sha = Fingerprint.sha256();
    sha.update(bytes, 0, bytes.length - Fingerprint.BYTES);
    return Arrays.copyOf(sha.digest(), Fingerprint.BYTES);
  }
}
