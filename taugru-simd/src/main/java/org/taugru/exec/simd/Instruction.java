package org.taugru.exec.simd;

import java.util.List;
import org.taugru.eq.Noise;

/// What a tile does for a run of steps at once.
sealed interface Instruction {
  /// target = start + operand·matrix, row by row; `start` may be `target` itself.
  record Multiply(int packed, Place operand, Place start, Place target) implements Instruction {
  }

  /// All elementwise work that can be done in one go.
  record Pass(PassKernel kernel, List<Place> places, int stride) implements Instruction {
  }

  /// target = the sum of each row's first `width` elements.
  record Sum(Place operand, int width, Place target) implements Instruction {
  }

  record Draw(Noise noise, int source, int width, Place target) implements Instruction {
  }

  /// Adds delta·operandᵀ, summed over rows, to the transposed gradient of a matrix.
  record MatrixGradient(int matrix, Place delta, Place operand) implements Instruction {
  }

  /// Adds the sum of the rows to an accumulator.
  record VectorGradient(int accumulator, Place delta) implements Instruction {
  }
}
