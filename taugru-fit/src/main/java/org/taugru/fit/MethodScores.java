package org.taugru.fit;

import org.taugru.series.ForecastScores;

/// How a method did on windows of a test, in raw units.
public record MethodScores(String method, ForecastScores scores) {
}
