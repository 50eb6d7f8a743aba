package org.taugru.exec.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.Struct;

/// Buffers of four-byte numbers in one piece of a GPU's memory, by name.
final class DeviceBuffers {
  /// None yet.
  static final DeviceBuffers NONE = new DeviceBuffers(List.of());
  /// Each begins where a warp's reading is fastest.
  private static final long ALIGNMENT = 256;

  /// @param count of numbers
  record Size(String name, long count) {
  }

  private record Part(long offset, long bytes) {
  }

  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final long bytes;
  private @Nullable DeviceMemory memory;
  private long address;

  DeviceBuffers(List<Size> sizes) {
    long at = 0;
    for (Size size : sizes) {
      parts.put(size.name, new Part(at, size.count * Float.BYTES));
      at += Math.ceilDiv(size.count * Float.BYTES, ALIGNMENT) * ALIGNMENT;
    }
    this.bytes = at;
  }

  long bytes() {
    return bytes;
  }

  /// @param owner when this cannot be reached any more, the memory is freed
  void allocate(CudaDevice device, Object owner) {
    DeviceMemory allocated = device.allocate(owner, Math.max(1, bytes));
    address = device.call(allocated::address);
    memory = allocated;
  }

  /// Says to the fields of these names where the buffers begin.
  void point(Struct.Values run) {
    parts.forEach((name, part) -> run.set(name, address + part.offset));
  }

  /// Where a buffer begins.
  long address(String name) {
    return address + part(name).offset;
  }

  /// Numbers of a buffer.
  long count(String name) {
    return part(name).bytes / Float.BYTES;
  }

  /// The same as [#point] where each buffer has as many parts as there are models, for one of these.
  void point(Struct.Values run, int model, int models) {
    parts.forEach((name, part) -> run.set(name, address + part.offset + part.bytes / models * model));
  }

  private DeviceMemory memory() {
    if (memory == null)
      throw new IllegalStateException("these buffers have no memory yet");
    return memory;
  }

  private Part part(String name) {
    Part part = parts.get(name);
    if (part == null)
      throw new IllegalStateException("there is no buffer " + name);
    return part;
  }

  /// @param first of the buffer's elements
  void copyIn(Queue queue, String name, long first, float[] values, int count) {
    if (count > 0)
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment copy = arena.allocate(JAVA_FLOAT, count);
        MemorySegment.copy(values, 0, copy, JAVA_FLOAT, 0, count);
        queue.copyIn(copy, memory(), within(name, first, count));
      }
  }

  void copyIn(Queue queue, String name, int... values) {
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(JAVA_INT, values), memory(), within(name, 0, values.length));
    }
  }

  /// Waits until the numbers are there.
  void copyOut(Queue queue, String name, long first, float[] target) {
    if (target.length > 0)
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment copy = arena.allocate(JAVA_FLOAT, target.length);
        queue.copyOut(memory(), within(name, first, target.length), copy);
        queue.await();
        MemorySegment.copy(copy, JAVA_FLOAT, 0, target, 0, target.length);
      }
  }

  void zero(Queue queue, String name) {
    Part part = part(name);
    if (part.bytes > 0)
      queue.zero(memory(), part.offset, part.bytes);
  }

  private long within(String name, long first, long count) {
    Part part = part(name);
    if (first + count > part.bytes / Float.BYTES)
      throw new IndexOutOfBoundsException(
          count + " numbers from " + first + " on, of " + part.bytes / Float.BYTES + " of " + name + ".");
    return part.offset + first * Float.BYTES;
  }
}
