package org.taugru.exec;

/// The buffers of one kernel for one batch at a time. Not for two threads at once.
public interface Workspace {
  int steps();

  int batch();

  /// How many steps the last forward pass had.
  int ranSteps();

  /// Copies the values of a state after each step of the last forward pass, `[step, batch, width]`, into `target`.
  /// Values beyond a sample's own length are zero.
  void copyStates(int state, float[] target);

  /// Bytes that a forward pass keeps for the backward pass.
  long bytesKept();
}
