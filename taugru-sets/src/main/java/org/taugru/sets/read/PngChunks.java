package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The header of a PNG, then the contents of all its `IDAT` chunks as one stream.
final class PngChunks extends BlockStream {
  private static final int HEADER = 13;

  private final String where;
  private final InputStream in;
  private final CRC32 sum = new CRC32();
  private String type = "";
  private long left;
  private boolean ended;

  /// @param in after the signature
  PngChunks(String where, InputStream in) {
    this.where = where;
    this.in = in;
  }

  ByteBuffer header() throws IOException {
    begin();
    if (!type.equals("IHDR") || left != HEADER)
      throw new FormatException(where, "begins with a chunk " + FormatException.shown(type) + " of " + left
          + " bytes, but IHDR with 13 was expected");
    byte[] header = new byte[HEADER];
    for (int read = 0; read < HEADER;)
      read += some(header, read, HEADER - read);
    return ByteBuffer.wrap(header);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (left == 0 || !type.equals("IDAT")) {
      finish();
      if (type.equals("IEND"))
        return -1;
      begin();
      // a capital letter marks what one must understand; a palette is only advice in a picture of colours
      if (type.charAt(0) < 'a' && !type.matches("IDAT|IEND|PLTE"))
        throw new FormatException(where, "has a chunk " + FormatException.shown(type) + ", which is not known");
    }
    return some(bytes, offset, length);
  }

  /// Verifies what comes after the pixels.
  void skipRest() throws IOException {
    transferTo(OutputStream.nullOutputStream());
  }

  private void begin() throws IOException {
    byte[] head = Bytes.next(in, 8, where, "the head of a chunk");
    left = Integer.toUnsignedLong(ByteBuffer.wrap(head).getInt());
    type = new String(head, 4, 4, StandardCharsets.ISO_8859_1);
    sum.reset();
    sum.update(head, 4, 4);
  }

  private void finish() throws IOException {
    byte[] part = new byte[Bytes.BUFFER];
    while (left > 0)
      some(part, 0, part.length);
    if (!ended && (int) sum.getValue() != ByteBuffer.wrap(Bytes.next(in, 4, where, "a checksum")).getInt())
      throw new FormatException(where, "the checksum of a chunk is wrong. Fetch or copy it again.");
    ended = type.equals("IEND");
  }

  private int some(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, (int) Math.min(length, left));
    if (read < 0)
      throw new FormatException(where, "ends within a chunk. Fetch or copy it again.");
    sum.update(bytes, offset, read);
    left -= read;
    return read;
  }
}
