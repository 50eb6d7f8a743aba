package org.taugru.data;

import java.util.Locale;

/// How well something did on a set of sequences.
public sealed interface Score {
  /// The mean of what training makes small.
  double loss();

  /// @param mse  mean squared error over all numbers that count, in raw numbers where the data was scaled
  /// @param loss the mean of what was minimised, in the numbers that the network sees
  record Regression(double mse, double loss) implements Score {
    public Regression(double mse) {
      this(mse, mse);
    }

    public double rmse() {
      return Math.sqrt(mse);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "RMSE %.4g, loss %.4g", rmse(), loss);
    }
  }

  /// @param accuracy     share of right labels, 0 to 1
  /// @param crossEntropy mean of −ln of the probability given to the right label
  /// @param loss         what was minimised, where that is something else
  record Classification(double accuracy, double crossEntropy, double loss) implements Score {
    public Classification(double accuracy, double crossEntropy) {
      this(accuracy, crossEntropy, crossEntropy);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "accuracy %.1f %%, cross-entropy %.4g", 100 * accuracy, crossEntropy);
    }
  }
}
