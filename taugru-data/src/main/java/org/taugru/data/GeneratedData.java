package org.taugru.data;

/// The data of a benchmark that makes it from a seed, in memory.
public record GeneratedData(Benchmark benchmark, long seed, TrainingSplit training, SequenceSet validation,
    SequenceSet test)
    implements Dataset {
  @Override
  public String name() {
    return benchmark.name();
  }

  @Override
  public Measure measure() {
    return benchmark.measure();
  }

  @Override
  public Origin origin() {
    return new Origin.Generated(benchmark.name(), seed);
  }

  @Override
  public String sha256() {
    SequenceSet training = switch (this.training) {
      case TrainingSplit.Stored _ -> train();
      case TrainingSplit.Fresh(BatchSource source) -> source.batch(0, 2);
    };
    return Splits.sha256(training.sha256(), validation.sha256(), test.sha256());
  }

  /// The training set of a benchmark that has one.
  public SequenceSet train() {
    if (training instanceof TrainingSplit.Stored(SequenceSet set))
      return set;
    throw new IllegalStateException(name() + " has no training set: its sequences are new in each iteration.");
  }
}
