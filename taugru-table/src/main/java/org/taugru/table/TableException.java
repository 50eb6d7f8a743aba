package org.taugru.table;

import java.io.IOException;
import java.nio.file.Path;

/// A file that is not the table somebody took it for. The message is one line: which file, where in it, what was found, and what
/// to do about it.
public final class TableException extends IOException {
  private static final long serialVersionUID = 1;

  /// Longer pieces of a file say no more than their beginning does.
  private static final int SHOWN = 40;

  public TableException(Path file, String problem) {
    this(file.toString(), problem);
  }

  public TableException(String where, String problem) {
    super(oneLine(where + ": " + problem));
  }

  TableException(Path file, String problem, Throwable cause) {
    super(oneLine(file + ": " + problem), cause);
  }

  /// `line` is counted from 1, as an editor does.
  static TableException atLine(Path file, long line, String problem) {
    return new TableException(file, "line " + line + ": " + problem);
  }

  static TableException inCell(Path file, long line, String column, String problem) {
    return new TableException(file, "line " + line + ", column " + column + ": " + problem);
  }

  /// A piece of a file, fit for a message.
  static String shown(String text) {
    return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "'";
  }

  /// Names and cells come from the file, which may want to write on a terminal.
  private static String oneLine(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }
}
