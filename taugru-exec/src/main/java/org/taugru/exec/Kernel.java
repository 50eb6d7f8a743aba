package org.taugru.exec;

import org.taugru.ir.Program;

/// A Program ready to run over whole sequences, forwards and backwards.
///
/// A kernel is stateless: two threads may share one, each with its own [Workspace]. All buffers are row-major with time
/// first: inputs `[step, batch, input]`, states `[step, batch, width]`. The same numbers come out whether a sequence is
/// run in one call, in chunks that hand their [Carry] on, or one step at a time through a [Stream].
///
/// A pass comes in two forms: one writes into what it is handed, so that a loop need not allocate; the other
/// makes it.
public interface Kernel {
  Program program();

  /// Buffers for sequences of at most `steps` steps and exactly `batch` samples. Make one and use it again: it is the
  /// only large memory a kernel needs.
  Workspace workspace(int steps, int batch, Purpose purpose);

  /// The same for training.
  default Workspace workspace(int steps, int batch) {
    return workspace(steps, batch, Purpose.TRAINING);
  }

  /// Whether there is a form of its own for inference, which keeps less than training.
  default boolean infersApart() {
    return false;
  }

  /// Whether a sequence that continues another is run in the same form as one that begins: a convolution is not.
  default boolean runsPartsAlike() {
    return true;
  }

  /// Bytes that such a workspace will take, without making it: the same for any number of threads, since who has little memory cuts
  /// batches by it, and scores are added up batch by batch.
  long workspaceBytes(int steps, int batch, Purpose purpose);

  /// The same for training.
  default long workspaceBytes(int steps, int batch) {
    return workspaceBytes(steps, batch, Purpose.TRAINING);
  }

  /// Bytes that it takes on top once it runs a sequence that continues another.
  default long continuedBytes(int steps, int batch, Purpose purpose) {
    return 0;
  }

  /// Runs a batch of sequences from `start` and writes the carry after each sample's own last step into `end`, which may
  /// be `start` itself. What the backward pass needs stays in the workspace until its next use. A sequence begins at
  /// [Carry#start], or goes on from the carry that another pass ended with.
  void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end);

  /// The same with a new carry.
  default Carry forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace) {
    Carry end = Carry.zero(program(), inputs.batch());
    forward(parameters, start, inputs, mode, workspace, end);
    return end;
  }

  /// Buffers for what [#backward] writes for sequences of exactly `steps` steps.
  Gradients gradients(int steps, int batch);

  /// Writes the gradient of a loss whose derivatives with respect to the states are `adjoint`, for the sequence that the
  /// workspace last ran forward, with the same parameters, into `gradients`.
  ///
  /// It is complete: where the sequence began at [Carry#start], the gradient of the parameters has what they did as the
  /// start of states, and nothing needs to be added. A sequence that continues another leaves that to the one before,
  /// whose `adjoint` has this one's [Gradients#carry()].
  void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients);

  /// The same with new gradients.
  default Gradients backward(Parameters parameters, Adjoint adjoint, Workspace workspace) {
    Gradients gradients = gradients(workspace.ranSteps(), workspace.batch());
    backward(parameters, adjoint, workspace, gradients);
    return gradients;
  }

  /// A running sequence that takes one step at a time, in evaluation mode. Its memory is a ring as long as the largest
  /// lag, whatever the length.
  Stream stream(Parameters parameters, Carry start);
}
