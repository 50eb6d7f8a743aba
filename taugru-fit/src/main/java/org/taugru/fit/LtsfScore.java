package org.taugru.fit;

import org.taugru.series.ForecastMeasure;
import org.taugru.series.ForecastScores;

/// Errors on scaled data over all test windows, steps and channels.
public record LtsfScore(double mse, double mae) {
  static LtsfScore of(ForecastScores scores) {
    return new LtsfScore(scores.value(ForecastMeasure.MSE), scores.value(ForecastMeasure.MAE));
  }
}
