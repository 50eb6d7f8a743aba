package org.taugru.data;

import java.io.IOException;
import java.util.OptionalInt;

/// Something that can be done without a network, ready to be scored: whoever reports a result shows these beside it.
///
/// @param name   as tables call it
/// @param fitted how many numbers it has learnt from the training set; empty where there is nothing to learn, as for
///               repeating the last point
/// @param scorer how well it does on a set
public record NaiveMethod(String name, OptionalInt fitted, Scorer scorer) {
  /// Says how well a method does on sequences. There may be more of them than the heap can hold:
  /// [Sequences#forEachPart] goes through them.
  @FunctionalInterface
  public interface Scorer {
    Score score(Sequences sequences) throws IOException;
  }

  /// A rule that is known beforehand.
  public static NaiveMethod known(String name, Scorer scorer) {
    return new NaiveMethod(name, OptionalInt.empty(), scorer);
  }

  /// A method with `count` numbers that were fitted to the training set.
  public static NaiveMethod fitted(String name, int count, Scorer scorer) {
    return new NaiveMethod(name, OptionalInt.of(count), scorer);
  }

  /// Says the same of every sequence: the mean of the numbers in the training set, or its labels by how often they come.
  public static NaiveMethod commonest(Dataset data) throws IOException {
    return Commonest.of(data);
  }

  /// Says the class whose mean in the training set is nearest, of sequences of vectors with one label each.
  public static NaiveMethod nearestMean(Sequences train) throws IOException {
    Templates means = Templates.of(train, Templates.Look.VALUES);
    return fitted("nearest-mean", means.fitted(), means::score);
  }

  /// Logistic regression on all inputs of a sequence side by side, of sequences of vectors with one label each.
  public static NaiveMethod logisticRegression(Sequences train) throws IOException {
    return LogisticRegression.of(train);
  }

  public Score score(Sequences sequences) throws IOException {
    return scorer.score(sequences);
  }
}
