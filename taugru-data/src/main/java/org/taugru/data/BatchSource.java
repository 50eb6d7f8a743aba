package org.taugru.data;

/// Training sequences made when they are needed.
///
/// A batch is a function of the seed it was made with and `iteration`, and of nothing else: a run that was stopped goes on
/// with the batches it would have seen, and any thread may ask for any batch. A smaller batch is the beginning of a larger
/// one.
@FunctionalInterface
public interface BatchSource {
  SequenceSet batch(long iteration, int count);
}
