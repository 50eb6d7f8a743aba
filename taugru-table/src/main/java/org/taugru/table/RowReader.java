package org.taugru.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/// Cuts a stream of bytes into rows and those into cells, as RFC 4180 says, with any [Separator] but [Separator#AUTO]. Lines end in
/// LF, CR LF or CR; a quoted cell may hold them, and doubled quotes. Blanks around a cell do not belong to it.
///
/// It works on bytes, because numbers need no characters, and keeps one row at a time.
final class RowReader implements Closeable {
  private static final int FIRST_BUFFER = 1 << 18;

  private final Path file;
  private final InputStream in;
  private final Limits limits;
  private final byte separator;
  private final boolean blanks;

  private byte[] buffer;
  private int position;
  private int filled;
  private boolean ended;
  private boolean isSample;
  private int start;

  private int cells;
  private int[] from = new int[16];
  private int[] to = new int[16];
  /// Whether doubled quotes in a cell are still to be made single.
  private boolean[] doubled = new boolean[16];
  private boolean anyDoubled;
  private boolean quotedFirst;

  private long line;
  private long nextLine = 1;

  RowReader(Path file, InputStream in, Separator separator, Limits limits) {
    this.file = file;
    this.in = in;
    this.limits = limits;
    this.separator = separator.sign;
    this.blanks = separator == Separator.BLANKS;
    this.buffer = new byte[FIRST_BUFFER];
  }

  /// Goes to the next row; false where there is none.
  boolean next() throws IOException {
    line = nextLine;
    while (true) {
      if (position == filled && ended)
        return false;
      int end = position == filled ? -1 : cut();
      if (end >= 0) {
        start = position;
        position = end;
        if (anyDoubled)
          makeQuotesSingle();
        return true;
      }
      fill();
      if (ended && isSample)
        return false;
    }
  }

  /// For the beginning of a file, whose last line may be cut off and is left out.
  RowReader asSample() {
    isSample = true;
    return this;
  }

  int cells() {
    return cells;
  }

  /// Cell `i` lies in [#buffer] from here …
  int from(int i) {
    return from[i];
  }

  /// … to before here, until [#next] is called again.
  int to(int i) {
    return to[i];
  }

  byte[] buffer() {
    return buffer;
  }

  /// The line in which the row began.
  long line() {
    return line;
  }

  /// The whole row as it is in the file.
  byte[] raw() {
    return Arrays.copyOfRange(buffer, start, position);
  }

  /// A line with nothing on it.
  boolean isBlank() {
    return cells == 0 || cells == 1 && from[0] == to[0] && !quotedFirst;
  }

  /// Whether the line begins with this sign and no quote.
  boolean startsWith(char sign) {
    return cells > 0 && from[0] < to[0] && !quotedFirst && buffer[from[0]] == sign;
  }

