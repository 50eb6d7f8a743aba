package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Parametrisation;
import org.taugru.ir.MatrixVariable;

class MatricesTest {
  /// diag(free²)
  private record Diagonal() implements Parametrisation {
    @Override
    public int freeCount(int rows, int columns) {
      return rows;
    }

    @Override
    public void evaluate(int rows, int columns, double[] free, double[] matrix) {
      for (int i = 0; i < rows; i++)
        matrix[i * columns + i] = free[i] * free[i];
    }

    @Override
    public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
      for (int i = 0; i < rows; i++)
        freeGradient[i] += 2 * free[i] * matrixGradient[i * columns + i];
    }
  }

  private static final MatrixVariable PLAIN = new MatrixVariable("W", 2, 3, 0, Optional.empty());
  private static final MatrixVariable DIAGONAL = new MatrixVariable("D", 2, 2, 0, Optional.of(new Diagonal()));

  @Test
  void aPlainMatrixIsItsParameter() {
    double[] parameter = {1, 2, 3, 4, 5, 6};
    assertThat(Matrices.evaluate(PLAIN, parameter)).containsExactly(parameter);
  }

  @Test
  void aParametrisedMatrixIsAFunctionOfItsParameter() {
    assertThat(Matrices.evaluate(DIAGONAL, new double[] {2, 3})).containsExactly(4, 0, 0, 9);
  }

  @Test
  void theGradientOfAPlainMatrixIsAddedAsItIs() {
    double[] gradient = {10, 10, 10, 10, 10, 10};
    Matrices.addAdjoint(PLAIN, new double[6], new double[] {1, 2, 3, 4, 5, 6}, gradient);
    assertThat(gradient).containsExactly(11, 12, 13, 14, 15, 16);
  }

  @Test
  void theGradientOfAParametrisedMatrixIsAddedThroughIt() {
    double[] gradient = {10, 10};
    Matrices.addAdjoint(DIAGONAL, new double[] {2, 3}, new double[] {1, 100, 100, 2}, gradient);
    assertThat(gradient).containsExactly(10 + 2 * 2 * 1, 10 + 2 * 3 * 2);
  }
}
