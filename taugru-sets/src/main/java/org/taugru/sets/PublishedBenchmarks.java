package org.taugru.sets;

import java.util.List;
import java.util.Map;
import org.taugru.data.Benchmark;
import org.taugru.data.BenchmarkSource;

/// The tasks made of published data. Their files are looked for when data is asked for, not before.
public final class PublishedBenchmarks implements BenchmarkSource {
  @Override
  public List<Benchmark> benchmarks() {
    return List.of(
        SequentialMnist.inRows(),
        SequentialMnist.permuted(),
        new SequentialCifar(Map.of()),
        new NoisyCifar(Map.of()),
        new HarTask(true),
        new HarTask(false),
        SeriesTask.JAPANESE_VOWELS,
        SeriesTask.BASIC_MOTIONS,
        new MovieReviews(Map.of()),
        new Google12(Map.of()),
        new SpokenDigitsTask(Map.of()));
  }
}
