package org.taugru.exec.cuda.fragment;

/// How exact products on tensor cores are. Sums, states and weights are fp32 in any case.
public enum Precision {
  /// Operands are rounded to fp16.
  FAST(1),
  /// Operands are sums of two halves, and a product is three: nearly fp32.
  ACCURATE(2);

  private final int parts;

  Precision(int parts) {
    this.parts = parts;
  }

  /// Halves of an operand.
  int parts() {
    return parts;
  }
}
