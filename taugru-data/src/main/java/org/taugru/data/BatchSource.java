package org.taugru.data;

/// Training sequences made when they are needed.
///
/// A batch is a function of the seed it was made with and `iteration`, and of nothing else: a run that was stopped goes on
/// with the batches it would have seen, and any thread may ask for any batch. A smaller batch is the beginning of a larger
/// one.
///
/// ```java
/// BatchSource noise = (iteration, count) -> {
///   float[] inputs = new float[count * 20];
///   float[] sums = new float[count];
///   SplittableRandom random = new SplittableRandom(iteration);
///   for (int i = 0; i < inputs.length; i++) {
///     inputs[i] = random.nextInt(2);
///     sums[i / 20] += inputs[i];
///   }
///   return SequenceSet.of(count, 20, 1, inputs, new Targets.Vector(1, sums));
/// };
/// Dataset data = Dataset.fresh("sums", noise, noise.batch(-1, 100), noise.batch(-2, 100));
/// ```
///
/// Where sequences are stored somewhere and only too many for the memory, implement [Sequences] instead.
@FunctionalInterface
public interface BatchSource {
  /// @param iteration 0 for the first update of a run, and so on
  /// @param count     how many sequences, 1 or more
  SequenceSet batch(long iteration, int count);
}
