package org.taugru.exec.simd;

import java.util.List;

/// A vector summed over steps and samples, and what it is the gradient of: vector parameters and rows of matrices.
record Accumulator(int width, List<Integer> parameters, List<Row> rows) {
  record Row(int matrix, int row) {
  }
}
