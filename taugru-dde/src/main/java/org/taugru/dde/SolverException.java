package org.taugru.dde;

/// Thrown by [Solution#orElseThrow()] where the end was not reached.
public final class SolverException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SolverException(String message) {
    super(message);
  }
}
