package org.taugru.data;

/// Arrays that were prepared for a network, with what was done to them.
record PreparedData(String name, Preparation preparation, SequenceSet train, SequenceSet validation, SequenceSet test)
    implements Dataset {
  PreparedData {
    Splits.requireAlike(train, validation);
    Splits.requireAlike(validation, test);
  }

  @Override
  public TrainingSplit training() {
    return new TrainingSplit.Stored(train);
  }
}
