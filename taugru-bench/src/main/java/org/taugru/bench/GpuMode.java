package org.taugru.bench;

import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.exec.cuda.fragment.Precision;

/// How a layer is computed on a GPU.
public enum GpuMode {
  FAST("cuda", "fast", Optional.of(Precision.FAST), 5e-2),
  ACCURATE("cuda-accurate", "accurate", Optional.of(Precision.ACCURATE), 1e-3),
  /// Layer by layer through arrays of the host, as every backend does, without tensor cores.
  FP32("cuda-fp32", "fp32", Optional.empty(), 1e-3);

  private final String backend;
  private final String words;
  private final Optional<Precision> precision;
  private final double tolerance;

  GpuMode(String backend, String words, Optional<Precision> precision, double tolerance) {
    this.backend = backend;
    this.words = words;
    this.precision = precision;
    this.tolerance = tolerance;
  }

  /// The name of the backend that computes so.
  public String backend() {
    return backend;
  }

  public static Optional<GpuMode> of(String backend) {
    return Stream.of(values()).filter(mode -> mode.backend.equals(backend)).findFirst();
  }

  String words() {
    return words;
  }

  /// Of tensor cores, where they are used.
  Optional<Precision> precision() {
    return precision;
  }

  /// Rounding stays below this, also where a cell keeps errors for long; a wrong kernel does not.
  double tolerance() {
    return tolerance;
  }
}
