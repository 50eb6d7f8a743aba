package org.taugru.series;

/// How a forecaster compares with a baseline, by a measure of which less is better.
public record Skill(ForecastMeasure measure, double score, String baseline, double baselineScore) {
  public Skill {
    if (measure == ForecastMeasure.COVERAGE)
      throw new IllegalArgumentException(
          "More coverage is not better, nor is less. Compare intervals by WIDTH, at equal coverage, or by PINBALL.");
  }

  /// Both must have seen the same windows.
  public static Skill of(ForecastMeasure measure, ForecastScores scores, String baseline,
      ForecastScores baselineScores) {
    return new Skill(measure, scores.value(measure), baseline, baselineScores.value(measure));
  }

  /// The part of the baseline's error that is gone: 1 is perfect, 0 no better, negative worse. NaN if the baseline is perfect.
  public double value() {
    return baselineScore == 0 ? Double.NaN : 1 - score / baselineScore;
  }
}
