package org.taugru;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.taugru.data.Score;
import org.taugru.train.End;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedEnd;

/// What came of training.
///
/// ```java
/// Fit fit = SequenceModel.of("gru").fit(data);
/// System.out.println(fit.end() + ", test " + fit.test().orElseThrow());
/// SequenceModel model = fit.model();
/// ```
///
/// @param trained   with the weights that were best on the validation part; none if not one epoch was finished
/// @param end       why training ended; numerical trouble is a result, not an exception
/// @param bestEpoch the epoch of these weights, from 1 on
/// @param test      their score on the test part
/// @param metrics   a row for each epoch
public record Fit(Optional<SequenceModel> trained, End end, OptionalInt bestEpoch, Optional<Score> test,
    List<Metrics> metrics) {
  public Fit {
    metrics = List.copyOf(metrics);
  }

  /// The trained model, or an error that says why there is none.
  public SequenceModel model() {
    return trained
        .orElseThrow(() -> new IllegalStateException("there is no trained model: " + RecordedEnd.of(end).sentence()));
  }
}
