package org.taugru.model;

import org.taugru.exec.Sequence;

/// A batch of sequences for a model.
public sealed interface BatchInputs {
  int steps();

  int batch();

  int[] lengths();

  record Features(Sequence sequence) implements BatchInputs {
    @Override
    public int steps() {
      return sequence.steps();
    }

    @Override
    public int batch() {
      return sequence.batch();
    }

    @Override
    public int[] lengths() {
      return sequence.lengths();
    }
  }

  /// @param ids `[steps, batch]`; what lies beyond a sample's length is not looked at
  record Tokens(int steps, int batch, int[] ids, int[] lengths) implements BatchInputs {
    public Tokens {
      if (ids.length != (long) steps * batch)
        throw new IllegalArgumentException(ids.length + " tokens for " + steps + " steps of " + batch + " samples.");
    }
  }
}
