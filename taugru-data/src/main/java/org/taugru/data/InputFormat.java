package org.taugru.data;

/// What sequences are made of, whichever they are.
public sealed interface InputFormat {
  /// How many array elements belong to one step.
  default int perStep() {
    return switch (this) {
      case Features(int width) -> width;
      case Tokens _ -> 1;
    };
  }

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
