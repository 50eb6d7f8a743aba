package org.taugru.exec;

/// A sequence that arrives step by step.
public interface Stream {
  /// Takes one input `[batch, input]` and writes the first state's new value `[batch, width]` into `output`. Both may be one
  /// array: the input is read before anything is written, and not kept.
  void step(float[] input, float[] output);

  /// A copy of the carry after the steps so far.
  Carry carry();
}
