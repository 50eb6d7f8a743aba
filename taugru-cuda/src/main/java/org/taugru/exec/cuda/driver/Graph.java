package org.taugru.exec.cuda.driver;

/// Work that a [Queue] has captured, to be launched as one as often as one likes.
public final class Graph extends Gpu.Resource {
  private final long executable;

  Graph(Gpu gpu, long executable) {
    super(gpu);
    this.executable = executable;
  }

  long executable() {
    requireOpen();
    return executable;
  }

  @Override
  void free() {
    gpu.driver().destroyExecutable(executable);
  }

  @Override
  public String toString() {
    return "a captured graph";
  }
}
