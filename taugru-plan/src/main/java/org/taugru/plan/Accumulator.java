package org.taugru.plan;

import java.util.ArrayList;
import java.util.List;

/// A vector summed over steps and samples, and what it is the gradient of: vector parameters and rows of matrices.
public record Accumulator(int width, List<Integer> parameters, List<Row> rows) {
  public record Row(int matrix, int row) {
  }

  public Accumulator {
    parameters = List.copyOf(parameters);
    rows = List.copyOf(rows);
  }

  /// The same, of one more parameter.
  Accumulator and(int parameter) {
    return new Accumulator(width, with(parameters, parameter), rows);
  }

  /// The same, of one more row.
  Accumulator and(Row row) {
    return new Accumulator(width, parameters, with(rows, row));
  }

  private static <T> List<T> with(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
