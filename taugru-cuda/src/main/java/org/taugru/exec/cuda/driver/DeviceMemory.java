package org.taugru.exec.cuda.driver;

/// Memory of a GPU.
public final class DeviceMemory extends Gpu.Resource {
  private final long address;
  private final long bytes;

  DeviceMemory(Gpu gpu, long address, long bytes) {
    super(gpu);
    this.address = address;
    this.bytes = bytes;
  }

  /// Where it begins, for arguments of kernels.
  public long address() {
    requireOpen();
    return address;
  }

  public long bytes() {
    return bytes;
  }

  /// Where a part of it begins; one that does not lie within is refused.
  long part(long offset, long size) {
    requireOpen();
    if (offset < 0 || size < 0 || offset > bytes - size)
      throw new IndexOutOfBoundsException(size + " bytes from " + offset + " on, of " + this + ".");
    return address + offset;
  }

  @Override
  void free() {
    gpu.driver().free(address);
  }

  @Override
  public String toString() {
    return bytes + " bytes of the GPU's memory";
  }
}
