package org.taugru.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.taugru.safetensors.files.Sha256;

/// Every nth sequence of each split of a dataset.
record Thinned(Dataset whole, int every) implements Dataset {
  Thinned {
    if (every < 1)
      throw new IllegalArgumentException("every " + every + "th sequence; use 1 or more.");
    if (whole.training() instanceof TrainingSplit.Fresh)
      throw new IllegalArgumentException("dataEvery is " + every + "; the training sequences of " + whole.name()
          + " are made when they are needed, so there are none to leave out. Use fewer iterations instead.");
  }

  /// One split.
  private record Part(Sequences whole, int every) implements Sequences {
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

    private int[] inWhole(int... numbers) {
      return Arrays.stream(numbers).map(number -> number * every).toArray();
    }

    @Override
    public String sha256() throws IOException {
      return new Sha256().add(whole.sha256()).add("every " + every).hex();
    }
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public TrainingSplit training() {
    return whole.training() instanceof TrainingSplit.Stored(Sequences train)
        ? new TrainingSplit.Stored(new Part(train, every)) : whole.training();
  }

  @Override
  public Sequences validation() {
    return new Part(whole.validation(), every);
  }

  @Override
  public Sequences test() {
    return new Part(whole.test(), every);
  }

  @Override
  public Measure measure() {
    return whole.measure();
  }

  @Override
  public Origin origin() {
    return whole.origin();
  }

  @Override
  public Preparation preparation() {
    return whole.preparation();
  }

  @Override
  public List<Start> starts() throws IOException {
    return whole.starts();
  }
}
