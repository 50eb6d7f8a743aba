package org.taugru.train;

/// What an update gave.
///
/// @param iteration of the run, from 0 on
/// @param loss      the mean over the rows of its batch, before the weights moved
/// @param norm      of the gradient of that, with all that is added to the loss, before clipping
public record Updated(long iteration, double loss, double norm) {
  /// Whether nothing was moved, as the norm of the gradient is not finite.
  public boolean isLeftOut() {
    return !Double.isFinite(norm);
  }
}
