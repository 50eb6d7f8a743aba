package org.taugru.exec.cuda.driver;

import java.lang.foreign.MemorySegment;

/// Memory of the host that a GPU copies to and from by itself.
public final class PinnedMemory extends Gpu.Resource {
  private final MemorySegment segment;

  PinnedMemory(Gpu gpu, MemorySegment segment) {
    super(gpu);
    this.segment = segment;
  }

  public MemorySegment segment() {
    requireOpen();
    return segment;
  }

  @Override
  void free() {
    gpu.driver().freeHost(segment.address());
  }

  @Override
  public String toString() {
    return segment.byteSize() + " bytes of pinned memory";
  }
}
