package org.taugru.exec.cuda.driver;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// A GPU in use. It belongs to the thread that opened it. What was not closed before is freed when it is.
public final class Gpu implements AutoCloseable {
  private final Driver driver;
  private final GpuInfo info;
  private final int device;
  private final Thread owner = Thread.currentThread();
  private final SequencedSet<Resource> open = new LinkedHashSet<>();
  private boolean isClosed;

  private Gpu(Driver driver, GpuInfo info) {
    this.driver = driver;
    this.info = info;
    this.device = driver.device(info.ordinal());
    driver.setContext(driver.retainContext(device));
  }

  /// What is held on it, freed at most once.
  abstract static sealed class Resource implements AutoCloseable permits DeviceMemory, PinnedMemory, Queue, Timestamp,
      GpuProgram, Graph {
    final Gpu gpu;
    private boolean isFreed;

    Resource(Gpu gpu) {
      this.gpu = gpu;
      gpu.open.add(this);
    }

    abstract void free();

    final void requireOpen() {
      gpu.requireUsable();
      if (isFreed)
        throw new IllegalStateException(this + " was closed already.");
    }

    @Override
    public final void close() {
      if (isFreed)
        return;
      gpu.requireUsable();
      isFreed = true;
      gpu.open.remove(this);
      free();
    }
  }

  /// Every GPU of this machine, whether or not it can be used.
  ///
  /// @throws CudaUnavailableException where there is no driver, or none that works
  public static List<GpuInfo> all() {
    return all(Driver.open(System.getenv()));
  }

  static List<GpuInfo> all(Driver driver) {
    List<GpuInfo> gpus = new ArrayList<>();
    for (int i = 0; i < driver.deviceCount(); i++)
      gpus.add(GpuInfo.of(driver, i));
    return gpus;
  }

  /// The first GPU of this machine.
  public static Gpu open() {
    return open(System.getenv());
  }

  static Gpu open(Map<String, String> environment) {
    return first(Driver.open(environment));
  }

  static Gpu first(Driver driver) {
    List<GpuInfo> gpus = all(driver);
    if (gpus.isEmpty())
      throw new CudaUnavailableException("the NVIDIA driver sees no GPU; CUDA_VISIBLE_DEVICES may hide it");
    return new Gpu(driver, gpus.getFirst());
  }

  public GpuInfo info() {
    return info;
  }

  Driver driver() {
    return driver;
  }

  /// How many things are held on it, memory among them.
  public int held() {
    return open.size();
  }

  /// Bytes of its memory that are free.
  public long freeBytes() {
    requireUsable();
    return driver.memoryInfo()[0];
  }

  /// Memory of the GPU, of any content.
  ///
  /// @param bytes 1 or more
  public DeviceMemory allocate(long bytes) {
    requireUsable();
    return new DeviceMemory(this, driver.allocate(bytes), bytes);
  }

  /// Memory of the host that is copied to and from while the GPU works.
  @SuppressWarnings("restricted")
  public PinnedMemory allocatePinned(long bytes) {
    requireUsable();
    return new PinnedMemory(this, MemorySegment.ofAddress(driver.allocateHost(bytes)).reinterpret(bytes));
  }

  public Queue queue() {
    requireUsable();
    return new Queue(this, driver.createStream());
  }

  public Timestamp timestamp() {
    requireUsable();
    return new Timestamp(this, driver.createEvent());
  }

  /// Compiled code, ready to be launched.
  ///
  /// @param image as [Compiler] makes it for this GPU
  public GpuProgram load(byte[] image) {
    requireUsable();
    return new GpuProgram(this, driver.loadModule(image));
  }

  private void requireUsable() {
    if (isClosed)
      throw new IllegalStateException("the GPU was closed already.");
    if (Thread.currentThread() != owner)
      throw new IllegalStateException("the GPU was opened by " + owner.getName() + " and is used by "
          + Thread.currentThread().getName() + ". A GPU belongs to one thread.");
  }

  @Override
  public void close() {
    if (isClosed)
      return;
    requireUsable();
    List.copyOf(open).reversed().forEach(Resource::close);
    isClosed = true;
    driver.releaseContext(device);
  }
}
