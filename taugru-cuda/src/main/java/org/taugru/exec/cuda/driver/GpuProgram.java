package org.taugru.exec.cuda.driver;

/// Compiled kernels on a GPU.
public final class GpuProgram extends Gpu.Resource {
  private final long module;

  GpuProgram(Gpu gpu, long module) {
    super(gpu);
    this.module = module;
  }

  /// A kernel by the name that it has in the source, declared `extern "C"`.
  public GpuFunction function(String name) {
    requireOpen();
    return new GpuFunction(this, name, gpu.driver().function(module, name));
  }

  @Override
  void free() {
    gpu.driver().unloadModule(module);
  }

  @Override
  public String toString() {
    return "a compiled program";
  }
}
