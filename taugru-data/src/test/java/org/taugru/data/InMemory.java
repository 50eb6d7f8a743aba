package org.taugru.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/// Benchmarks that are generated read no file.
final class InMemory {
  private InMemory() {
  }

  static GeneratedData dataset(Benchmark benchmark, long seed) {
    try {
      return (GeneratedData) benchmark.dataset(seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, Score> naive(Benchmark benchmark, Dataset data) {
    try {
      return benchmark.naive(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static BatchSource source(Dataset data) {
    if (data.training() instanceof TrainingSplit.Fresh(BatchSource source))
      return source;
    throw new IllegalArgumentException(data.name() + " has a training set.");
  }
}
