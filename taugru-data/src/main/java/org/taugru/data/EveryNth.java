package org.taugru.data;

import java.io.IOException;
import java.util.Arrays;
import org.taugru.safetensors.files.Sha256;

/// The first, and every nth after it, of some sequences.
record EveryNth(Sequences whole, int every) implements Sequences {
  @Override
  public SequenceFormat format() {
    return whole.format();
  }

  @Override
  public int count() {
    return Math.ceilDiv(whole.count(), every);
  }

  @Override
  public int steps() {
    return whole.steps();
  }

  @Override
  public int length(int number) {
    return whole.length(number * every);
  }

  @Override
  public SequenceSet read(int... numbers) throws IOException {
    return whole.read(inWhole(numbers));
  }

  @Override
  public SequenceSet readForTraining(long seed, int epoch, int... numbers) throws IOException {
    return whole.readForTraining(seed, epoch, inWhole(numbers));
  }

  @Override
  public boolean isFixed() {
    return whole.isFixed();
  }

  private int[] inWhole(int... numbers) {
    return Arrays.stream(numbers).map(number -> number * every).toArray();
  }

  @Override
  public long heapBytes() {
    return whole.heapBytes();
  }

  @Override
  public String sha256() throws IOException {
    return new Sha256().add(whole.sha256()).add("every " + every).hex();
  }
}
