package org.taugru.sets.store;

import java.io.IOException;

/// What one source did wrong; another one may do better.
final class SourceException extends IOException {
  private static final long serialVersionUID = 1;

  SourceException(String problem) {
    super(problem);
  }

  SourceException(String problem, Throwable cause) {
    super(problem, cause);
  }

  String problem() {
    return String.valueOf(getMessage());
  }
}
