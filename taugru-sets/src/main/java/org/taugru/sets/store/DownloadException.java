package org.taugru.sets.store;

import java.io.IOException;

/// A file that was not fetched. The message is one line: which file, why, and what to do.
public final class DownloadException extends IOException {
  private static final long serialVersionUID = 1;

  DownloadException(String message) {
    super(message);
  }

  DownloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
