package org.taugru.results;

import java.util.Optional;

/// Whether two means differ, when nothing is known of either spread (Welch 1947).
///
/// @param difference of the means, the first less the second
/// @param degrees    of freedom, after Welch and Satterthwaite
/// @param p          the probability of such a difference, or a larger one either way, between equal means
public record Welch(double difference, double t, double degrees, double p) {
  /// Where both samples have two values or more.
  public static Optional<Welch> of(Sample one, Sample other) {
    if (one.count() < 2 || other.count() < 2)
      return Optional.empty();
    return Optional.of(of(one.mean() - other.mean(), square(one), one.count() - 1, square(other), other.count() - 1));
  }

  /// Whether the mean of a sample differs from a number that has no known spread; where the sample has two values or more.
  public static Optional<Welch> of(Sample one, double number) {
    return one.count() < 2 ? Optional.empty()
        : Optional.of(of(one.mean() - number, square(one), one.count() - 1, 0, 1));
  }

  /// The square of the standard error.
  private static double square(Sample sample) {
    return sample.deviation() * sample.deviation() / sample.count();
  }

  private static Welch of(double difference, double square, int free, double otherSquare, int otherFree) {
    double both = square + otherSquare;
    if (both == 0)
      return new Welch(difference, difference == 0 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, difference),
          free + otherFree, difference == 0 ? 1 : 0);
    double degrees = both * both / (square * square / free + otherSquare * otherSquare / otherFree);
    double t = difference / Math.sqrt(both);
    return new Welch(difference, t, degrees, StudentT.twoSided(t, degrees));
  }
}
