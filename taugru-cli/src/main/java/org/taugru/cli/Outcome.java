package org.taugru.cli;

import org.taugru.data.Measure;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunResult;
import org.taugru.train.TrainingEnd;

/// What became of a run, and which weights its scores belong to.
record Outcome(RunResult result) {
  boolean isDiverged() {
    return result.end() instanceof TrainingEnd.Trouble;
  }

  /// Whether weights were kept; without them there is no score.
  boolean hasWeights() {
    return result.test().isPresent();
  }

  /// The measure of a score on the test set; a dash where there is none.
  String test(Measure measure) {
    return result.test().map(score -> RunSummary.number(measure, measure.of(score))).orElse("–");
  }

  /// One word or two.
  String word() {
    return RecordedEnd.of(result.end()).kind().word();
  }

  /// How it ended and at which epoch the weights were kept.
  String sentence() {
    return switch (result.end()) {
      case TrainingEnd.Trouble trouble -> "diverged " + details(trouble);
      case TrainingEnd.Finished _, TrainingEnd.StoppedEarly _, TrainingEnd.OutOfTime _, TrainingEnd.Interrupted _ ->
        hasWeights()
            ? "best epoch " + result.bestEpoch() + " of " + result.metrics().size()
            : "no epoch was finished, so there is no result";
    };
  }

  /// Where a run diverged and at which epoch the weights were kept.
  String details(TrainingEnd.Trouble trouble) {
    return "in epoch " + (result.metrics().size() + 1) + " (iteration " + trouble.iteration() + ": " + trouble.what()
        + "); " + (hasWeights() ? "the weights shown were kept at epoch " + result.bestEpoch()
            : "no weights were kept, so there is no result");
  }
}
