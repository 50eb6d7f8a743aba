package org.taugru.model;

import org.taugru.exec.Sequence;

/// Looks tokens up in a table `[vocabulary, width]`.
final class Embedding {
  private Embedding() {
  }

  static Sequence lookUp(Inputs.Tokens tokens, float[] table, ModelInput.Tokens input) {
    float[] values = new float[tokens.steps() * tokens.batch() * input.width()];
    for (int n = 0; n < tokens.steps(); n++)
      for (int sample = 0; sample < tokens.batch(); sample++)
        if (n < tokens.lengths()[sample]) {
          int at = n * tokens.batch() + sample;
          int token = tokens.ids()[at];
          if (token < 0 || token >= input.vocabulary())
            throw new IllegalArgumentException("token " + token + " at step " + n + " of sample " + sample
                + " is outside the vocabulary of " + input.vocabulary() + ".");
          System.arraycopy(table, token * input.width(), values, at * input.width(), input.width());
        }
    return new Sequence(tokens.steps(), tokens.batch(), input.width(), values, tokens.lengths());
  }

  /// Adds the derivatives of the looked-up vectors to those of the table.
  static void addGradient(Inputs.Tokens tokens, float[] vectors, float[] tableGradient) {
    int width = vectors.length / Math.max(1, tokens.ids().length);
    for (int n = 0; n < tokens.steps(); n++)
      for (int sample = 0; sample < tokens.batch(); sample++)
        if (n < tokens.lengths()[sample]) {
          int at = n * tokens.batch() + sample;
          for (int i = 0; i < width; i++)
            tableGradient[tokens.ids()[at] * width + i] += vectors[at * width + i];
        }
  }
}
