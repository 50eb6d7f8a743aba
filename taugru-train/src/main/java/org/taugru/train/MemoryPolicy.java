package org.taugru.train;

import org.taugru.exec.Purpose;
import org.taugru.model.Network;

/// What is done where a batch needs more memory than there is: first it is done in parts, as long as each has enough
/// samples to keep a processor busy; then only some steps are kept at a time and computed again for the backward pass; then
/// it is done in smaller parts. Inference computes nothing twice, and keeps only some steps at a time even where all would fit, unless
/// something looks at them.
///
/// @param purpose inference needs less
/// @param bytes   at most, 0 for no limit
/// @param whole   whether all steps must be kept, because something looks at them
record MemoryPolicy(Network network, Purpose purpose, long bytes, boolean whole) {
  private static final int ENOUGH_SAMPLES = 32;

  /// That of training.
  MemoryPolicy(Network network, long bytes, boolean whole) {
    this(network, Purpose.TRAINING, bytes, whole);
  }

  /// The same for another purpose.
  MemoryPolicy forPurpose(Purpose other) {
    return new MemoryPolicy(network, other, bytes, whole);
  }

  /// How many of so many sequences are done together.
  int samples(int steps, int wanted) {
    int samples = fewest(steps, wanted);
    if (!fits(steps, samples, chunk(steps, samples)))
      throw new IllegalArgumentException("a memory of " + (bytes >> 10) + " KiB is too small: one sequence of "
          + steps + " steps takes " + ((needed(steps, samples, chunk(steps, samples)) >> 10) + 1)
          + " KiB. Use more, or a smaller hidden size.");
    return samples;
  }

  /// Whether any part of such a batch fits.
  boolean holdsOneOf(int steps, int wanted) {
    int samples = fewest(steps, wanted);
    return fits(steps, samples, chunk(steps, samples));
  }

  private int fewest(int steps, int wanted) {
    int samples = wanted;
    int usual = usual(steps, wanted);
    while (samples >= 2 * ENOUGH_SAMPLES && !fits(steps, samples, usual))
      samples = Math.ceilDiv(samples, 2);
    while (samples > 1 && !fits(steps, samples, chunk(steps, samples)))
      samples = Math.ceilDiv(samples, 2);
    return samples;
  }

  /// How many of its steps are kept at a time: as many as fit, or as many as take least.
  int chunk(int steps, int samples) {
    int best = usual(steps, samples);
    for (int chunk = best; chunk >= 1 && !whole; chunk /= 2) {
      if (fits(steps, samples, chunk))
        return chunk;
      if (needed(steps, samples, chunk) < needed(steps, samples, best))
        best = chunk;
    }
    return best;
  }

  /// How many are kept where there is enough memory.
  private int usual(int steps, int samples) {
    return switch (purpose) {
      case TRAINING -> steps;
      case INFERENCE -> whole ? steps : network.inferenceChunk(steps, samples);
    };
  }

  /// What is done with a batch that does not fit, in words; nothing for one that does.
  String description(int steps, int wanted) {
    int samples = samples(steps, wanted);
    int chunk = chunk(steps, samples);
    String parts = samples == wanted ? "a batch of " + wanted
        : "a batch of " + wanted + " is done in " + Math.ceilDiv(wanted, samples) + " parts of at most " + samples;
    if (chunk < steps)
      return parts + (samples == wanted ? " is done" : ",") + " with " + chunk + " of " + steps
          + " steps kept at a time";
    return samples == wanted ? "" : parts;
  }

  long needed(int steps, int samples, int chunk) {
    return network.bytes(steps, samples, chunk, purpose);
  }

  private boolean fits(int steps, int samples, int chunk) {
    return bytes == 0 || needed(steps, samples, chunk) <= bytes;
  }
}
