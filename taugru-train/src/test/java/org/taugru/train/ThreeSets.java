package org.taugru.train;

import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.TrainingSplit;

/// A dataset in memory.
record ThreeSets(SequenceSet train, SequenceSet validation, SequenceSet test) implements Dataset {
  @Override
  public String name() {
    return "data";
  }

  @Override
  public TrainingSplit training() {
    return new TrainingSplit.Stored(train);
  }
}
