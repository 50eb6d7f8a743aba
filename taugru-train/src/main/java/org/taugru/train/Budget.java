package org.taugru.train;

/// What a run may use; 0 means as much as it likes.
///
/// @param seconds ends the run, with a checkpoint, when they are over
/// @param bytes   of buffers: a batch that needs more is done in parts, and their gradients are added up
public record Budget(double seconds, long bytes) {
  public static final Budget NONE = new Budget(0, 0);

  public Budget {
    if (!(seconds >= 0) || bytes < 0)
      throw new IllegalArgumentException("a budget of " + seconds + " seconds and " + bytes
          + " bytes; both must be 0 or more.");
  }
}
