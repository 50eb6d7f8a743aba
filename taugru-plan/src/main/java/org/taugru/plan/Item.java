package org.taugru.plan;

import java.util.List;
import java.util.Optional;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.UnaryOp;

/// A piece of work as the planner sees it: a node, part of a node, or something done with nodes. Operands are numbers of
/// earlier items.
sealed interface Item {
  /// Known for any number of steps ahead, or needed only at the end.
  int ANY = Integer.MAX_VALUE;

  int width();

  default List<Integer> operands() {
    return switch (this) {
      case Leaf _, Constant _, Draw _ -> List.of();
      case Product product -> List.of(product.operand());
      case Affine affine -> affine.products();
      case Sum sum -> List.of(sum.operand());
      case Unary unary -> List.of(unary.operand());
      case Binary binary -> List.of(binary.left(), binary.right());
      case Flush flush -> List.of(flush.operand());
      case Broadcast broadcast -> List.of(broadcast.scalar());
      case Put put -> put.terms();
      case MatrixGradient gradient -> List.of(gradient.delta(), gradient.operand());
      case VectorGradient gradient -> List.of(gradient.delta());
    };
  }

  /// A value that is there already.
  ///
  /// @param ahead a step's own value is known this many steps ahead
  record Leaf(int width, Place place, int ahead) implements Item {
  }

  record Constant(double value) implements Item {
    @Override
    public int width() {
      return 1;
    }
  }

  record Draw(Noise noise, int source, int width) implements Item {
  }

  /// A matrix product; its value goes into an [Affine] sum or is added at a place of its own.
  ///
  /// @param use  number among the [MatrixUses]
  /// @param sink where it is added, if not to an affine sum
  record Product(int use, int operand, int width, Optional<Sink> sink) implements Item {
  }

  /// @param patience how many steps what is added there may wait
  record Sink(Place place, int patience) {
  }

  /// A sum of products and biases, complete when all of them are added.
  record Affine(int width, List<Integer> products, List<Integer> biases) implements Item {
    public Affine {
      products = List.copyOf(products);
      biases = List.copyOf(biases);
    }
  }

  record Sum(int operand) implements Item {
    @Override
    public int width() {
      return 1;
    }
  }

  /// Elementwise work, done in passes.
  sealed interface Elementwise extends Item {
  }

  record Unary(UnaryOp function, int operand, int width) implements Elementwise {
  }

  record Binary(BinaryOp function, int left, int right, int width) implements Elementwise {
  }

  /// The value, with zero for what is next to nothing.
  record Flush(int operand, int width) implements Elementwise {
  }

  record Broadcast(int scalar, int width) implements Elementwise {
  }

  /// Puts the sum of some values at a place, or adds it to what is there.
  record Put(List<Integer> terms, int width, Sink target, boolean accumulate) implements Elementwise {
    public Put {
      terms = List.copyOf(terms);
    }
  }

  /// @param height elements of the operand that count; a row may have more
  record MatrixGradient(int matrix, int height, int delta, int operand, int width) implements Item {
  }

  record VectorGradient(int accumulator, int delta, int width) implements Item {
  }
}
