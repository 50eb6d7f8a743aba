package org.taugru.sets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The lines of a text in strict UTF-8, one at a time and none longer than a stated number of bytes. Lines end in `\n` or `\r\n`
/// and in nothing else: words of GloVe hold characters that other readers take for line ends.
final class Lines {
  private final String where;
  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[Bytes.BUFFER];
  private byte[] line = new byte[256];
  private int at;
  private int end;
  private int number;

  Lines(String where, InputStream in, int longest) {
    this.where = where;
    this.in = in;
    this.longest = longest;
  }

  /// The next line without its end; null after the last.
  @Nullable
  String next() throws IOException {
    int length = 0;
    number++;
    while (true) {
      if (at == end && !filled())
        return length == 0 ? null : text(length);
      int from = at;
      while (at < end && buffer[at] != '\n')
        at++;
      length = append(length, from);
      if (at < end) {
        at++;
        return text(length);
      }
    }
  }

  private boolean filled() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private int append(int length, int from) throws FormatException {
    int sum = length + at - from;
    if (sum > longest)
      throw problem("is longer than " + longest + " bytes. Is it the right file?");
    if (sum > line.length)
      line = Arrays.copyOf(line, Math.max(sum, 2 * line.length));
    System.arraycopy(buffer, from, line, length, at - from);
    return sum;
  }

  private String text(int length) throws FormatException {
    boolean carriageReturn = length > 0 && line[length - 1] == '\r';
    return Bytes.utf8(where + ": line " + number, line, 0, carriageReturn ? length - 1 : length);
  }

  /// Something wrong with the line given last.
  FormatException problem(String problem) {
    return new FormatException(where, "line " + number + " " + problem);
  }

  /// A number as people write it; of what [Float#parseFloat] takes, no NaN, no infinity, no hexadecimal and no `1f`.
  float number(String text) throws FormatException {
    for (int i = 0; i < text.length(); i++)
      if (!isOfNumbers(text.charAt(i)))
        throw notANumber(text);
    try {
      float value = Float.parseFloat(text);
      if (Float.isFinite(value))
        return value;
    } catch (NumberFormatException _) {
      // said below
    }
    throw notANumber(text);
  }

  static boolean isOfNumbers(char c) {
    return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
  }

  private FormatException notANumber(String text) {
    return problem("holds " + FormatException.shown(text) + " where a finite number was expected");
  }
}
