package org.taugru.fit;

import java.util.Arrays;

/// Two opinions about an input. They answer different questions: the gradient says how far an answer moves with it, shuffling says how
/// much worse answers are without it.
///
/// @param sensitivity mean absolute derivative, summed over the values of the input, in scaled units
/// @param share       of all inputs' sensitivity
/// @param expected    by which part the error should grow by the sensitivity: √(1 + q²/e²) − 1, where q is how far answers move if each
///                    value is moved as far as shuffling does, independently of others, and e is the error; NaN of sequences
/// @param loss        by which part the loss grows if the input is shuffled; of classes by how much, as it may have been next to nothing
/// @param error       by which part the error grows; of classes, by how much the share of wrong answers does
public record Importance(double sensitivity, double share, double expected, Growth loss, Growth error) {
  private static final double LEAST_SHARE = 0.05;
  private static final double LEAST_GROWTH = 0.01;
  /// A growth that nobody overlooks.
  private static final double CLEAR = 0.1;
  /// An expectation of a first order may err by as much.
  private static final double FACTOR = 4;

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

  /// By shuffling, an input matters if the loss grows by a hundredth and by more than two standard deviations. The gradient says otherwise
  /// if it lets less than a quarter of that be expected, or a growth of a tenth where there is none; of sequences, if it has less than
  /// half a twentieth of all sensitivity, or more than a tenth.
  public Agreement agreement() {
    boolean helps = loss.mean > LEAST_GROWTH && loss.mean > 2 * loss.deviation;
    boolean isClear = Double.isNaN(expected) ? share >= 2 * LEAST_SHARE : expected > CLEAR;
    boolean isNothing = Double.isNaN(expected) ? share < LEAST_SHARE / 2 : expected < error.mean / FACTOR;
    return helps ? isNothing ? Agreement.SHUFFLING_ALONE : Agreement.BOTH
        : isClear ? Agreement.GRADIENT_ALONE : Agreement.NEITHER;
  }
}
