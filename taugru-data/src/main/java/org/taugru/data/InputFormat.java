package org.taugru.data;

/// What sequences are made of, whichever they are.
public sealed interface InputFormat {
  /// Vectors of so many numbers.
  record Features(int width) implements InputFormat {
    @Override
    public String toString() {
      return "vectors of " + width;
    }
  }

  /// Tokens, numbered from 0.
  record Tokens(int vocabulary) implements InputFormat {
    @Override
    public String toString() {
      return "tokens of a vocabulary of " + vocabulary;
    }
  }
}
