package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;

/// A file that is not what its format says: damaged, cut off, mislabelled or made to do harm. The message is one line: which file,
/// what was found, what was expected.
public final class FormatException extends IOException {
  private static final long serialVersionUID = 1;

  public FormatException(Path file, String problem) {
    this(file.toString(), problem);
  }

  /// For what lies inside another file: `archive.tar.gz: folder/name.wav`.
  public FormatException(String where, String problem) {
    super(where + ": " + problem);
  }
}
