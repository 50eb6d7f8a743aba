package org.taugru.series;

/// The normal distribution with mean 0 and deviation 1.
public final class NormalDistribution {
  private NormalDistribution() {
  }

  /// The number below which a part of it lies, by Acklam's rational approximation (2003), to 1.15e-9 of the number.
  public static double quantile(double level) {
    if (!(level > 0 && level < 1))
      throw new IllegalArgumentException("the level of a quantile is " + level + "; it must lie between 0 and 1.");
    if (level < 0.02425) {
      double q = Math.sqrt(-2 * Math.log(level));
      return (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q
          - 2.549732539343734) * q + 4.374664141464968) * q + 2.938163982698783)
          / ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q
              + 3.754408661907416) * q + 1);
    }
    if (level > 1 - 0.02425)
      return -quantile(1 - level);
    double q = level - 0.5;
    double r = q * q;
    return (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r
        + 1.383577518672690e+02) * r - 3.066479806614716e+01) * r + 2.506628277459239) * q
        / (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r
            + 6.680131188771972e+01) * r - 1.328068155288572e+01) * r + 1);
  }

  /// The part of it that lies above a number, to 7.5e-8 (Abramowitz and Stegun 1964, 26.2.17).
  public static double above(double number) {
    if (number < 0)
      return 1 - above(-number);
    double t = 1 / (1 + 0.2316419 * number);
    double series = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return Math.exp(-number * number / 2) / Math.sqrt(2 * Math.PI) * series;
  }

  /// The part of the chi-square distribution that lies above a number, by the cube root that is nearly normal (Wilson and Hilferty 1931).
  public static double chiSquareAbove(double number, int degrees) {
    double width = 2.0 / (9 * degrees);
    return above((Math.cbrt(number / degrees) - (1 - width)) / Math.sqrt(width));
  }
}
