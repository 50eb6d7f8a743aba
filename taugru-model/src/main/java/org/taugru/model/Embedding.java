package org.taugru.model;

import java.util.Arrays;

/// Looks tokens up in a table `[vocabulary, width]`, for `steps` steps from `first` on.
final class Embedding {
  private Embedding() {
  }

  /// Writes `[steps, batch, width]`; zero beyond a sample's length.
  static void lookUp(BatchInputs.Tokens tokens, int first, int steps, float[] table, ModelInput.Tokens input,
      float[] vectors) {
    Arrays.fill(vectors, 0);
    for (int n = 0; n < steps; n++)
      for (int sample = 0; sample < tokens.batch(); sample++)
        if (first + n < tokens.lengths()[sample]) {
          int token = tokens.ids()[(first + n) * tokens.batch() + sample];
          if (token < 0 || token >= input.vocabulary())
            throw new IllegalArgumentException("token " + token + " at step " + (first + n) + " of sample " + sample
                + " is outside the vocabulary of " + input.vocabulary() + ".");
          copy(table, token, input.width(), vectors, n * tokens.batch() + sample);
        }
  }

  /// Writes `[batch, width]` for one token a sample.
  static void lookUp(int[] tokens, float[] table, ModelInput.Tokens input, float[] vectors) {
    for (int sample = 0; sample < tokens.length; sample++) {
      if (tokens[sample] < 0 || tokens[sample] >= input.vocabulary())
        throw new IllegalArgumentException("token " + tokens[sample] + " of sample " + sample
            + " is outside the vocabulary of " + input.vocabulary() + ".");
      copy(table, tokens[sample], input.width(), vectors, sample);
    }
  }

  private static void copy(float[] table, int token, int width, float[] vectors, int row) {
    System.arraycopy(table, token * width, vectors, row * width, width);
  }

  /// Adds the derivatives of the looked-up vectors to those of the table.
  static void addGradient(BatchInputs.Tokens tokens, int first, int steps, float[] vectors, float[] tableGradient) {
    int width = vectors.length / Math.max(1, steps * tokens.batch());
    for (int n = 0; n < steps; n++)
      for (int sample = 0; sample < tokens.batch(); sample++)
        if (first + n < tokens.lengths()[sample]) {
          int token = tokens.ids()[(first + n) * tokens.batch() + sample];
          for (int i = 0; i < width; i++)
            tableGradient[token * width + i] += vectors[(n * tokens.batch() + sample) * width + i];
        }
  }
}
