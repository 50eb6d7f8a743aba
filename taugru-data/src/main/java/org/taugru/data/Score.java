package org.taugru.data;

/// How well something did on a set of sequences.
public sealed interface Score {
  /// The mean of what training makes small.
  double loss();

  /// @param mse  mean squared error over all numbers that count
  /// @param loss what was minimised, where that is something else
  record Regression(double mse, double loss) implements Score {
    public Regression(double mse) {
      this(mse, mse);
    }

    public double rmse() {
      return Math.sqrt(mse);
    }
  }

  /// @param accuracy     share of right labels, 0 to 1
  /// @param crossEntropy mean of −ln of the probability given to the right label
  record Classification(double accuracy, double crossEntropy) implements Score {
    @Override
    public double loss() {
      return crossEntropy;
    }
  }
}
