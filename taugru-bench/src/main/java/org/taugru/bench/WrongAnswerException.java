package org.taugru.bench;

/// What was to be measured does not compute what it should.
public final class WrongAnswerException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  WrongAnswerException(String message) {
    super(message);
  }
}
