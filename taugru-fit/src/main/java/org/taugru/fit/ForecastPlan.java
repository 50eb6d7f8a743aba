package org.taugru.fit;

import java.util.List;
import org.taugru.train.QuantileLoss;
import org.taugru.train.RunSpec;
import org.taugru.train.Settings;

/// A network for forecasts before it is trained.
///
/// @param layout what it sees
/// @param spec   what it is and how it is trained; its τ is in steps of the network, each a segment
/// @param levels of the quantiles that it learns
public record ForecastPlan(WindowLayout layout, RunSpec spec, List<Double> levels) {
  public ForecastPlan {
    levels = List.copyOf(levels);
  }

  /// The same with the loss that its levels mean.
  RunSpec settled() {
    return spec.with(Settings.LOSS, java.util.Optional.of(new QuantileLoss(levels)));
  }
}
