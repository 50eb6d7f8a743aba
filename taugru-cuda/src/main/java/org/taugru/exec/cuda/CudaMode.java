package org.taugru.exec.cuda;

import java.util.Optional;
import org.taugru.exec.cuda.fragment.Precision;

/// How exact a GPU computes, and how fast.
public enum CudaMode {
  /// Products on tensor cores, of operands that are rounded to fp16.
  FAST("cuda", Optional.of(Precision.FAST), "fp16 products on tensor cores where a cell allows them, else fp32"),
  /// Products on tensor cores, of operands that are sums of two halves.
  ACCURATE("cuda-accurate", Optional.of(Precision.ACCURATE),
      "nearly fp32 products on tensor cores where a cell allows them, else fp32"),
  /// Everything in fp32, for every cell.
  FP32("cuda-fp32", Optional.empty(), "fp32");

  private final String backend;
  private final Optional<Precision> precision;
  private final String description;

  CudaMode(String backend, Optional<Precision> precision, String description) {
    this.backend = backend;
    this.precision = precision;
    this.description = description;
  }

  /// The name of the backend that computes so.
  public String backend() {
    return backend;
  }

  /// Of tensor cores; nothing where they are not used.
  Optional<Precision> precision() {
    return precision;
  }

  String description() {
    return description;
  }
}
