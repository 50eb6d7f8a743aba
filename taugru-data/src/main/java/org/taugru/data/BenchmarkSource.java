package org.taugru.data;

import java.util.List;

/// Benchmarks from another jar for [Benchmarks]. Sources are found by [java.util.ServiceLoader]: a module says
/// `provides BenchmarkSource with …`, a jar without `module-info` names its source in
/// `META-INF/services/org.taugru.data.BenchmarkSource`. Their benchmarks then have names like all others, on the command line
/// and in the records of runs.
///
/// ```java
/// public final class MyBenchmarks implements BenchmarkSource {
///   public List<Benchmark> benchmarks() {
///     return List.of(new Tides(), new Tides(5));
///   }
/// }
///
/// module mine {
///   requires org.taugru.data;
///   provides org.taugru.data.BenchmarkSource with mine.MyBenchmarks;
/// }
/// ```
///
/// For data without published results no source is needed: [Benchmark#of], or a [DatasetFile] by its path.
public interface BenchmarkSource {
  /// Always the same, each with a name of lower-case letters, digits and hyphens that no other benchmark has.
  List<Benchmark> benchmarks();
}
