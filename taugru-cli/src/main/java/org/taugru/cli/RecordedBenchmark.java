package org.taugru.cli;

import java.util.List;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.SequenceFormat;
import org.taugru.train.RecordedData;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;

/// What can be said of data that is not at hand: its name, and by what results on it are compared.
///
/// @param length whether its runs count epochs or iterations
record RecordedBenchmark(String name, Measure measure, Defaults.Length length) implements Benchmark {
  /// The benchmark of a run, or what its record knows of it.
  static Benchmark of(RunSpec spec, RecordedData data) {
    if (data.kind() != RecordedData.Kind.MEMORY)
      try {
        return spec.benchmark();
      } catch (IllegalArgumentException e) {
        if (data.measure().isEmpty())
          throw e;
      }
    return new RecordedBenchmark(spec.data(), data.measure().orElse(Measure.MSE), spec.training().evaluateEvery() == 1
        ? new Defaults.Length.Epochs(1) : new Defaults.Length.Iterations(1, spec.training().evaluateEvery()));
  }

  /// Refuses a run whose data was in the memory of a program.
  static void requireData(RunFolder folder, RecordedData data) {
    if (data.kind() == RecordedData.Kind.MEMORY)
      throw new IllegalArgumentException(
          folder.path() + " was trained on data in the memory of a program (" + data.name()
              + "); go on with it, or score it, there: SequenceModel.of(...).in(Path.of(\"" + folder.path() + "\"))");
  }

  @Override
  public String title() {
    return name;
  }

  @Override
  public Defaults defaults() {
    return Defaults.USUAL.lasting(length);
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  @Override
  public SequenceFormat format() {
    throw notHere();
  }

  @Override
  public Dataset dataset(long seed) {
    throw notHere();
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) {
    throw notHere();
  }

  private IllegalStateException notHere() {
    return new IllegalStateException("the data " + name + " is not here.");
  }
}
