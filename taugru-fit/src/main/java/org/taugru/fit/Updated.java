package org.taugru.fit;

/// What an update came to: the smaller loss wins.
///
/// @param <M>    what was updated
/// @param model  the better one
/// @param before loss on the part that was kept apart, before and after; NaN where training failed or was stopped
public record Updated<M>(M model, double before, double after) {
  public boolean isBetter() {
    return after < before;
  }
}
