package org.taugru.data;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// The data of each benchmark at seed 1 and what naive methods do on it, made once for all tests.
final class SeedOne {
  private static final Map<Benchmark, GeneratedData> DATA = new ConcurrentHashMap<>();
  private static final Map<Benchmark, Map<String, Score>> NAIVE = new ConcurrentHashMap<>();

  private SeedOne() {
  }

  static GeneratedData data(Benchmark benchmark) {
    return DATA.computeIfAbsent(benchmark, _ -> InMemory.dataset(benchmark, 1));
  }

  static Map<String, Score> naive(Benchmark benchmark) {
    return NAIVE.computeIfAbsent(benchmark, _ -> InMemory.naive(benchmark, data(benchmark)));
  }

  static double naive(Benchmark benchmark, String method, Measure measure) {
    return measure.of(Objects.requireNonNull(naive(benchmark).get(method), method));
  }
}
