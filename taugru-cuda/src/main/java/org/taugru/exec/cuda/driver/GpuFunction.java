package org.taugru.exec.cuda.driver;

/// A kernel; it lives as long as its program.
public final class GpuFunction {
  private static final int LOCAL_BYTES = 3;
  private static final int REGISTERS = 4;
  private static final int DYNAMIC_SHARED_BYTES = 8;
  private static final int LARGE_CLUSTERS = 14;

  private final GpuProgram program;
  private final String name;
  private final long function;

  GpuFunction(GpuProgram program, String name, long function) {
    this.program = program;
    this.name = name;
    this.function = function;
  }

  long handle() {
    program.requireOpen();
    return function;
  }

  /// Registers of a thread.
  public int registers() {
    return program.gpu.driver().functionAttribute(REGISTERS, handle());
  }

  /// Bytes of memory of a thread that found no registers.
  public int spilledBytes() {
    return program.gpu.driver().functionAttribute(LOCAL_BYTES, handle());
  }

  /// Lets a block have so much shared memory beside what the source declares.
  public GpuFunction allowShared(int bytes) {
    program.gpu.driver().setFunctionAttribute(handle(), DYNAMIC_SHARED_BYTES, bytes);
    return this;
  }

  /// Lets clusters have more than eight blocks.
  public GpuFunction allowLargeClusters() {
    program.gpu.driver().setFunctionAttribute(handle(), LARGE_CLUSTERS, 1);
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
