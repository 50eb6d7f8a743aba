package org.taugru.train;

/// What a run may use; 0 means as much as it likes.
///
/// @param seconds from the beginning of a start of the run, building the network included: when they are over it ends,
///                with a checkpoint, but not before its first update; the next start may take as long
/// @param bytes   of buffers: where a batch needs more, see [MemoryPolicy]
public record Budget(double seconds, long bytes) {
  public static final Budget NONE = new Budget(0, 0);

  public Budget {
    SettingValue.require(seconds >= 0, "seconds", seconds, "0 or more");
    SettingValue.require(bytes >= 0, "memory", bytes, "0 or more");
  }
}
