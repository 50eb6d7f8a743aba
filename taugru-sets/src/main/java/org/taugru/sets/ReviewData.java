package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.Origin;
import org.taugru.data.Preparation;
import org.taugru.data.Sequences;
import org.taugru.data.Start;
import org.taugru.data.TrainingSplit;
import org.taugru.sets.store.DataFolder;

/// Three splits of reviews, and what an embedding of their words starts with.
final class ReviewData implements Dataset {
  /// Reads starts, which only those who train need.
  interface Vectors {
    List<Start> read() throws IOException;
  }

  private final PublishedData splits;
  private final Vectors vectors;
  private List<Start> read = List.of();

  ReviewData(Benchmark benchmark, DataFolder folder, Sequences train, Sequences validation, Sequences test,
      Preparation preparation, Vectors vectors) {
    this.splits = new PublishedData(benchmark, folder, train, validation, test, preparation);
    this.vectors = vectors;
  }

  @Override
  public synchronized List<Start> starts() throws IOException {
    if (read.isEmpty())
      read = vectors.read();
    return read;
  }

  @Override
  public String name() {
    return splits.name();
  }

  @Override
  public TrainingSplit training() {
    return splits.training();
  }

  @Override
  public Sequences validation() {
    return splits.validation();
  }

  @Override
  public Sequences test() {
    return splits.test();
  }

  @Override
  public List<String> limits() throws IOException {
    return splits.limits();
  }

  @Override
  public Measure measure() {
    return splits.measure();
  }

  @Override
  public Origin origin() {
    return splits.origin();
  }

  @Override
  public Preparation preparation() {
    return splits.preparation();
  }
}
