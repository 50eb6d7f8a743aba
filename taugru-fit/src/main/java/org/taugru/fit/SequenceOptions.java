package org.taugru.fit;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/// What is asked of a fit to labelled sequences; what is not said is searched for.
///
/// @param budget  seconds on two cores of today, about: the search and the training are as long as an estimate of their work allows
/// @param members networks whose mean is the answer
public record SequenceOptions(String cell, double budget, long seed, int members, OptionalInt tau, OptionalInt hidden,
    OptionalDouble learningRate) {
  /// With nothing said.
  public static final SequenceOptions USUAL = new SequenceOptions("tau-gru", 90, 1, 5, OptionalInt.empty(),
      OptionalInt.empty(), OptionalDouble.empty());

  public SequenceOptions cell(String name) {
    return new SequenceOptions(name, budget, seed, members, tau, hidden, learningRate);
  }

  public SequenceOptions budget(double seconds) {
    return new SequenceOptions(cell, seconds, seed, members, tau, hidden, learningRate);
  }

  public SequenceOptions seed(long other) {
    return new SequenceOptions(cell, budget, other, members, tau, hidden, learningRate);
  }

  public SequenceOptions members(int count) {
    return new SequenceOptions(cell, budget, seed, count, tau, hidden, learningRate);
  }

  public SequenceOptions tau(int steps) {
    return new SequenceOptions(cell, budget, seed, members, OptionalInt.of(steps), hidden, learningRate);
  }

  public SequenceOptions hidden(int units) {
    return new SequenceOptions(cell, budget, seed, members, tau, OptionalInt.of(units), learningRate);
  }

  public SequenceOptions learningRate(double rate) {
    return new SequenceOptions(cell, budget, seed, members, tau, hidden, OptionalDouble.of(rate));
  }
}
