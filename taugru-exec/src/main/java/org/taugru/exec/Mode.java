package org.taugru.exec;

/// Whether noise is drawn, and from which stream. The numbers depend on the seed, the step's position in the whole
/// sequence, the sample's place in the batch and the unit, and on nothing else.
public record Mode(boolean training, long noiseSeed) {
  public static Mode evaluation() {
    return new Mode(false, 0);
  }

  public static Mode training(long noiseSeed) {
    return new Mode(true, noiseSeed);
  }
}
