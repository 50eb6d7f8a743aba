package org.taugru.exec.simd;

import java.util.List;
import org.taugru.plan.Buffer;
import org.taugru.plan.PlannedProgram;

/// How the buffers of a plan lie in memory.
///
/// @param strides floats from one row of each buffer to the next
record Layout(List<Buffer> buffers, int[] strides) {
  /// Rows are whole vectors. Inputs that are only multiplied are read element by element, so they need no padding.
  static Layout of(PlannedProgram plan) {
    boolean tight = plan.inputReading() == PlannedProgram.InputReading.MULTIPLIED;
    int[] strides = plan.buffers().stream().mapToInt(
        buffer -> tight && buffer.content() instanceof Buffer.Content.Inputs ? buffer.width()
            : Lanes.padded(buffer.width()))
        .toArray();
    return new Layout(plan.buffers(), strides);
  }

  int size() {
    return strides.length;
  }

  Buffer.Content content(int buffer) {
    return buffers.get(buffer).content();
  }

  int stride(int buffer) {
    return strides[buffer];
  }
}
