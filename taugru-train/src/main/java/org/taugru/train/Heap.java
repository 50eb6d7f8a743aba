package org.taugru.train;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/// The heap of this JVM.
final class Heap {
  /// The rest is lost between arrays.
  private static final double USABLE = 0.95;

  private Heap() {
  }

  /// Bytes that arrays which stay can fill. A collector with generations keeps them in the old one, which is smaller than
  /// the heap.
  static long usable() {
    long largest = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans())
      if (pool.getType() == MemoryType.HEAP)
        largest = Math.max(largest, pool.getUsage().getMax());
    return (long) (USABLE * (largest > 0 ? largest : Runtime.getRuntime().maxMemory()));
  }

  /// A heap that has so much where this one has `usable`, with something to spare: a JVM rounds its parts, each in its own
  /// way.
  static long sizeFor(long bytes, long usable) {
    return (long) (1.1 * bytes / usable * Runtime.getRuntime().maxMemory());
  }
}
