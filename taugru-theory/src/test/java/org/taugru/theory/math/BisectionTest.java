package org.taugru.theory.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BisectionTest {
  @Test
  void zeroIsFoundToTheLastBit() {
    double root = Bisection.zero(x -> x * x - 2, 0, 2);
    assertThat(Math.abs(root - Math.sqrt(2))).isLessThanOrEqualTo(Math.ulp(root));
  }
}
