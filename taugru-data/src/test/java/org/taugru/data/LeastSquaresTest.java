package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LeastSquaresTest {
  @Test
  void aLineThroughThreePointsIsTheOneOfTheTextbook() {
    LeastSquares line = new LeastSquares(2, 1);
    line.add(new double[] {1, 0, 6});
    line.add(new double[] {1, 1, 0});
    line.add(new double[] {1, 2, 0});
    assertThat(line.solve()).containsExactly(new double[] {5, -3}, within(1e-14));
  }

  @Test
  void severalRightHandSidesAreSolvedAtOnce() {
    LeastSquares both = new LeastSquares(2, 2);
    both.add(new double[] {2, 0, 2, 4});
    both.add(new double[] {1, 1, 3, 5});
    assertThat(both.solve()).containsExactly(new double[] {1, 2, 2, 3}, within(1e-14));
  }

  /// The columns differ by a part in 10⁵, so a matrix of their products is singular to 10 of a double's 16 digits;
  /// rotations lose only half as many.
  @Test
  void almostEqualColumnsAreToldApart() {
    LeastSquares close = new LeastSquares(3, 1);
    for (int n = 0; n < 1000; n++) {
      double a = Math.sin(0.1 * n);
      double b = a + 1e-5 * Math.cos(0.37 * n);
      double c = a - 1e-5 * Math.cos(0.91 * n);
      close.add(new double[] {a, b, c, 4 * a - 6 * b + 3 * c});
    }
    assertThat(close.solve()).containsExactly(new double[] {4, -6, 3}, within(1e-9));
  }

  @Test
  void whatIsNotDeterminedIsZero() {
    LeastSquares same = new LeastSquares(2, 1);
    same.add(new double[] {1, 1, 2});
    same.add(new double[] {2, 2, 4});
    assertThat(same.solve()).containsExactly(new double[] {2, 0}, within(1e-14));
    assertThat(new LeastSquares(1, 1).solve()).containsExactly(0);
  }
}
