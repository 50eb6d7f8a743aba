package org.taugru.bench;

/// Work of a step that can be left out to see what it takes.
enum GpuWork {
  PRODUCTS("products", "#define multiply(c, a, b0, b1) ((void) (b0), (void) (b1))"),
  OPERANDS("operands from shared memory",
      "#define load_operand(b, address) (b[0] = b[1] = b[2] = b[3] = (address))\n"
          + "#define load_operand_half(b, address) (b[0] = b[1] = (address))"),
  FUNCTIONS("tanh and σ", "#define f_tanh(x) (x)\n#define f_sigmoid(x) (x)"),
  COPIES("copies of states of long ago", "#define copy16(target, source)"),
  BARRIERS("barriers of a block", "#define __syncthreads() __syncwarp()");

  private final String words;
  private final String macros;

  GpuWork(String words, String macros) {
    this.words = words;
    this.macros = macros;
  }

  String words() {
    return words;
  }

  /// In place of what does it.
  String macros() {
    return macros;
  }

  /// Whether blocks of a cluster could end without each other.
  boolean holdsClusters() {
    return this == BARRIERS;
  }
}
