package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The buffers that the forward and the backward plan of a Program share.
final class Layout {
  /// What a buffer holds, and so how many steps of it there are and who owns it.
  sealed interface Content {
    /// A state: its history, then its value after each step.
    record State(int state) implements Content {
    }

    /// The inputs with their history.
    record Inputs() implements Content {
    }

    /// A value of every step, kept for the backward pass.
    record Trace() implements Content {
    }

    /// A value of the steps of the current chunk.
    record Chunk() implements Content {
    }

    /// The loss's derivative with respect to a state, laid out as the state.
    record StateAdjoint(int state) implements Content {
    }

    record InputAdjoint() implements Content {
    }

    /// One row that all steps and samples share: the sum of vector parameters plus a constant.
    record Row(List<Integer> parameters, double constant) implements Content {
    }

    /// A row of a matrix, that all steps and samples share.
    record MatrixRow(int matrix, int row) implements Content {
    }
  }

  record Buffer(Content content, int stride) {
  }

  private final Program program;
  private final List<Buffer> buffers = new ArrayList<>();
  private final Map<Content, Integer> unique = new HashMap<>();
  private final int inputStride;

  /// @param vectorInputs whether inputs are read as vectors, so that their rows must be padded
  Layout(Program program, boolean vectorInputs) {
    this.program = program;
    this.inputStride = vectorInputs ? Lanes.padded(program.inputWidth()) : program.inputWidth();
  }

  /// Makes sure that inputs, states and their adjoints have buffers even if no instruction touches them.
  void declareAll(boolean inputAdjoints) {
    input(0);
    for (int s = 0; s < program.states().size(); s++) {
      state(s, 0);
      stateAdjoint(s, 0);
    }
    if (inputAdjoints)
      inputAdjoint(0);
  }

  List<Buffer> buffers() {
    return buffers;
  }

  /// The state before step t − lag; lag −1 is the value after step t.
  Place state(int state, int lag) {
    StateVariable variable = program.states().get(state);
    int stride = Lanes.padded(variable.width());
    return new Place(single(new Content.State(state), stride), variable.history() - lag, stride);
  }

  Place stateAdjoint(int state, int lag) {
    StateVariable variable = program.states().get(state);
    int stride = Lanes.padded(variable.width());
    return new Place(single(new Content.StateAdjoint(state), stride), variable.history() - lag, stride);
  }

  Place input(int lag) {
    return new Place(single(new Content.Inputs(), inputStride), program.inputHistory() - lag, inputStride);
  }

  Place inputAdjoint(int lag) {
    int stride = Lanes.padded(program.inputWidth());
    return new Place(single(new Content.InputAdjoint(), stride), program.inputHistory() - lag, stride);
  }

  Place row(List<Integer> parameters, double constant, int width) {
    Content.Row content = new Content.Row(List.copyOf(parameters), constant);
    int stride = Lanes.padded(width);
    if (content.parameters().isEmpty()) // constants of different widths are different rows
      return new Place(add(content, stride), 0, 0);
    return new Place(single(content, stride), 0, 0);
  }

  Place matrixRow(int matrix, int row, int width) {
    return new Place(single(new Content.MatrixRow(matrix, row), Lanes.padded(width)), 0, 0);
  }

  Place trace(int width) {
    int stride = Lanes.padded(width);
    return new Place(add(new Content.Trace(), stride), 0, stride);
  }

  Place chunk(int width) {
    int stride = Lanes.padded(width);
    return new Place(add(new Content.Chunk(), stride), 0, stride);
  }

  private int single(Content content, int stride) {
    return unique.computeIfAbsent(content, _ -> add(content, stride));
  }

  private int add(Content content, int stride) {
    buffers.add(new Buffer(content, stride));
    return buffers.size() - 1;
  }
}
