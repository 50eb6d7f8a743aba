package org.taugru.data;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Sequences with their targets, asked for by number: in memory ([SequenceSet]), in a file, or wherever somebody's own
/// implementation finds them. There may be more of them than the heap can hold.
///
/// Reading the same number gives the same sequence, from any thread. Training asks for a batch at a time, in an order of its
/// own; evaluation goes through them in order.
///
/// ```java
/// /// Sines of a million frequencies, each made when it is read.
/// record Sines(int count, int steps) implements Sequences {
///   public SequenceFormat format() {
///     return new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(1, false));
///   }
///
///   public SequenceSet read(int... numbers) {
///     float[] points = new float[numbers.length * steps];
///     float[] next = new float[numbers.length];
///     for (int i = 0; i < numbers.length; i++) {
///       double frequency = 1.0 * numbers[i] / count;
///       for (int step = 0; step < steps; step++)
///         points[i * steps + step] = (float) Math.sin(frequency * step);
///       next[i] = (float) Math.sin(frequency * steps);
///     }
///     return SequenceSet.of(numbers.length, steps, 1, points, new Targets.Vector(1, next));
///   }
///
///   public String sha256() {
///     return read(1, count - 1).sha256(); // these two tell one such set from another
///   }
/// }
///
/// Dataset data = Dataset.of("sines", new Sines(1_000_000, 50), new Sines(99, 50), new Sines(101, 50));
/// ```
public interface Sequences {
  /// About as many numbers as [#forEachPart] reads at a time.
  int PART_NUMBERS = 1 << 20;

  /// What they are made of and what is asked about them: the same for all splits of a dataset.
  SequenceFormat format();

  /// How many sequences there are, 1 or more.
  int count();

  /// The number of steps of the longest.
  int steps();

  /// The number of steps of one of them, 1 to `steps()`. It is asked of all of them before any is read.
  default int length(int number) {
    return steps();
  }

  /// The sequences of these numbers, in that order; a number may come twice. They have `steps()` steps, the shorter ones
  /// filled up with zeros.
  ///
  /// @param numbers each 0 to `count()` − 1
  SequenceSet read(int... numbers) throws IOException;

  /// The same as they are trained on, where part of the task is to change them at random: a function of the seed, the epoch and
  /// the number of each sequence, so that a run that goes on sees what it would have seen.
  ///
  /// @param epoch from 0 on
  default SequenceSet readForTraining(long seed, int epoch, int... numbers) throws IOException {
    return read(numbers);
  }

  /// Promises that [#readForTraining] gives what [#read] does, in every epoch, so that whoever trains may keep them where it
  /// works. An implementation has to say so: without the promise they are read again for each update.
  default boolean isFixed() {
    return false;
  }

  /// Identifies them in the record of a run: the SHA-256, in hexadecimal, of what they hold. A run is gone on with where it is
  /// the same.
  String sha256() throws IOException;

  /// How many bytes of the heap they take for as long as they are there: none where they lie in a file, or are made when they are
  /// read.
  default long heapBytes() {
    return 0;
  }

  /// The first of them and every nth after it.
  ///
  /// @param nth 1 for all of them
  default Sequences every(int nth) {
    return nth == 1 ? this : new EveryNth(this, nth);
  }

  /// All of them in memory.
  default SequenceSet load() throws IOException {
    return read(IntStream.range(0, count()).toArray());
  }

  /// Goes through all of them in order, as many at a time as make about a million numbers, so that the memory need not hold
  /// them together.
  default void forEachPart(Consumer<SequenceSet> use) throws IOException {
    long numbers = (long) steps() * format().inputs().perStep() + format().targets().perSequence(steps());
    int atOnce = Math.clamp(PART_NUMBERS / numbers, 1, count());
    for (int first = 0, size; first < count(); first += size) {
      size = Math.min(atOnce, count() - first);
      use.accept(read(IntStream.range(first, first + size).toArray()));
    }
  }
}
