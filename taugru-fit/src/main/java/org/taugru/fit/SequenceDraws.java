package org.taugru.fit;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.data.BatchSource;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;

/// Sequences for training: each once in every pass, in another order each time, with noise on what is known.
final class SequenceDraws implements BatchSource {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final EncodedData data;
  private final int[] numbers;
  private final int noisy;
  private final double noise;
  private final long seed;

  /// @param numbers of the sequences that are trained on
  /// @param noisy   how many of the numbers of a step get noise; those after them say what is missing
  /// @param noise   its standard deviation
  SequenceDraws(EncodedData data, int[] numbers, int noisy, double noise, long seed) {
    this.data = data;
    this.numbers = numbers;
    this.noisy = noisy;
    this.noise = noise;
    this.seed = seed;
  }

  @Override
  public SequenceSet batch(long iteration, int count) {
    int[] drawn = new int[count];
    int[] order = {};
    long ordered = -1;
    for (int i = 0; i < count; i++) {
      long place = iteration * count + i;
      long pass = place / numbers.length;
      if (pass != ordered) {
        order = order(pass);
        ordered = pass;
      }
      drawn[i] = order[(int) (place % numbers.length)];
    }
    SequenceSet clean = data.set(drawn);
    return noise == 0 ? clean : noisy(clean, new SplittableRandom(seed * GOLDEN + 2 * iteration + 1));
  }

  private int[] order(long pass) {
    SplittableRandom random = new SplittableRandom(seed * GOLDEN + 2 * pass);
    int[] order = numbers.clone();
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    return order;
  }

  /// A zero may be a missing value, and missing values stay as they are.
  private SequenceSet noisy(SequenceSet clean, SplittableRandom random) {
    int width = clean.inputWidth();
    float[] inputs = clean.features().clone();
    for (int i = 0; i < inputs.length; i++)
      if (i % width < noisy && inputs[i] != 0)
        inputs[i] += (float) (noise * random.nextGaussian());
    return new SequenceSet(clean.count(), clean.steps(), new Inputs.Features(width, inputs),
        Arrays.copyOf(clean.lengths(), clean.count()), clean.targets());
  }
}
