package org.taugru.data;

import java.util.stream.IntStream;

/// A set again and again, which is never there as a whole, and how much of it was asked for at a time.
final class CountedSequences implements Sequences {
  private final SequenceSet set;
  private final int times;
  private long largest;
  private int reads;

  CountedSequences(SequenceSet set, int times) {
    this.set = set;
    this.times = times;
  }

  /// As many times as it takes for more than three parts.
  static CountedSequences large(SequenceSet set) {
    return new CountedSequences(set, Math.toIntExact(1 + 3L * PART_NUMBERS / (set.count() * numbers(set))));
  }

  /// The same in memory.
  SequenceSet whole() {
    return set.read(IntStream.range(0, count()).map(number -> number % set.count()).toArray());
  }

  /// The most numbers that one reading gave.
  long largest() {
    return largest;
  }

  int reads() {
    return reads;
  }

  @Override
  public SequenceFormat format() {
    return set.format();
  }

  @Override
  public int count() {
    return times * set.count();
  }

  @Override
  public int steps() {
    return set.steps();
  }

  @Override
  public SequenceSet read(int... numbers) {
    reads++;
    largest = Math.max(largest, numbers.length * numbers(set));
    return set.read(IntStream.of(numbers).map(number -> number % set.count()).toArray());
  }

  @Override
  public String sha256() {
    return set.sha256();
  }

  private static long numbers(SequenceSet set) {
    return (long) set.steps() * set.inputs().perStep() + set.targets().format().perSequence(set.steps());
  }
}
