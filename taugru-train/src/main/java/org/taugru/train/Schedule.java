package org.taugru.train;

import java.util.List;

/// How the learning rate changes from epoch to epoch (of fresh data: the iterations between two
/// evaluations).
public sealed interface Schedule {
  record Constant() implements Schedule {
  }

  /// Multiplied by `factor` from each of these epochs on.
  record Steps(List<Integer> epochs, double factor) implements Schedule {
    public Steps {
      epochs = List.copyOf(epochs);
      requireFactor(factor);
    }
  }

  /// Half a cosine from the full rate down to `last` times it.
  record Cosine(double last) implements Schedule {
  }

  /// Multiplied by `factor` when the validation loss has not improved for `patience` epochs.
  record Plateau(int patience, double factor) implements Schedule {
    public Plateau {
      requireFactor(factor);
    }
  }

  private static void requireFactor(double factor) {
    TrainSettings.require(factor > 0 && factor < Double.POSITIVE_INFINITY, "schedule", factor, "a factor above 0");
  }

  /// The factor of the learning rate in a epoch.
  ///
  /// @param drops how often a plateau has been met so far
  default double factor(int epoch, int epochs, int drops) {
    return switch (this) {
      case Constant _ -> 1;
      case Steps(List<Integer> at, double factor) ->
        Math.pow(factor, at.stream().filter(start -> epoch >= start).count());
      case Cosine(double last) ->
        last + (1 - last) * (1 + Math.cos(Math.PI * Math.min(1, (double) epoch / Math.max(1, epochs)))) / 2;
      case Plateau(_, double factor) -> Math.pow(factor, drops);
    };
  }
}
