package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Work for a GPU, done in the order in which it was added. Nothing waits for it but [#await].
public final class Queue extends Gpu.Resource {
  private static final int CLUSTER = 4;
  private static final int OVERLAP = 6;
  private static final int ATTRIBUTE_BYTES = 72;
  private static final int CONFIGURATION_BYTES = 56;

  private final long stream;
  private boolean isCapturing;

  Queue(Gpu gpu, long stream) {
    super(gpu);
    this.stream = stream;
  }

  /// Copies to the GPU. Memory that is not pinned may be used again at once; pinned memory not before the copy is done.
  public void copyIn(MemorySegment source, DeviceMemory target, long offset) {
    requireOpen();
    gpu.driver().copyIn(target.part(offset, source.byteSize()), source, source.byteSize(), stream);
  }

  /// Copies from the GPU. What is copied is there after [#await].
  public void copyOut(DeviceMemory source, long offset, MemorySegment target) {
    requireOpen();
    gpu.driver().copyOut(target, source.part(offset, target.byteSize()), target.byteSize(), stream);
  }

  public void copy(DeviceMemory source, long from, DeviceMemory target, long to, long bytes) {
    requireOpen();
    gpu.driver().copyWithin(target.part(to, bytes), source.part(from, bytes), bytes, stream);
  }

  public void zero(DeviceMemory memory) {
    zero(memory, 0, memory.bytes());
  }

  /// Sets a part of it to zero.
  public void zero(DeviceMemory memory, long offset, long bytes) {
    requireOpen();
    gpu.driver().fill(memory.part(offset, bytes), (byte) 0, bytes, stream);
  }

  /// @param arguments in the order of the kernel's parameters: `Integer`, `Long`, `Float`, [DeviceMemory] for a pointer, or the bytes of a struct as
  ///                  a [MemorySegment]
  public void launch(GpuFunction function, Grid grid, Object... arguments) {
    launch(function, grid, false, arguments);
  }

  /// The same for a kernel that may begin before the one before it is over: it waits for that itself before it touches what the other writes. For compute
  /// capability 9.0 and newer, with a driver for CUDA 12.3 or newer.
  public void launchOverlapping(GpuFunction function, Grid grid, Object... arguments) {
    launch(function, grid, true, arguments);
  }

  private void launch(GpuFunction function, Grid grid, boolean overlaps, Object... arguments) {
    requireOpen();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment addresses = arena.allocate(ADDRESS, Math.max(1, arguments.length));
      for (int i = 0; i < arguments.length; i++)
        addresses.setAtIndex(ADDRESS, i, argument(arena, function, arguments[i]));
      gpu.driver().launch(configuration(arena, grid, overlaps), function.handle(), addresses);
    }
  }

  private static MemorySegment argument(Arena arena, GpuFunction function, Object value) {
    return switch (value) {
      case Integer number -> arena.allocateFrom(JAVA_INT, number);
      case Long number -> arena.allocateFrom(JAVA_LONG, number);
      case Float number -> arena.allocateFrom(JAVA_FLOAT, number);
      case DeviceMemory memory -> arena.allocateFrom(JAVA_LONG, memory.address());
      case MemorySegment struct -> arena.allocate(struct.byteSize(), Long.BYTES).copyFrom(struct);
      default -> throw new IllegalArgumentException(
          function + " cannot be given a " + value.getClass().getSimpleName()
              + "; use Integer, Long, Float, DeviceMemory or MemorySegment.");
    };
  }

  /// A CUlaunchConfig, and behind it a CUlaunchAttribute where there are clusters, or where launches overlap.
  private MemorySegment configuration(Arena arena, Grid grid, boolean overlaps) {
    MemorySegment configuration = arena.allocate(CONFIGURATION_BYTES, Long.BYTES);
    int[] sizes = {grid.blocks(), 1, 1, grid.threads(), 1, 1, grid.sharedBytes()};
    MemorySegment.copy(sizes, 0, configuration, ValueLayout.JAVA_INT, 0, sizes.length);
    configuration.set(JAVA_LONG, 32, stream);
    MemorySegment attributes = arena.allocate(2 * ATTRIBUTE_BYTES, Long.BYTES);
    int count = 0;
    if (grid.cluster() > 1)
      attribute(attributes, count++, CLUSTER, grid.cluster(), 1, 1);
    if (overlaps)
      attribute(attributes, count++, OVERLAP, 1);
    if (count > 0) {
      configuration.set(ADDRESS, 40, attributes);
      configuration.set(JAVA_INT, 48, count);
    }
    return configuration;
  }

  private static void attribute(MemorySegment attributes, int number, int kind, int... value) {
    attributes.set(JAVA_INT, (long) number * ATTRIBUTE_BYTES, kind);
    MemorySegment.copy(value, 0, attributes, ValueLayout.JAVA_INT, (long) number * ATTRIBUTE_BYTES + 8, value.length);
  }

  /// Marks how far the queue is.
  public void record(Timestamp timestamp) {
    requireOpen();
    gpu.driver().recordEvent(timestamp.event(), stream);
  }

  /// Waits until all is done, and throws what a kernel did wrong.
  public void await() {
    requireOpen();
    gpu.driver().synchronise(stream);
  }

  /// What `work` adds to this queue, kept to be launched as one, and not done now.
  public Graph capture(Runnable work) {
    requireOpen();
    gpu.driver().beginCapture(stream);
    isCapturing = true;
    long graph;
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      abandonCapture(e);
      throw e;
    } finally {
      isCapturing = false;
    }
    graph = gpu.driver().endCapture(stream);
    try {
      return new Graph(gpu, gpu.driver().instantiate(graph));
    } finally {
      gpu.driver().destroyGraph(graph);
    }
  }

  /// Whether work that is added now is kept for a graph.
  public boolean isCapturing() {
    return isCapturing;
  }

  /// Ends a capture that went wrong, so that the queue can be used again.
  private void abandonCapture(Throwable cause) {
    try {
      gpu.driver().destroyGraph(gpu.driver().endCapture(stream));
    } catch (CudaException e) {
      cause.addSuppressed(e);
    }
  }

  public void launch(Graph graph) {
    requireOpen();
    gpu.driver().launchGraph(graph.executable(), stream);
  }

  @Override
  void free() {
    gpu.driver().destroyStream(stream);
  }

  @Override
  public String toString() {
    return "a queue";
  }
}
