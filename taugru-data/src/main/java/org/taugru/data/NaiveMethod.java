package org.taugru.data;

import java.util.OptionalInt;
import java.util.function.Function;

/// Something that can be done without a network, ready to be scored: whoever reports a result shows these beside it.
///
/// @param name   as tables call it
/// @param fitted how many numbers it has learnt from the training set; empty where there is nothing to learn, as for
///               repeating the last point
/// @param scorer how well it does on a set
public record NaiveMethod(String name, OptionalInt fitted, Function<SequenceSet, Score> scorer) {
  /// A rule that is known beforehand.
  public static NaiveMethod known(String name, Function<SequenceSet, Score> scorer) {
    return new NaiveMethod(name, OptionalInt.empty(), scorer);
  }

  /// A method with `count` numbers that were fitted to the training set.
  public static NaiveMethod fitted(String name, int count, Function<SequenceSet, Score> scorer) {
    return new NaiveMethod(name, OptionalInt.of(count), scorer);
  }

  public Score score(SequenceSet set) {
    return scorer.apply(set);
  }
}
