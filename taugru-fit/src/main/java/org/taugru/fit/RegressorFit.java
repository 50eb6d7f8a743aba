package org.taugru.fit;

import java.util.List;
import java.util.Optional;

/// What came of a fit, with all that a report shows of it.
///
/// @param fitted   the model; none where the fit was stopped before there was one
/// @param findings what was found out and decided about the data
/// @param training what was learnt from
/// @param chosen   what the networks are, and how long they were trained
/// @param laps     of the search
/// @param result   on the test part
public record RegressorFit(Optional<Regressor> fitted, List<Finding> findings, LabelledData training,
    LabelledData test, SequenceLap chosen, List<SequenceLap> laps, Optional<RegressionResult> result) {
  public RegressorFit {
    findings = List.copyOf(findings);
    laps = List.copyOf(laps);
  }

  /// The model, or an error that says why there is none.
  public Regressor regressor() {
    return fitted
        .orElseThrow(() -> new IllegalStateException("there is no model: the fit was stopped before it had one."));
  }
}
