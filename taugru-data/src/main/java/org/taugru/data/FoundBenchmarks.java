package org.taugru.data;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The benchmarks of every [BenchmarkSource] there is.
final class FoundBenchmarks {
  private static @Nullable List<Benchmark> found;

  private FoundBenchmarks() {
  }

  /// @param taken says which names are taken already
  static synchronized List<Benchmark> beside(Predicate<String> taken) {
    if (found == null)
      found = of(load(), taken);
    return found;
  }

  private static List<BenchmarkSource> load() {
    try {
      return ServiceLoader.load(BenchmarkSource.class, BenchmarkSource.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get).toList();
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException("a source of benchmarks cannot be used: " + e.getMessage(), e);
    }
  }

  static List<Benchmark> of(List<BenchmarkSource> sources, Predicate<String> taken) {
    Set<String> names = new HashSet<>();
    List<Benchmark> benchmarks = new ArrayList<>();
    for (BenchmarkSource source : sources)
      for (Benchmark benchmark : source.benchmarks()) {
        if (!benchmark.name().matches("[a-z0-9]+(-[a-z0-9]+)*"))
          throw new IllegalStateException("a benchmark of " + where(source) + " is called " + benchmark.name()
              + "; a name must be of lower-case letters and digits, with hyphens between them.");
        if (taken.test(benchmark.name()) || !names.add(benchmark.name()))
          throw new IllegalStateException("the name " + benchmark.name() + " of a benchmark of " + where(source)
              + " is taken; give it another, or leave that jar out.");
        benchmarks.add(benchmark);
      }
    return List.copyOf(benchmarks);
  }

  /// The class and its jar.
  private static String where(BenchmarkSource source) {
    CodeSource code = source.getClass().getProtectionDomain().getCodeSource();
    return source.getClass().getName() + (code == null ? "" : " in " + code.getLocation().getPath());
  }
}
