package org.taugru.data;

import java.io.IOException;
import java.util.List;

/// Data of one's own where a benchmark is wanted: nothing is published, and what can be done without learning is to say the
/// mean, or the commonest label.
record OwnBenchmark(Dataset data) implements Benchmark {
  @Override
  public String name() {
    return data.name();
  }

  /// Of a file, without its folders.
  @Override
  public String shortName() {
    return data.name().substring(data.name().lastIndexOf('/') + 1);
  }

  @Override
  public String title() {
    return shortName() + ": " + data.format();
  }

  @Override
  public SequenceFormat format() {
    return data.format();
  }

  @Override
  public Measure measure() {
    return data.measure();
  }

  @Override
  public Dataset dataset(long seed) {
    return data;
  }

  @Override
  public Defaults defaults() {
    return switch (data.training()) {
      case TrainingSplit.Stored _ -> Defaults.USUAL;
      case TrainingSplit.Fresh _ -> Defaults.USUAL.lasting(new Defaults.Length.Iterations(10_000, 100));
    };
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset some) throws IOException {
    return List.of(Commonest.of(some));
  }
}
