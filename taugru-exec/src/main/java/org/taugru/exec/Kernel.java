package org.taugru.exec;

import org.taugru.ir.Program;

/// A Program ready to run over whole sequences, forwards and backwards.
///
/// A kernel is stateless: two threads may share one, each with its own [Workspace]. All buffers are row-major with time
/// first: inputs `[step, batch, input]`, states `[step, batch, width]`. The same numbers come out whether a sequence is
/// run in one call, in chunks that hand their [Carry] on, or one step at a time through a [Stream].
public interface Kernel {
  Program program();

  /// Buffers for sequences of at most `steps` steps and exactly `batch` samples. Make one and use it again: it is the
  /// only large memory a kernel needs.
  Workspace workspace(int steps, int batch);

  /// Bytes that such a workspace will take, without making it.
  long workspaceBytes(int steps, int batch);

  /// Runs a batch of sequences from `start` and returns the carry after each sample's own last step. What the backward
  /// pass needs stays in the workspace until its next use; `start` is not changed.
  Carry forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace);

  /// The gradient of a loss whose derivatives with respect to the states are `adjoint`, for the sequence that the
  /// workspace last ran forward, with the same parameters.
  Gradients backward(Parameters parameters, Adjoint adjoint, Workspace workspace);

  /// A running sequence that takes one step at a time, in evaluation mode. Its memory is a ring as long as the largest
  /// lag, whatever the length.
  Stream stream(Parameters parameters, Carry start);
}
