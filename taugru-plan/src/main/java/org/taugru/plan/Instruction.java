package org.taugru.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.eq.Noise;

/// What is done for a run of steps at once, for each step and sample.
public sealed interface Instruction {
  /// All that it reads and writes in buffers.
  List<Place> places();

  /// For each column, target = start + the sum over operands of matrix·operand; `start` may be `target` itself.
  ///
  /// @param columns whose rows take up equally many elements ([Costs#rowLength])
  record Multiply(List<Place> operands, List<Column> columns) implements Instruction {
    public Multiply {
      operands = List.copyOf(operands);
      columns = List.copyOf(columns);
    }

    /// A single product.
    public Multiply(Place operand, Column column) {
      this(List.of(operand), List.of(column));
    }

    @Override
    public List<Place> places() {
      return Stream.concat(operands.stream(),
          columns.stream().flatMap(column -> Stream.of(column.start(), column.target()))).toList();
    }
  }

  /// @param matrices for each operand, a number in [PlannedProgram#matrices()]
  /// @param width    elements of the target
  record Column(List<Integer> matrices, Place start, Place target, int width) {
    public Column {
      matrices = List.copyOf(matrices);
    }

    /// A single product's.
    public Column(int matrix, Place start, Place target, int width) {
      this(List.of(matrix), start, target, width);
    }
  }

  /// All elementwise work that can be done in one go.
  ///
  /// @param places those that the code knows by number
  /// @param width  elements of each value that is not a scalar
  record Pass(PassCode code, List<Place> places, int width) implements Instruction {
    public Pass {
      places = List.copyOf(places);
    }
  }

  /// target = the sum of the operand's `width` elements.
  record Sum(Place operand, int width, Place target) implements Instruction {
    @Override
    public List<Place> places() {
      return List.of(operand, target);
    }
  }

  record Draw(Noise noise, int source, int width, Place target) implements Instruction {
    @Override
    public List<Place> places() {
      return List.of(target);
    }
  }

  /// For each term, adds the outer product of operand and delta, summed over steps and samples, to a sum of gradients.
  ///
  /// @param operand a matrix's operand, or the number one, which makes it the gradient of a vector
  /// @param height  elements of the operand
  /// @param terms   whose rows take up equally many elements ([Costs#rowLength])
  record Outer(Optional<Place> operand, int height, List<Term> terms) implements Instruction {
    public Outer {
      terms = List.copyOf(terms);
    }

    @Override
    public List<Place> places() {
      return Stream.concat(operand.stream(), terms.stream().map(Term::delta)).toList();
    }
  }

  /// @param sum   number of the matrix whose gradient it is, or of the accumulator
  /// @param width elements of delta
  record Term(int sum, Place delta, int width) {
  }
}
