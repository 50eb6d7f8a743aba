package org.taugru.train.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;

/// Copies between arrays and a GPU's memory, some at a time: a driver reads no arrays of the heap.
final class Copies {
  private static final long MOST_BYTES = 16 << 20;

  private Copies() {
  }

  /// What is copied may be changed again once this returns.
  static void in(Queue queue, MemorySegment source, DeviceMemory target, long offset) {
    for (long at = 0; at < source.byteSize(); at += MOST_BYTES) {
      long bytes = Math.min(MOST_BYTES, source.byteSize() - at);
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment copy = arena.allocate(bytes, Long.BYTES).copyFrom(source.asSlice(at, bytes));
        queue.copyIn(copy, target, offset + at);
        if (bytes == MOST_BYTES)
          queue.await();
      }
    }
  }

  /// Waits until it is there.
  static void out(Queue queue, DeviceMemory source, long offset, MemorySegment target) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, target.byteSize()), Long.BYTES);
      if (target.byteSize() > 0)
        queue.copyOut(source, offset, copy.asSlice(0, target.byteSize()));
      queue.await();
      MemorySegment.copy(copy, ValueLayout.JAVA_BYTE, 0, target, ValueLayout.JAVA_BYTE, 0, target.byteSize());
    }
  }
}
