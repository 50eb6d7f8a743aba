package org.taugru.data;

import java.io.IOException;

/// Sequences with their targets, asked for by number: in memory ([SequenceSet]), in a file, or wherever somebody's own
/// implementation finds them. There may be more of them than the heap can hold.
///
/// Reading the same number gives the same sequence, from any thread.
public interface Sequences {
  SequenceFormat format();

  /// How many sequences there are, 1 or more.
  int count();

  /// The number of steps of the longest.
  int steps();

  /// The sequences of these numbers, in that order; a number may come twice. They have `steps()` steps, the shorter ones
  /// filled up with zeros.
  ///
  /// @param numbers each 0 to `count()` − 1
  SequenceSet read(int... numbers) throws IOException;

  /// Identifies them in the record of a run: the SHA-256, in hexadecimal, of what they hold.
  String sha256() throws IOException;

  /// All of them in memory.
  default SequenceSet load() throws IOException {
    int[] all = new int[count()];
    for (int i = 0; i < all.length; i++)
      all[i] = i;
    return read(all);
  }
}
