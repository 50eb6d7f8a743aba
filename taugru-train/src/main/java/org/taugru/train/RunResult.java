package org.taugru.train;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Score;

/// What a run found.
///
/// @param parameters trained numbers, embedding not counted
/// @param bestEpoch the epoch whose weights were kept, by validation; 0 if none was finished
/// @param test       the score of these weights on the test set; none without them
/// @param naive      what is possible on the same test set without a network
public record RunResult(TrainingEnd end, int parameters, double seconds, int bestEpoch, Optional<Score> test,
    Map<String, Score> naive, List<Metrics> metrics) {
  /// The validation loss of the weights that were kept; infinite if no epoch was finished.
  public double bestValidationLoss() {
    return bestEpoch == 0 ? Double.POSITIVE_INFINITY : metrics.get(bestEpoch - 1).validationLoss();
  }
}
