package org.taugru.sets.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// RIFF/WAVE with uncompressed samples ("Multimedia Programming Interface and Data Specifications 1.0", 1991, and
/// WAVE_FORMAT_EXTENSIBLE of 2001). The JDK's own reader guesses where a header is wrong, and reads no extensible floats.
final class WavParser {
  private static final int INTEGERS = 1;
  private static final int FLOATS = 3;
  private static final int EXTENSIBLE = 0xfffe;

  /// The last 14 bytes of the GUIDs whose first two are one of the above.
  private static final long[] GUID = {0x0010_0000_0000L, 0x719b_3800_aa00_0080L};

  /// Below the slowest telephone and above the fastest converter lies nothing but damage.
  private static final int SLOWEST = 4_000;
  private static final int FASTEST = 384_000;
  private static final int MOST_CHANNELS = 64;

  private final String where;
  private final ByteBuffer bytes;
  private int encoding;
  private int channels;
  private int rate;
  private int bits;

  WavParser(String where, byte[] bytes) {
    this.where = where;
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  Wav parsed() throws FormatException {
    require(bytes.remaining() >= 12 && word().equals("RIFF"), "is no WAV: it does not begin with RIFF");
    long size = Integer.toUnsignedLong(bytes.getInt());
    require(word().equals("WAVE"), "is no WAV: it is RIFF, but not of the kind WAVE");
    // some programs count a padding byte at the end that they do not write
    require(size <= bytes.limit() - 7, "declares " + size + " bytes, but only " + (bytes.limit() - 8)
        + " follow. Fetch or copy it again.");
    while (bytes.remaining() >= 8) {
      String type = word();
      long length = Integer.toUnsignedLong(bytes.getInt());
      require(length <= bytes.remaining(), "its chunk " + FormatException.shown(type) + " declares " + length
          + " bytes, but only " + bytes.remaining() + " follow. Fetch or copy it again.");
      ByteBuffer chunk = bytes.slice(bytes.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
      if (type.equals("fmt "))
        format(chunk);
      if (type.equals("data"))
        return new Wav(rate, channels, samples(chunk));
      // chunks begin at even places
      bytes.position(Math.min(bytes.limit(), bytes.position() + (int) length + (int) (length & 1)));
    }
    throw new FormatException(where, "has no chunk \"data\". Fetch or copy it again.");
  }

  private void format(ByteBuffer chunk) throws FormatException {
    require(channels == 0, "describes its format twice");
    require(chunk.remaining() >= 16, "its format takes " + chunk.remaining() + " bytes, but at least 16 were expected");
    encoding = Short.toUnsignedInt(chunk.getShort());
    channels = Short.toUnsignedInt(chunk.getShort());
    rate = chunk.getInt();
    chunk.getInt();
    int frame = Short.toUnsignedInt(chunk.getShort());
    bits = Short.toUnsignedInt(chunk.getShort());
    if (encoding == EXTENSIBLE)
      encoding = extended(chunk);
    require(channels >= 1 && channels <= MOST_CHANNELS, "has " + channels + " channels, but 1 to 64 were expected");
    require(rate >= SLOWEST && rate <= FASTEST,
        "has " + rate + " frames a second, but " + SLOWEST + " to " + FASTEST + " were expected");
    require(switch (encoding) {
      case INTEGERS -> bits == 8 || bits == 16 || bits == 24 || bits == 32;
      case FLOATS -> bits == 32 || bits == 64;
      default -> false;
    }, "has encoding " + encoding + " with " + bits
        + " bits, but only integers (1) of 8, 16, 24 or 32 bits and floats (3) of"
        + " 32 or 64 are read. Convert it first.");
    require(frame == channels * bits / 8,
        "says that a frame takes " + frame + " bytes, but " + channels + " channels of "
            + bits + " bits take " + channels * bits / 8);
  }

  /// Where fewer bits are valid than there are, they are the upper ones, so that nothing else changes.
  private int extended(ByteBuffer chunk) throws FormatException {
    require(chunk.remaining() >= 24, "its extended format is cut off");
    chunk.position(chunk.position() + 8);
    int code = Short.toUnsignedInt(chunk.getShort());
    long middle = Short.toUnsignedLong(chunk.getShort()) | Integer.toUnsignedLong(chunk.getInt()) << 16;
    require(middle == GUID[0] && chunk.getLong() == GUID[1],
        "has an extended format of another maker, but only integers and floats are read. Convert it first.");
    return code;
  }

  private float[] samples(ByteBuffer data) throws FormatException {
    require(channels != 0, "has its samples before their format, or no format at all");
    require(data.remaining() > 0 && data.remaining() % (channels * bits / 8) == 0,
        "has " + data.remaining() + " bytes of samples, but frames of " + channels * bits / 8 + " were expected");
    float[] samples = new float[data.remaining() / (bits / 8)];
    for (int i = 0; i < samples.length; i++)
      samples[i] = encoding == FLOATS ? floating(data) : integer(data);
    return samples;
  }

  private float integer(ByteBuffer data) {
    return switch (bits) {
      case 8 -> ((data.get() & 255) - 128) / 128f;
      case 16 -> data.getShort() / 32768f;
      case 24 -> ((data.get() & 255) | data.getShort() << 8) / 8388608f;
      // a float rounds the largest to 1
      default -> Math.min(data.getInt() / 2147483648f, Math.nextDown(1f));
    };
  }

  private float floating(ByteBuffer data) throws FormatException {
    float value = bits == 32 ? data.getFloat() : (float) data.getDouble();
    require(Float.isFinite(value), "holds a sample that is not a finite number");
    return value;
  }

  private String word() {
    byte[] word = new byte[4];
    bytes.get(word);
    return new String(word, StandardCharsets.ISO_8859_1);
  }

  private void require(boolean right, String problem) throws FormatException {
    if (!right)
      throw new FormatException(where, problem);
  }
}
