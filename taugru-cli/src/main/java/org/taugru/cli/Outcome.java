package org.taugru.cli;

import org.taugru.train.End;
import org.taugru.train.RunResult;

/// What became of a run, and which weights its scores belong to.
record Outcome(RunResult result) {
  boolean isDiverged() {
    return result.end() instanceof End.Trouble;
  }

  /// Whether there are weights from after the start; without them a score says nothing about the training.
  boolean hasWeights() {
    return result.bestPeriod() > 0;
  }

  /// One word or two.
  String word() {
    return switch (result.end()) {
      case End.Finished _ -> "finished";
      case End.StoppedEarly _ -> "stopped early";
      case End.OutOfTime _ -> "out of time";
      case End.Interrupted _ -> "interrupted";
      case End.Trouble _ -> "diverged";
    };
  }

  /// How it ended and at which epoch the weights were kept.
  String sentence() {
    return switch (result.end()) {
      case End.Trouble trouble -> "diverged " + details(trouble);
      case End.Finished _, End.StoppedEarly _, End.OutOfTime _, End.Interrupted _ -> hasWeights()
          ? "best epoch " + result.bestPeriod() + " of " + result.metrics().size()
          : "no epoch was finished, so there is no result";
    };
  }

  /// Where a run diverged and at which epoch the weights were kept.
  String details(End.Trouble trouble) {
    return "in epoch " + (result.metrics().size() + 1) + " (iteration " + trouble.iteration() + ": " + trouble.what()
        + "); " + (hasWeights() ? "the weights shown were kept at epoch " + result.bestPeriod()
            : "no weights were kept, so there is no result");
  }
}
