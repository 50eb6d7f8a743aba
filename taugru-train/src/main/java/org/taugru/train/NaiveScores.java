package org.taugru.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Score;

/// What naive methods reach, computed once for all runs of this process on the same data: some are fitted to the whole training set, which
/// takes as long as an epoch or two.
final class NaiveScores {
  private static final Map<String, Map<String, Score>> KNOWN = new ConcurrentHashMap<>();

  private NaiveScores() {
  }

  static Map<String, Score> of(Benchmark benchmark, Dataset data) throws IOException {
    try {
      return KNOWN.computeIfAbsent(benchmark.name() + " " + data.sha256(), _ -> scores(benchmark, data));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Map<String, Score> scores(Benchmark benchmark, Dataset data) {
    try {
      return benchmark.naive(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
