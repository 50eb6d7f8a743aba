package org.taugru.sets.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/// A stream that gives no more than was allowed, and whose failures name the file.
final class Bounded extends BlockStream {
  private final String where;
  private final InputStream in;
  private long count;
  private long end;
  private String what = "";

  /// @param what ends the sentence "is too large for …", so it says the limit: "a recording, at most 16 MB"
  Bounded(String where, InputStream in, long maximum, String what) {
    this.where = where;
    this.in = in;
    allow(maximum, what);
  }

  /// From here on, this many bytes and no more.
  void allow(long maximum, String purpose) {
    end = Math.addExact(count, maximum);
    what = purpose;
  }

  /// How many bytes were read.
  long count() {
    return count;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0)
      return 0;
    // one byte more than allowed shows that there is more
    int read = attempt(bytes, offset, (int) Math.min(length, end - count + 1));
    if (read > 0)
      count += read;
    if (count > end)
      throw new FormatException(where, "is too large for " + what + ". Is it the right file?");
    return read;
  }

  private int attempt(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (FormatException e) {
      throw e;
    } catch (EOFException e) {
      throw Bytes.because(new FormatException(where, "is cut off. Fetch or copy it again."), e);
    } catch (IOException e) {
      throw Bytes.because(new FormatException(where, "cannot be read: " + e.getMessage()), e);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
