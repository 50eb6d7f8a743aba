package org.taugru.plan;

import java.util.List;

/// Rows of values; how far apart they lie is up to who allocates them.
///
/// @param width elements of a row
public record Buffer(Content content, int width) {
  /// What a buffer holds, and so how many steps of it there are and who owns it.
  public sealed interface Content {
    /// A state: its history, then its value after each step.
    record State(int state) implements Content {
    }

    /// The inputs with their history.
    record Inputs() implements Content {
    }

    /// A node's value at every step, saved for the backward pass.
    record Trace(int node) implements Content {
    }

    /// A value of the steps of the current chunk.
    record Chunk() implements Content {
    }

    /// The loss's derivative with respect to a state, with the steps of the state. When a chunk of steps is done, only the derivatives
    /// of its history are needed any more.
    record StateAdjoint(int state) implements Content {
    }

    record InputAdjoint() implements Content {
    }

    /// One row that all steps and samples share: the sum of vector parameters plus a constant.
    record Row(List<Integer> parameters, double constant) implements Content {
      public Row {
        parameters = List.copyOf(parameters);
      }
    }

    /// A row of a matrix, that all steps and samples share.
    record MatrixRow(int matrix, int row) implements Content {
    }

    /// Whether all steps and samples share its one row.
    default boolean isShared() {
      return switch (this) {
        case Row _, MatrixRow _ -> true;
        case State _, Inputs _, Trace _, Chunk _, StateAdjoint _, InputAdjoint _ -> false;
      };
    }
  }
}
