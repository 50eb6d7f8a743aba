package org.taugru.data;

import java.io.IOException;
import org.taugru.safetensors.files.Sha256;

/// Sequences with normal noise on every input: what a network that was trained without it makes of worse data.
///
/// The noise is a function of the number of a sequence, so that every reading of it is the same, and that of another deviation is
/// the same noise, larger or smaller.
///
/// @param deviation of the noise, 0 or more, in the units of the inputs
public record NoisyInputs(Sequences clean, double deviation) implements Sequences {
  private static final long SEED = 0x6E6F697365L;

  public NoisyInputs {
    if (!(deviation >= 0 && deviation < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("noise of deviation " + deviation + "; it must be 0 or more.");
    if (!(clean.format().inputs() instanceof InputFormat.Features))
      throw new IllegalArgumentException("noise is added to numbers; these sequences are tokens.");
  }

  @Override
  public SequenceFormat format() {
    return clean.format();
  }

  @Override
  public int count() {
    return clean.count();
  }

  @Override
  public int steps() {
    return clean.steps();
  }

  @Override
  public int length(int number) {
    return clean.length(number);
  }

  @Override
  public SequenceSet read(int... numbers) throws IOException {
    SequenceSet read = clean.read(numbers);
    int width = read.inputWidth();
    float[] inputs = read.features().clone();
    for (int i = 0; i < numbers.length; i++) {
      Draws draws = new Draws(SEED).at(numbers[i]);
      int from = i * read.steps() * width;
      for (int at = from; at < from + read.lengths()[i] * width; at++)
        inputs[at] += (float) (deviation * draws.normal());
    }
    return new SequenceSet(read.count(), read.steps(), new Inputs.Features(width, inputs), read.lengths(),
        read.targets());
  }

  @Override
  public boolean isFixed() {
    return clean.isFixed();
  }

  @Override
  public long heapBytes() {
    return clean.heapBytes();
  }

  @Override
  public String sha256() throws IOException {
    return new Sha256().add(clean.sha256()).add("noise " + deviation).hex();
  }
}
