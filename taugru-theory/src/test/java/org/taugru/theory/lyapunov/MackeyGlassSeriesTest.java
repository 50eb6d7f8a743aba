package org.taugru.theory.lyapunov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SequenceSet;
import org.taugru.data.SplitSizes;
import org.taugru.data.Targets;

class MackeyGlassSeriesTest {
  private static final int COUNT = 51;
  private static final int STEPS = 500;
  private static final int SHOWN = 400;

  /// Series number c is a constant 1 up to the last point that is shown and rises by (c + 1)/1000 a step from there on, so
  /// that repeating the last point is wrong by 0.4 after 400/(c + 1) steps.
  private static MackeyGlassSeries rising(double sign) {
    float[] inputs = new float[COUNT * STEPS];
    for (int c = 0; c < COUNT; c++)
      for (int n = 0; n < STEPS; n++)
        inputs[c * STEPS + n] = (float) (1 + sign * Math.max(0, n - SHOWN + 1) * (c + 1) / 1000.0);
    SequenceSet set = SequenceSet.of(COUNT, STEPS, 1, inputs, new Targets.VectorEveryStep(1, inputs));
    return new MackeyGlassSeries(set, 1, 0);
  }

  @Test
  void aForecastIsGoodWithinTwoFifthsOfTheDeviationOnEitherSide() {
    MackeyGlassSeries series = new MackeyGlassSeries(rising(1).set(), 0.5, 0);
    assertThat(series.isGood(1.19, 1)).isTrue();
    assertThat(series.isGood(0.81, 1)).isTrue();
    assertThat(series.isGood(1.21, 1)).isFalse();
    assertThat(series.isGood(0.79, 1)).isFalse();
  }

  /// The median series is number 25, which is wrong by more than 0.4 after 15.4 steps of 0.25.
  @Test
  void theHorizonIsTheMedianTimeUntilAForecastIsWrong() {
    assertThat(rising(1).horizonOfRest()).isEqualTo(15 * 0.25);
    assertThat(rising(-1).horizonOfRest()).isEqualTo(15 * 0.25);
  }

  /// Up to there all points lie on a line with slope 0, so that the line says what repeating does; on a line that has
  /// begun to rise before, it is right to the end.
  @Test
  void aLineGoesOnAsTheLastTwoPointsDo() {
    assertThat(rising(1).horizonOfLine()).isEqualTo(15 * 0.25);
    float[] inputs = new float[COUNT * STEPS];
    for (int i = 0; i < inputs.length; i++)
      inputs[i] = i % STEPS;
    SequenceSet lines = SequenceSet.of(COUNT, STEPS, 1, inputs, new Targets.VectorEveryStep(1, inputs));
    assertThat(new MackeyGlassSeries(lines, 1, 0).horizonOfLine()).isEqualTo((STEPS - SHOWN) * 0.25);
    assertThat(new MackeyGlassSeries(lines, 1, 0).horizonOfRest()).isZero();
  }

  @Test
  void theDeviationIsThatOfAllPoints() {
    MackeyGlassSeries series = MackeyGlassSeries.of(new MackeyGlass(new SplitSizes(2, 1, 2)));
    float[] x = series.set().features();
    double mean = 0;
    for (float value : x)
      mean += value / (double) x.length;
    double square = 0;
    for (float value : x)
      square += (value - mean) * (value - mean) / x.length;
    assertThat(series.deviation()).isCloseTo(Math.sqrt(square), within(1e-6));
    assertThat(series.series(1)).hasSize(2000).startsWith(series.set().input(1, 0, 0));
    assertThat(series.autoregression()).isBetween(1e-7, 1e-4);
  }
}
