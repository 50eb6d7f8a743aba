package org.taugru;

import java.util.List;
import java.util.Optional;
import org.taugru.data.Score;
import org.taugru.exec.BackendChoice;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedEnd;
import org.taugru.train.TrainingEnd;

/// What came of training.
///
/// ```java
/// Fit fit = SequenceModel.of("gru").fit(SequenceData.features(sequences).labels(classes, 3).split(0.8, 0.1));
/// System.out.println("best epoch " + fit.bestEpoch() + ", test " + fit.test());
/// SequenceModel model = fit.model();
/// ```
///
/// @param trained   with the weights that were best on the validation part; none if not one epoch was finished
/// @param end       why training ended; numerical trouble is a result, not an exception
/// @param bestEpoch the epoch of these weights, from 1 on; 0 if there is none
/// @param scored    what they reach on the test part
/// @param metrics   a row for each epoch
/// @param notes     what one should know about this training: a damaged checkpoint that was passed over, say
/// @param backend   what computed it, and why that
public record Fit(Optional<SequenceModel> trained, TrainingEnd end, int bestEpoch, Optional<Score> scored,
    List<Metrics> metrics, List<String> notes, BackendChoice backend) {
  public Fit {
    metrics = List.copyOf(metrics);
    notes = List.copyOf(notes);
  }

  /// The trained model, or an error that says why there is none.
  public SequenceModel model() {
    return trained.orElseThrow(this::untrained);
  }

  /// What it reaches on the test part, or an error that says why there is no model.
  public Score test() {
    return scored.orElseThrow(this::untrained);
  }

  private IllegalStateException untrained() {
    return new IllegalStateException("there is no trained model: " + RecordedEnd.of(end).sentence());
  }

  @Override
  public String toString() {
    return RecordedEnd.of(end).sentence() + scored.map(score -> "; best epoch " + bestEpoch + " of " + metrics.size()
        + ", test " + score).orElse("");
  }
}
