package org.taugru.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;
import org.taugru.exec.simd.ProductPeak;

/// Large matrix products of our own kernels, a fixed number of them. `taugru bench step` prints the GFLOP/s it finds; with
/// `--peers` also those of another library.
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 2)
@Measurement(iterations = 10)
@Fork(value = 2, jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class ProductPeakBenchmark {
  @Benchmark
  public double productPeak() {
    return ProductPeak.gflops(1);
  }
}
