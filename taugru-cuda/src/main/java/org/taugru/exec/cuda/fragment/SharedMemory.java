package org.taugru.exec.cuda.fragment;

/// The shared memory of a block while it is given out.
final class SharedMemory {
  private int bytes;

  /// Where a piece begins; on 128 bytes, as rows of operands are read.
  int take(int wanted) {
    int at = bytes;
    bytes = Math.ceilDiv(at + wanted, 128) * 128;
    return at;
  }

  int bytes() {
    return bytes;
  }
}
