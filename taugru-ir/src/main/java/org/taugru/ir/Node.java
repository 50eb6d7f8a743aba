package org.taugru.ir;

import java.util.List;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.UnaryOp;

/// One value of a [Program], computed again at each step n. Operands are numbers of earlier nodes. Everything elementwise
/// has operands of its own width, except that a [Constant] fits any width.
public sealed interface Node {
  int width();

  default List<Integer> operands() {
    return switch (this) {
      case Input _, StateRead _, Constant _, Vector _, Row _, Random _, Forward _, Adjoint _ -> List.of();
      case Product product -> List.of(product.operand());
      case Unary unary -> List.of(unary.operand());
      case Binary binary -> List.of(binary.left(), binary.right());
      case Broadcast broadcast -> List.of(broadcast.operand());
      case Sum sum -> List.of(sum.operand());
    };
  }

  /// x at step n − lag.
  record Input(int lag, int width) implements Node {
  }

  /// A state's value before step n − lag; lag 0 is the value that step n starts from.
  record StateRead(int state, int lag, int width) implements Node {
  }

  record Constant(double value) implements Node {
    @Override
    public int width() {
      return 1;
    }
  }

  /// A vector or scalar parameter.
  record Vector(int parameter, int width) implements Node {
  }

  /// A row of a matrix.
  record Row(int matrix, int row, int width) implements Node {
  }

  record Random(int index, Noise noise, int width) implements Node {
  }

  /// The matrix, or its transpose, times the operand.
  record Product(int matrix, boolean transposed, int operand, int width) implements Node {
  }

  record Unary(UnaryOp function, int operand, int width) implements Node {
  }

  record Binary(BinaryOp function, int left, int right, int width) implements Node {
  }

  /// A scalar repeated.
  record Broadcast(int operand, int width) implements Node {
  }

  /// The sum of the operand's components: the adjoint of [Broadcast].
  record Sum(int operand) implements Node {
    @Override
    public int width() {
      return 1;
    }
  }

  /// In a gradient: what a node of the forward Program was at this step.
  record Forward(int node, int width) implements Node {
  }

  /// In a gradient: the derivative of the loss with respect to a state's value after this step.
  record Adjoint(int state, int width) implements Node {
  }
}
