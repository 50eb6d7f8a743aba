package org.taugru.exec.cuda.fragment;

import java.util.function.IntToLongFunction;

/// How many steps of a sequence a layer keeps for the backward pass, where the memory does not suffice for all: the others are computed again from the states
/// before them, which are kept in any case.
public final class KeptSteps {
  private KeptSteps() {
  }

  /// The most steps, out of all of them, half of them and so on, whose memory fits; those that need least where none does.
  ///
  /// @param bytes  that there are
  /// @param needed by so many kept steps
  public static int within(long bytes, int steps, IntToLongFunction needed) {
    int best = steps;
    for (int kept = steps; kept >= 1; kept = kept == 1 ? 0 : Math.ceilDiv(kept, 2)) {
      if (needed.applyAsLong(kept) <= bytes)
        return kept;
      if (needed.applyAsLong(kept) < needed.applyAsLong(best))
        best = kept;
    }
    return best;
  }
}
