package org.taugru.train;

import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Training;

/// A dataset in memory.
record ThreeSets(SequenceSet train, SequenceSet validation, SequenceSet test) implements Dataset {
  @Override
  public String name() {
    return "data";
  }

  @Override
  public Training training() {
    return new Training.Stored(train);
  }
}
