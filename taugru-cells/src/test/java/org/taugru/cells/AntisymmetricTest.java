package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.taugru.eq.EquationException;
import org.taugru.eq.Equations;
import org.taugru.eq.Setting;

class AntisymmetricTest {
  @Test
  void theFreeParametersFillTheUpperTriangleRowByRow() {
    double[] matrix = new double[9];
    new Antisymmetric(0.5).evaluate(3, 3, new double[] {1, 2, 3}, matrix);
    assertThat(matrix).containsExactly(-0.5, 1, 2, -1, -0.5, 3, -2, -3, -0.5);
  }

  @Test
  void thereIsAFreeParameterForEachPair() {
    assertThat(new Antisymmetric(0).freeCount(4, 4)).isEqualTo(6);
  }

  @Test
  void aSingleEntryHasNoFreeParameter() {
    assertThat(new Antisymmetric(0).freeCount(1, 1)).isZero();
  }

  @Test
  void theAdjointAddsTheDifferenceOfMirroredEntries() {
    double[] gradient = {10, 10, 10};
    new Antisymmetric(0.5).adjoint(3, 3, new double[3], new double[] {0, 1, 2, 4, 0, 8, 16, 32, 0}, gradient);
    assertThat(gradient).containsExactly(10 + 1 - 4, 10 + 2 - 16, 10 + 8 - 32);
  }

  @Test
  void anAntisymmetricMatrixIsSquare() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Antisymmetric(0).freeCount(2, 3))
        .withMessage("an antisymmetric matrix is square; 2 × 3 was asked for.");
  }

  @Test
  void anEquationWithAnObliqueOneIsRefusedOnItsLine() {
    assertThatExceptionOfType(EquationException.class)
        .isThrownBy(() -> Equations.of(eq -> eq.matrix("A", 2, 3, new Antisymmetric(0)), Setting.of(3, 4)))
        .withMessageStartingWith("AntisymmetricTest.java:")
        .withMessageEndingWith("matrix A: an antisymmetric matrix is square; 2 × 3 was asked for.");
  }
}
