package org.taugru.eq;

/// A cell whose equations cannot mean anything: the message says where, what, and what to write instead.
public final class EquationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EquationException(Source source, String problem) {
    super(source + ": " + problem);
  }

  EquationException(Source source, String problem, Throwable cause) {
    super(source + ": " + problem, cause);
  }
}
