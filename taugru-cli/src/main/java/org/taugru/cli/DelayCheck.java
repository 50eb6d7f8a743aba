package org.taugru.cli;

import java.util.Optional;
import org.taugru.train.Run;

/// Notices a delay so long that nothing comes back before the sequence ends.
final class DelayCheck {
  private DelayCheck() {
  }

  /// What to tell the user, if there is something.
  static Optional<String> warning(Run run) {
    int steps = run.data().test().steps();
    boolean looksBack = run.model().layers().stream().flatMap(layer -> layer.states().stream())
        .anyMatch(state -> state.history() > 0);
    // step n = 0 … steps − 1 reads the state after n − τ steps, and after none it is zero
    return looksBack && run.spec().tau() >= steps - 1
        ? Optional.of("τ is " + run.spec().tau() + " steps and the sequences have " + steps
            + ", so the delayed state is always zero; choose a smaller τ")
        : Optional.empty();
  }
}
