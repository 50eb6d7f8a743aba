package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;

/// A file that is not what its format says: damaged, cut off, mislabelled or made to do harm. The message is one line: which file,
/// what was found, what was expected.
public final class FormatException extends IOException {
  private static final long serialVersionUID = 1;

  /// Longer pieces of a file say no more than their beginning does.
  private static final int SHOWN = 40;

  public FormatException(Path file, String problem) {
    this(file.toString(), problem);
  }

  /// For what lies inside another file: `archive.tar.gz: folder/name.wav`.
  public FormatException(String where, String problem) {
    super(oneLine(where + ": " + problem));
  }

  /// A piece of a file, fit for a message.
  static String shown(String text) {
    return '"' + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + '"';
  }

  /// Names and words come from the file, which may want to write on a terminal.
  private static String oneLine(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }
}
