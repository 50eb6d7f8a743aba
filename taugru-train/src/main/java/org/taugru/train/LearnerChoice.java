package org.taugru.train;

import java.util.List;

/// A learner, and why it is this one; run records have both.
public record LearnerChoice(Learner learner, Reason reason) {
  /// What led to a learner.
  public sealed interface Reason {
    /// The backend brings it.
    record OfBackend() implements Reason {
    }

    /// The backend has kernels alone, so the CPU does what is left.
    record KernelsAlone() implements Reason {
    }

    /// The backend has one that cannot train this. It was not asked for by name, so its kernels are used, and the CPU does what is
    /// left.
    record Unusable(String why) implements Reason {
    }
  }

  /// What somebody who trains should know.
  public List<String> notes() {
    return switch (reason) {
      case Reason.OfBackend _ -> learner.notes();
      case Reason.KernelsAlone _ -> List.of();
      case Reason.Unusable(String why) ->
        List.of("the backend cannot train this by itself, so the CPU keeps weights, loss and"
            + " optimiser: " + why);
    };
  }
}
