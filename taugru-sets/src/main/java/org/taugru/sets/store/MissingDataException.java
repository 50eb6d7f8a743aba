package org.taugru.sets.store;

import java.io.IOException;

/// A set that is not there, or not whole. The message says what to put where, and which command does it.
public final class MissingDataException extends IOException {
  private static final long serialVersionUID = 1;

  public MissingDataException(String message) {
    super(message);
  }

  /// The same, with another way out.
  public MissingDataException or(String remedy) {
    return new MissingDataException(getMessage() + "; or " + remedy);
  }
}
