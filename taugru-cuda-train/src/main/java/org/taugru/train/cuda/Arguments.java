package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.taugru.exec.cuda.driver.DeviceMemory;

/// The one argument of a kernel while it is written, in the order of its struct: pointers, longs and doubles, then ints.
final class Arguments {
  private static final int MOST_BYTES = 512;

  private final MemorySegment segment = MemorySegment.ofArray(new long[MOST_BYTES / Long.BYTES]);
  private int at;

  Arguments add(DeviceMemory memory) {
    return add(memory.address());
  }

  Arguments add(long value) {
    if (at % Long.BYTES != 0)
      throw new IllegalStateException("a number of 8 bytes after one of 4.");
    segment.set(ValueLayout.JAVA_LONG, at, value);
    at += Long.BYTES;
    return this;
  }

  Arguments add(double value) {
    return add(Double.doubleToRawLongBits(value));
  }

  Arguments add(int value) {
    segment.set(ValueLayout.JAVA_INT, at, value);
    at += Integer.BYTES;
    return this;
  }

  MemorySegment struct() {
    return segment.asSlice(0, Math.ceilDiv(at, Long.BYTES) * (long) Long.BYTES);
  }
}
