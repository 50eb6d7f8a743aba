package org.taugru.theory.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenseMatrixTest {
  private final SplittableRandom random = new SplittableRandom(3);

  /// Mirror · diagonal · mirror has the diagonal's singular values. A power iteration stops at the wrong one of two that are
  /// as near as these.
  @ParameterizedTest
  @CsvSource({"4, 4, 0.5", "8, 8, 0.999999", "8, 13, 0.99999", "13, 8, 0.99999", "30, 30, 1"})
  void spectralNormIsTheLargestSingularValueHoweverNearTheNextIs(int rows, int columns, double next) {
    double[][] diagonal = new double[rows][columns];
    for (int i = 0; i < Math.min(rows, columns); i++)
      diagonal[i][i] = i == 1 ? -2.5 : 2.5 * Math.pow(next, i + 1);
    DenseMatrix matrix = mirror(rows).times(DenseMatrix.of(diagonal)).times(mirror(columns));
    assertThat(matrix.spectralNorm()).isCloseTo(2.5, within(1e-13)); // rounding alone, of sums of 30
  }

  /// I − 2vvᵀ/|v|², which changes no length.
  private DenseMatrix mirror(int size) {
    DenseMatrix v = DenseMatrix.drawn(size, 1, () -> random.nextDouble(-1, 1));
    DenseMatrix row = DenseMatrix.of(v.toArray());
    return DenseMatrix.identity(size).minus(v.times(row).times(2 / row.times(v).get(0, 0)));
  }

  @Test
  void normsOfAMatrixOfRankOneAreThoseOfItsVectors() {
    DenseMatrix outer = DenseMatrix.of(new double[] {3}, new double[] {-4}).times(DenseMatrix.of(new double[] {5, 12}));
    assertThat(outer.spectralNorm()).isCloseTo(5 * 13, within(1e-13));
    assertThat(outer.maximumNorm()).isEqualTo(4 * 17);
  }

  @Test
  void normsOfVeryLargeAndVerySmallElementsDoNotOverflow() {
    for (double size : new double[] {1e-200, 1e200})
      assertThat(DenseMatrix.of(new double[] {3 * size, 4 * size}).spectralNorm() / size).isCloseTo(5, within(1e-14));
    assertThat(DenseMatrix.zero(2, 3).spectralNorm()).isZero();
    assertThat(DenseMatrix.of(new double[] {Double.POSITIVE_INFINITY, 1}).spectralNorm()).isInfinite();
  }
}
