package org.taugru.series;

import java.util.List;

/// Each value as a weighted sum of the ones just before it and an intercept, iterated over the horizon.
///
/// One model for all training series, by least squares. All orders are fitted to the same rows, so that their criteria compare, and
/// one Cholesky decomposition gives the squared errors of all of them. Rows that touch a missing value are left out. Series of
/// different levels should be scaled first: they share the intercept.
///
/// Nothing keeps an iterated forecast from growing if the series grew in training.
public final class Autoregression implements PointForecaster {
  /// Only against rounding: lags of a smooth series are nearly collinear.
  private static final double RIDGE = 1e-9;
  /// Below this part of the variance, squared errors are rounding.
  private static final double EXACT = 1e-12;

  /// What is paid for a coefficient.
  public enum Criterion {
    /// Akaike (1974): n ln s² + 2k. Tends to the order that forecasts best.
    AIC,
    /// Schwarz (1978): n ln s² + k ln n. Tends to the true order, if there is one.
    BIC;

    double of(long rows, double squaredErrors, int order) {
      double price = switch (this) {
        case AIC -> 2;
        case BIC -> Math.log(rows);
      };
      return rows * Math.log(squaredErrors / rows) + price * (order + 1);
    }
  }

  private final double[] coefficients;
  private final double intercept;

  private Autoregression(double[] coefficients, double intercept) {
    this.coefficients = coefficients;
    this.intercept = intercept;
  }

  /// One that was fitted before.
  ///
  /// @param coefficients of the value before, the one before that, and so on
  public static Autoregression of(double[] coefficients, double intercept) {
    return new Autoregression(coefficients.clone(), intercept);
  }

  /// The order with the smallest criterion, 0 to `maxOrder`.
  public static Autoregression fit(List<float[]> training, int maxOrder, Criterion criterion) {
    if (maxOrder < 1)
      throw new IllegalArgumentException("The largest order is " + maxOrder + ". It must be 1 or more.");
    double origin = training.stream().mapToDouble(Gaps::lastKnown).filter(value -> !Double.isNaN(value)).findFirst()
        .orElse(0);
    LinearMoments.Centred moments = moments(training, maxOrder, origin);
    double ridge = RIDGE * moments.meanDiagonal();
    double[][] matrix = moments.gram();
    for (int i = 0; i < maxOrder; i++)
      matrix[i][i] += ridge;
    Cholesky cholesky = new Cholesky(matrix);
    double[][] right = moments.cross();
    cholesky.forward(right);
    int order = order(moments.rows(), moments.squares()[0], right, criterion);
    cholesky.backward(right, order);
    double[] coefficients = new double[order];
    double intercept = moments.means()[maxOrder] + origin;
    for (int lag = 1; lag <= order; lag++) {
      coefficients[lag - 1] = right[lag - 1][0];
      intercept -= coefficients[lag - 1] * (moments.means()[lag - 1] + origin);
    }
    return new Autoregression(coefficients, intercept);
  }

  private static LinearMoments.Centred moments(List<float[]> training, int maxOrder, double origin) {
    LinearMoments moments = new LinearMoments(maxOrder, 1);
    for (float[] series : training) {
      int missing = -1; // the last missing value so far
      for (int t = 0; t < series.length; t++) {
        if (Float.isNaN(series[t]))
          missing = t;
        if (t - missing <= maxOrder)
          continue;
        double[] row = moments.next();
        for (int lag = 1; lag <= maxOrder; lag++)
          row[lag - 1] = series[t - lag] - origin;
        row[maxOrder] = series[t] - origin;
        moments.add();
      }
    }
    if (moments.rows() <= maxOrder + 1)
      throw new IllegalArgumentException("There are " + moments.rows() + " rows of " + maxOrder
          + " values and the next without a gap, too few for so many coefficients. Use a smaller order.");
    return moments.centred();
  }

  /// The squared errors of order k are what is left of Σ y² after the first k components of L⁻¹ Xᵀy.
  private static int order(long rows, double squares, double[][] projected, Criterion criterion) {
    double least = Math.max(squares * EXACT, Double.MIN_NORMAL);
    double left = Math.max(squares, least);
    double smallest = criterion.of(rows, left, 0);
    int best = 0;
    for (int order = 1; order <= projected.length; order++) {
      left = Math.max(left - projected[order - 1][0] * projected[order - 1][0], least);
      double value = criterion.of(rows, left, order);
      if (value < smallest) {
        smallest = value;
        best = order;
      }
    }
    return best;
  }

  public int order() {
    return coefficients.length;
  }

  /// The weight of the value `lag` steps before, 1 to [#order()].
  public double coefficient(int lag) {
    return coefficients[lag - 1];
  }

  public double intercept() {
    return intercept;
  }

  @Override
  public void forecast(float[] context, float[] out) {
    int order = order();
    float[] past = Gaps.filled(context, Math.max(1, order));
    boolean unknown = Float.isNaN(past[past.length - 1]);
    for (int h = 0; h < out.length; h++) {
      double sum = unknown ? Double.NaN : intercept;
      for (int lag = 1; lag <= order; lag++)
        sum += coefficients[lag - 1] * (lag <= h ? out[h - lag] : past[order + h - lag]);
      out[h] = (float) sum;
    }
  }

  /// By how much each step of a forecast changes with each value of the context, `[step][value]`, all steps before it included. It is
  /// the same for all contexts of which the same values are there; one that is missing has none, and the one that stands in for it
  /// has more.
  public double[][] derivatives(float[] context, int steps) {
    double[][] derivatives = new double[steps][Math.max(1, order())];
    for (int h = 0; h < steps; h++)
      for (int lag = 1; lag <= order(); lag++)
        if (lag > h)
          derivatives[h][order() + h - lag] += coefficients[lag - 1];
        else
          for (int t = 0; t < order(); t++)
            derivatives[h][t] += coefficients[lag - 1] * derivatives[h - lag][t];
    return Gaps.unfilled(derivatives, context);
  }

  @Override
  public String name() {
    return "autoregression (" + order() + ")";
  }
}
