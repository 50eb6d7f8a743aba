package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.UnaryOp;

/// A piece of work as the planner sees it: a node, part of a node, or something done with nodes.
abstract sealed class Item {
  /// Known for any number of steps ahead, or needed only at the end.
  static final int ANY = Integer.MAX_VALUE;

  final int width;
  final List<Item> operands;
  final List<Item> consumers = new ArrayList<>();
  /// For how many steps at once it can be computed.
  int horizon = ANY;
  /// Kept for the backward pass.
  boolean saved;
  Optional<Place> place = Optional.empty();

  Item(int width, List<Item> operands) {
    this.width = width;
    this.operands = List.copyOf(operands);
    operands.forEach(operand -> operand.consumers.add(this));
  }

  /// A value that is there already.
  static final class Leaf extends Item {
    /// A step's own value is known this many steps ahead.
    final int ahead;

    Leaf(int width, Place place, int ahead) {
      super(width, List.of());
      this.place = Optional.of(place);
      this.ahead = ahead;
    }
  }

  static final class Constant extends Item {
    final double value;

    Constant(double value) {
      super(1, List.of());
      this.value = value;
    }
  }

  static final class Draw extends Item {
    final Noise noise;
    final int source;

    Draw(Noise noise, int source, int width) {
      super(width, List.of());
      this.noise = noise;
      this.source = source;
    }
  }

  /// A matrix product; its value goes into an [Affine] sum or is added at a place of its own.
  static final class Product extends Item {
    final int packed;
    /// Where it is added, if not to an affine sum, and how many steps it may wait.
    final Optional<Place> sink;
    final int patience;

    Product(int packed, Item operand, int width, Optional<Place> sink, int patience) {
      super(width, List.of(operand));
      this.packed = packed;
      this.sink = sink;
      this.patience = patience;
    }

    Item operand() {
      return operands.getFirst();
    }
  }

  /// A sum of products and biases, complete when all of them are added.
  static final class Affine extends Item {
    final List<Integer> biases;

    Affine(int width, List<Item> products, List<Integer> biases) {
      super(width, products);
      this.biases = List.copyOf(biases);
    }
  }

  static final class Sum extends Item {
    Sum(Item operand) {
      super(1, List.of(operand));
    }
  }

  /// Elementwise work, done in passes.
  abstract static sealed class Elementwise extends Item {
    /// Number of the pass that does it.
    int pass = -1;

    Elementwise(int width, List<Item> operands) {
      super(width, operands);
    }
  }

  static final class Unary extends Elementwise {
    final UnaryOp function;

    Unary(UnaryOp function, Item x, int width) {
      super(width, List.of(x));
      this.function = function;
    }
  }

  static final class Binary extends Elementwise {
    final BinaryOp function;

    Binary(BinaryOp function, Item a, Item b, int width) {
      super(width, List.of(a, b));
      this.function = function;
    }
  }

  /// The value, with zero for what is next to nothing.
  static final class Flush extends Elementwise {
    Flush(Item x) {
      super(x.width, List.of(x));
    }
  }

  static final class Broadcast extends Elementwise {
    Broadcast(Item scalar, int width) {
      super(width, List.of(scalar));
    }
  }

  /// Puts the sum of its operands at a place, or adds it to what is there.
  static final class Put extends Elementwise {
    final Place target;
    final boolean accumulate;
    final int patience;

    Put(List<Item> terms, int width, Place target, boolean accumulate, int patience) {
      super(width, terms);
      this.target = target;
      this.accumulate = accumulate;
      this.patience = patience;
    }
  }

  static final class MatrixGradient extends Item {
    final int matrix;
    /// Elements of the operand that count; a row may have more.
    final int height;

    MatrixGradient(int matrix, int height, Item delta, Item operand) {
      super(delta.width, List.of(delta, operand));
      this.matrix = matrix;
      this.height = height;
    }
  }

  static final class VectorGradient extends Item {
    final int accumulator;

    VectorGradient(int accumulator, Item delta) {
      super(delta.width, List.of(delta));
      this.accumulator = accumulator;
    }
  }
}
