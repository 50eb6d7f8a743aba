package org.taugru.fit;

import java.util.Arrays;

/// Two opinions about an input. They answer different questions: the gradient says how far an answer moves with it, shuffling says how
/// much worse answers are without it.
///
/// @param sensitivity mean absolute derivative, summed over the values of the input, in scaled units
/// @param share       of all inputs' sensitivity
/// @param loss        by which part the loss grows if the input is shuffled; of classes by how much, as it may have been next to nothing
/// @param error       by which part the error grows; of classes, by how much the share of wrong answers does
public record Importance(double sensitivity, double share, Growth loss, Growth error) {
  private static final double LEAST_SHARE = 0.05;
  private static final double LEAST_GROWTH = 0.01;

  /// The mean over repeats, and their standard deviation.
  public record Growth(double mean, double deviation) {
    /// As a part of what it was: 0.1 is a tenth more.
    static Growth of(double[] repeats, double before) {
      return by(Arrays.stream(repeats).map(each -> before > 0 ? each / before - 1 : each - before).toArray());
    }

    /// As a difference.
    static Growth by(double[] repeats, double before) {
      return by(Arrays.stream(repeats).map(each -> each - before).toArray());
    }

    private static Growth by(double[] repeats) {
      double mean = Arrays.stream(repeats).average().orElse(0);
      double squares = Arrays.stream(repeats).map(each -> (each - mean) * (each - mean)).sum();
      return new Growth(mean, repeats.length < 2 ? 0 : Math.sqrt(squares / (repeats.length - 1)));
    }
  }

  /// Whether both say the same.
  public enum Agreement {
    /// It matters.
    BOTH,
    /// It does not.
    NEITHER,
    /// Answers move with it, but are not better for it; or another input says the same.
    GRADIENT_ALONE,
    /// Answers are worse without it, although small changes hardly move them.
    SHUFFLING_ALONE
  }

  /// By shuffling, an input matters if the loss grows by a hundredth and by more than two standard deviations; by the gradient, with a
  /// twentieth of all sensitivity. They differ only where the gradient says less than half or more than twice that.
  public Agreement agreement() {
    boolean helps = loss.mean > LEAST_GROWTH && loss.mean > 2 * loss.deviation;
    return helps ? share < LEAST_SHARE / 2 ? Agreement.SHUFFLING_ALONE : Agreement.BOTH
        : share >= 2 * LEAST_SHARE ? Agreement.GRADIENT_ALONE : Agreement.NEITHER;
  }
}
