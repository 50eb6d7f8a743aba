package org.taugru.eq;

/// A cell whose equations cannot mean anything: the message says where, what, and what to write instead.
public final class EquationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String problem;

  public EquationException(Source source, String problem) {
    super(source + ": " + problem);
    this.problem = problem;
  }

  EquationException(Source source, String problem, Throwable cause) {
    super(source + ": " + problem, cause);
    this.problem = problem;
  }

  /// The message without where: the line of a cell that is right says nothing to somebody who chose its sizes.
  public String problem() {
    return problem;
  }
}
