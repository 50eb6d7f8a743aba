package org.taugru.results;

/// Student's t distribution.
final class StudentT {
  private static final double[] LANCZOS = {0.99999999999980993, 676.5203681218851, -1259.1392167224028,
    771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
    1.5056327351493116e-7};
  private static final int MOST_TERMS = 10_000;
  private static final double ENOUGH = 1e-15;
  private static final double TINY = 1e-300;

  private StudentT() {
  }

  /// The probability that |T| is at least |t|: P(|T| ≥ |t|) = I(ν / (ν + t²); ν/2, ½).
  static double twoSided(double t, double degrees) {
    return Double.isInfinite(t) ? 0 : incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  }

  /// The regularised incomplete beta function I(x; a, b), by its continued fraction (Abramowitz and Stegun 26.5.8).
  static double incompleteBeta(double x, double a, double b) {
    if (x <= 0 || x >= 1)
      return x <= 0 ? 0 : 1;
    if (x > (a + 1) / (a + b + 2))
      return 1 - incompleteBeta(1 - x, b, a); // where the fraction converges fast
    double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
    return front * fraction(x, a, b);
  }

  /// Lentz's method.
  private static double fraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / away(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / away(1 + even * d);
      c = away(1 + even / c);
      value *= c * d;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / away(1 + odd * d);
      c = away(1 + odd / c);
      value *= c * d;
      if (Math.abs(c * d - 1) < ENOUGH)
        return value;
    }
    return value;
  }

  private static double away(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /// Lanczos' approximation, for x above 0.
  static double logGamma(double x) {
    if (x < 0.5)
      return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++)
      sum += LANCZOS[i] / (x - 1 + i);
    double t = x - 1 + LANCZOS.length - 1.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
