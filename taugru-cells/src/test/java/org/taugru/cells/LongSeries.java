package org.taugru.cells;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/// The exponential of a matrix by nothing but its series, in so many digits that cancellation does not matter.
final class LongSeries {
  /// Terms of a norm of 400 reach 10¹⁷².
  private static final MathContext DIGITS = new MathContext(230);
  private static final BigDecimal SMALL = new BigDecimal("1e-80");

  private LongSeries() {
  }

  static double[] exponential(int size, double[] matrix) {
    BigDecimal[] x = Arrays.stream(matrix).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    BigDecimal[] term = new BigDecimal[size * size];
    Arrays.setAll(term, i -> i % (size + 1) == 0 ? BigDecimal.ONE : BigDecimal.ZERO);
    BigDecimal[] sum = term.clone();
    for (int k = 1; Arrays.stream(term).anyMatch(entry -> entry.abs().compareTo(SMALL) > 0); k++) {
      term = product(size, term, x, BigDecimal.valueOf(k));
      for (int i = 0; i < sum.length; i++)
        sum[i] = sum[i].add(term[i], DIGITS);
    }
    return Arrays.stream(sum).mapToDouble(BigDecimal::doubleValue).toArray();
  }

  private static BigDecimal[] product(int size, BigDecimal[] a, BigDecimal[] b, BigDecimal divisor) {
    BigDecimal[] result = new BigDecimal[size * size];
    for (int i = 0; i < size; i++)
      for (int j = 0; j < size; j++) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k < size; k++)
          sum = sum.add(a[i * size + k].multiply(b[k * size + j], DIGITS), DIGITS);
        result[i * size + j] = sum.divide(divisor, DIGITS);
      }
    return result;
  }
}
