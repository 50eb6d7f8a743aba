package org.taugru.exec.simd;

import java.util.List;
import java.util.Optional;
import org.taugru.eq.Noise;

/// What a tile does for a run of steps at once.
sealed interface Instruction {
  /// For each column, target = start + the sum over operands of operand·matrix, row by row; `start` may be `target` itself.
  ///
  /// @param columns of equal width; several are together no wider than [ProductShape#MOST_VECTORS] vectors
  record Multiply(List<Place> operands, List<Column> columns) implements Instruction {
    Multiply(int packed, Place operand, Place start, Place target) {
      this(List.of(operand), List.of(new Column(List.of(packed), start, target)));
    }
  }

  /// @param packed a matrix for each operand
  record Column(List<Integer> packed, Place start, Place target) {
  }

  /// All elementwise work that can be done in one go.
  record Pass(PassKernel kernel, List<Place> places, int stride) implements Instruction {
  }

  /// target = the sum of each row's first `width` elements.
  record Sum(Place operand, int width, Place target) implements Instruction {
  }

  record Draw(Noise noise, int source, int width, Place target) implements Instruction {
  }

  /// For each term, adds the outer products of operand and delta, summed over rows, to a sum of gradients. These are of
  /// equal width; several are together no wider than [ProductShape#MOST_VECTORS] vectors.
  ///
  /// @param operand a matrix's operand, or the number one, which makes it the gradient of a vector
  /// @param height  elements of the operand
  /// @param width   elements of each delta, padded to whole vectors
  record Outer(Optional<Place> operand, int height, int width, List<Term> terms) implements Instruction {
  }

  /// @param sum number of the matrix whose transposed gradient it is, or of the accumulator
  record Term(int sum, Place delta) {
  }
}
