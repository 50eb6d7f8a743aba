package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Finds the coefficients of [VectorCode#EXPM1] again: by least squares in double, with weights that move to where the error is
/// largest (Lawson's iteration), which ends at the polynomial of the least largest error.
class Expm1Test {
  private static final int POINTS = 1000;
  private static final int ROUNDS = 1000;
  /// What is sought: the coefficients after the first, which is 1.
  private static final int TERMS = VectorCode.EXPM1.length - 1;
  /// A little more than ln 2/2, as the nearest multiple of ln 2 is found in float.
  private static final double BOUND = 1.0005 * Math.log(2) / 2;

  /// From −1 to 1, denser at the ends.
  private static final double[] GRID = new double[POINTS];
  /// ((eʳ − 1)/r − 1)/r there
  private static final double[] WANTED = new double[POINTS];
  /// How much of (eʳ − 1)/r an error of that is.
  private static final double[] SHARE = new double[POINTS];

  static {
    for (int i = 0; i < POINTS; i++) {
      GRID[i] = Math.cos(Math.PI * (2 * i + 1) / (2 * POINTS));
      double r = BOUND * GRID[i];
      double term = 0.5;
      for (int k = 3; k < 20; k++, term *= r / (k - 1))
        WANTED[i] += term;
      SHARE[i] = Math.abs(r * r / Math.expm1(r));
    }
  }

  @Test
  void noOtherCoefficientsAreBetterByMoreThanTheirRounding() {
    double[] weights = new double[POINTS];
    Arrays.fill(weights, 1);
    double[] best = {};
    for (int round = 0; round < ROUNDS; round++) {
      best = leastSquares(weights);
      double sum = 0;
      for (int i = 0; i < POINTS; i++)
        sum += weights[i] *= error(best, i);
      for (int i = 0; i < POINTS; i++)
        weights[i] /= sum;
    }
    double[] ours = new double[TERMS];
    for (int k = 0; k < TERMS; k++) {
      ours[k] = VectorCode.EXPM1[k + 1] * Math.pow(BOUND, k);
      assertThat(ours[k]).isCloseTo(best[k], within(1e-7));
    }
    assertThat(VectorCode.EXPM1[0]).isEqualTo(1);
    assertThat(largestError(best)).isBetween(1.2e-8, 1.4e-8);
    assertThat(largestError(ours)).isLessThan(1.8e-8);
  }

  private static double largestError(double[] coefficients) {
    double largest = 0;
    for (int i = 0; i < POINTS; i++)
      largest = Math.max(largest, error(coefficients, i));
    return largest;
  }

  /// @param coefficients of powers of r/BOUND
  private static double error(double[] coefficients, int i) {
    double sum = 0;
    for (int k = TERMS - 1; k >= 0; k--)
      sum = sum * GRID[i] + coefficients[k];
    return SHARE[i] * Math.abs(sum - WANTED[i]);
  }

  /// By the normal equations, which are small.
  private static double[] leastSquares(double[] weights) {
    double[][] a = new double[TERMS][TERMS + 1];
    for (int i = 0; i < POINTS; i++) {
      double weight = weights[i] * SHARE[i] * SHARE[i];
      for (int row = 0; row < TERMS; row++) {
        for (int column = 0; column < TERMS; column++)
          a[row][column] += weight * Math.pow(GRID[i], row + column);
        a[row][TERMS] += weight * Math.pow(GRID[i], row) * WANTED[i];
      }
    }
    for (int pivot = 0; pivot < TERMS; pivot++)
      for (int row = 0; row < TERMS; row++)
        if (row != pivot) {
          double factor = a[row][pivot] / a[pivot][pivot];
          for (int column = pivot; column <= TERMS; column++)
            a[row][column] -= factor * a[pivot][column];
        }
    double[] solution = new double[TERMS];
    Arrays.setAll(solution, row -> a[row][TERMS] / a[row][row]);
    return solution;
  }
}
