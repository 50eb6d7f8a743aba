/// The mathematics of forecasting that needs no network, on plain arrays. A missing value is NaN; nothing is random.
///
/// What a series is like: [org.taugru.series.TimeAxis], [org.taugru.series.Seasonality],
/// [org.taugru.series.DelayCandidates], [org.taugru.series.Scaling]. What a network has to beat:
/// [org.taugru.series.PointForecaster] and its implementations. How good a forecast is, and how sure:
/// [org.taugru.series.ForecastScores], [org.taugru.series.Skill], [org.taugru.series.Conformal].
@NullMarked
package org.taugru.series;

import org.jspecify.annotations.NullMarked;