  /// Cuts the row at `position` into cells and returns where the next one begins, or -1 where the buffer ends before the row does.
  /// Changes nothing in the buffer, so it can be done again when there is more.
  private int cut() throws IOException {
    byte[] b = buffer;
    int end = filled;
    int at = position;
    long lines = 1;
    cells = 0;
    anyDoubled = false;
    quotedFirst = false;
    while (true) {
      while (at < end && (b[at] == ' ' || b[at] == '\t' && (blanks || separator != '\t')))
        at++;
      if (blanks && cells > 0 && (at < end ? b[at] == '\n' || b[at] == '\r' : ended))
        return endOfRow(at, lines);
      int first = at;
      int stop;
      boolean twice = false;
      if (at < end && b[at] == '"') {
        if (cells == 0)
          quotedFirst = true;
        first++;
        long opened = nextLine + lines - 1;
        for (at++;; at++) {
          if (at == end) {
            if (ended || isFull())
              throw TableException.atLine(file, opened,
                  "a quote is opened here and never closed. Close it, or double the quotes inside of a cell");
            return -1;
          }
          byte sign = b[at];
          if (sign == '\n' || sign == '\r' && at + 1 < end && b[at + 1] != '\n')
            lines++;
          else if (sign == 0)
            throw binary(nextLine + lines - 1);
          else if (sign == '"') {
            if (at + 1 == end && !ended)
              return -1;
            if (at + 1 == end || b[at + 1] != '"')
              break;
            twice = true;
            at++;
          }
        }
        stop = at++;
        while (at < end && (b[at] == ' ' || b[at] == '\t' && separator != '\t') && !blanks)
          at++;
        if (at < end && b[at] != separator && b[at] != '\n' && b[at] != '\r' && !(blanks && b[at] == '\t'))
          throw TableException.atLine(file, nextLine + lines - 1,
              "text follows the closing quote of cell " + (cells + 1) + ". Double the quotes inside of a cell");
      } else {
        if (blanks)
          while (at < end && b[at] != ' ' && b[at] != '\t' && b[at] != '\n' && b[at] != '\r' && b[at] != 0)
          at++;
        else {
          byte cut = separator;
          while (at < end) {
            byte sign = b[at];
            if (sign == cut || sign == '\n' || sign == '\r' || sign == 0)
              break;
            at++;
          }
        }
        if (at < end && b[at] == 0)
          throw binary(nextLine + lines - 1);
        stop = at;
        while (stop > first && (b[stop - 1] == ' ' || b[stop - 1] == '\t'))
          stop--;
      }
      if (at == end && !ended)
        return -1;
      cell(first, stop, twice);
      if (at == end || b[at] == '\n' || b[at] == '\r')
        return endOfRow(at, lines);
      at++;
    }
  }

  private int endOfRow(int at, long lines) {
    if (at < filled && buffer[at] == '\r') {
      if (at + 1 == filled && !ended)
        return -1;
      if (at + 1 < filled && buffer[at + 1] == '\n')
        at++;
    }
    nextLine += lines;
    return Math.min(at + 1, filled);
  }

  private void cell(int start, int stop, boolean twice) throws TableException {
    if (cells == from.length) {
      if (cells >= limits.columns())
        throw TableException.atLine(file, nextLine, "more than " + limits.columns()
            + " cells, the most a table may have. Set the separator (--separator), or turn the table so that rows are times");
      int more = (int) Math.min(2L * cells, limits.columns());
      from = Arrays.copyOf(from, more);
      to = Arrays.copyOf(to, more);
      doubled = Arrays.copyOf(doubled, more);
    }
    from[cells] = start;
    to[cells] = stop;
    doubled[cells++] = twice;
    anyDoubled |= twice;
  }

  private void makeQuotesSingle() {
    for (int i = 0; i < cells; i++) {
      if (!doubled[i])
        continue;
      int write = from[i];
      for (int read = from[i]; read < to[i]; read++) {
        buffer[write++] = buffer[read];
        if (buffer[read] == '"')
          read++;
      }
      to[i] = write;
    }
  }

  private boolean isFull() {
    return filled - position >= limits.lineBytes();
  }

  /// Moves the unfinished row to the beginning of the buffer and reads behind it.
  private void fill() throws IOException {
    if (isFull())
      throw TableException.atLine(file, nextLine, "longer than " + (limits.lineBytes() >> 10)
          + " KiB, the most a line may have. Is this a table with line ends?");
    int kept = filled - position;
    if (kept > 0 && position == 0 && filled == buffer.length)
      buffer = Arrays.copyOf(buffer, Math.min(2 * buffer.length, Math.max(limits.lineBytes(), buffer.length + 1)));
    else
      System.arraycopy(buffer, position, buffer, 0, kept);
    position = 0;
    filled = kept;
    while (filled < buffer.length) {
      int count = in.read(buffer, filled, buffer.length - filled);
      if (count < 0) {
        ended = true;
        return;
      }
      filled += count;
    }
  }

  private TableException binary(long where) {
    return Content.binary(file, where);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
