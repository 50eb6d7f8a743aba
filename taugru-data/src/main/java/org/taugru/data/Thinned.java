package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Every nth sequence of each split of a dataset.
record Thinned(Dataset whole, int every) implements Dataset {
  Thinned {
    if (every < 1)
      throw new IllegalArgumentException("every " + every + "th sequence; use 1 or more.");
    if (whole.training() instanceof TrainingSplit.Fresh)
      throw new IllegalArgumentException("dataEvery is " + every + "; the training sequences of " + whole.name()
          + " are made when they are needed, so there are none to leave out. Use fewer iterations instead.");
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public TrainingSplit training() {
    return whole.training() instanceof TrainingSplit.Stored(Sequences train)
        ? new TrainingSplit.Stored(train.every(every)) : whole.training();
  }

  @Override
  public Sequences validation() {
    return whole.validation().every(every);
  }

  @Override
  public Sequences test() {
    return whole.test().every(every);
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
  public List<String> limits() throws IOException {
    int train = training() instanceof TrainingSplit.Stored(Sequences stored) ? stored.count() : 0;
    return Stream.concat(whole.limits().stream(), Stream.of(String.format(Locale.ROOT,
        "one sequence of %,d is used, %,d to train on, %,d to validate and %,d to test", every, train,
        validation().count(), test().count()))).toList();
  }

  @Override
  public List<Start> starts() throws IOException {
    return whole.starts();
  }
}
