package org.taugru.ir;

import java.util.List;

/// What a [Program] gives back at each step n.
public sealed interface Output {
  /// The nodes it takes.
  default List<Integer> nodes() {
    return switch (this) {
      case NextState next -> List.of(next.node());
      case Derivative derivative -> List.of(derivative.node());
      case StateAdjoint adjoint -> List.of(adjoint.node());
      case InputAdjoint adjoint -> List.of(adjoint.node());
      case VectorGradient gradient -> List.of(gradient.node());
      case RowGradient gradient -> List.of(gradient.node());
      case MatrixGradient gradient -> List.of(gradient.delta(), gradient.operand());
    };
  }

  /// The state's value after step n.
  record NextState(int state, int node) implements Output {
  }

  /// The state's time derivative, in the continuous form.
  record Derivative(int state, int node) implements Output {
  }

  /// A term of the loss's derivative with respect to the state's value before step n − lag.
  record StateAdjoint(int state, int lag, int node) implements Output {
  }

  /// A term of the loss's derivative with respect to x at step n − lag.
  record InputAdjoint(int lag, int node) implements Output {
  }

  /// A term of the derivative with respect to a vector parameter, to be summed over steps and samples.
  record VectorGradient(int parameter, int node) implements Output {
  }

  /// A term of the derivative with respect to a row of a matrix, to be summed over steps and samples.
  record RowGradient(int matrix, int row, int node) implements Output {
  }

  /// A term delta·operandᵀ of the derivative with respect to a matrix, to be summed over steps and samples.
  record MatrixGradient(int matrix, int delta, int operand) implements Output {
  }
}
