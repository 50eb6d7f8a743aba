package org.taugru.model;

/// What a model reads at each step.
public sealed interface ModelInput {
  /// Width of what the first layer sees.
  int width();

  /// A vector of numbers.
  record Features(int width) implements ModelInput {
    public Features {
      if (width < 1)
        throw new IllegalArgumentException("an input of width " + width + "; it must be 1 or more.");
    }
  }

  /// One of `vocabulary` tokens, looked up in a trained table of vectors.
  record Tokens(int vocabulary, int width) implements ModelInput {
    public Tokens {
      if (vocabulary < 1 || width < 1)
        throw new IllegalArgumentException("an embedding of " + vocabulary + " tokens in " + width
            + " numbers; both must be 1 or more.");
    }
  }
}
