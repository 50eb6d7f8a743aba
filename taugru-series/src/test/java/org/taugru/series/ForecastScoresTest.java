package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForecastScoresTest {
  private static final float NAN = Float.NaN;

  private static ForecastScores first() {
    ForecastScores scores = new ForecastScores(2, 0.1, 0.9);
    scores.add(new float[] {1, 2}, new float[] {2, 5}, 2);
    scores.addQuantiles(new float[][] {{0, 0}, {4, 4}}, new float[] {2, 5});
    scores.addInterval(new float[] {0, 0}, new float[] {4, 4}, new float[] {2, 5});
    return scores;
  }

  private static ForecastScores second() {
    ForecastScores scores = new ForecastScores(2, 0.1, 0.9);
    scores.add(new float[] {0, 9}, new float[] {0, NAN});
    scores.addInterval(new float[] {0, 0}, new float[] {0, 0}, new float[] {0, NAN});
    return scores;
  }

  @Test
  void measuresOfTwoWindowsByHand() {
    ForecastScores scores = first();
    scores.merge(second());
    assertThat(scores.points()).isEqualTo(3);
    assertThat(scores.value(ForecastMeasure.MSE)).isCloseTo((1 + 9 + 0) / 3.0, within(1e-12));
    assertThat(scores.value(ForecastMeasure.RMSE, 0)).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(scores.value(ForecastMeasure.MAE)).isCloseTo(4 / 3.0, within(1e-12));
    assertThat(scores.value(ForecastMeasure.MAE, 1)).isEqualTo(3);
    assertThat(scores.value(ForecastMeasure.MASE)).isEqualTo((0.5 + 1.5) / 2);
    assertThat(scores.value(ForecastMeasure.SMAPE)).isCloseTo((2 / 3.0 + 6 / 7.0 + 0) / 3, within(1e-12));
    // 0.1 × 2, 0.1 × 5; 0.1 × 2, 0.9 × 1
    assertThat(scores.pinball(0)).isCloseTo(0.35, within(1e-12));
    assertThat(scores.pinball(1)).isCloseTo(0.55, within(1e-12));
    assertThat(scores.value(ForecastMeasure.PINBALL)).isCloseTo(0.45, within(1e-12));
    assertThat(scores.value(ForecastMeasure.COVERAGE)).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(scores.value(ForecastMeasure.WIDTH)).isCloseTo(8 / 3.0, within(1e-12));
  }

  @Test
  void whatWasNotAddedIsNotANumber() {
    for (ForecastMeasure measure : ForecastMeasure.values())
      assertThat(new ForecastScores(3).value(measure)).as(measure.name()).isNaN();
  }

  @Test
  void aForecastThatIsMissingDoesNotLookGood() {
    ForecastScores scores = new ForecastScores(1);
    scores.add(new float[] {NAN}, new float[] {1});
    assertThat(scores.value(ForecastMeasure.MSE)).isNaN();
    assertThat(scores.points()).isEqualTo(1);
  }

  @Test
  void scoresOfOtherQuantilesDoNotMerge() {
    assertThatThrownBy(() -> first().merge(new ForecastScores(2))).hasMessageContaining("quantiles");
    assertThatThrownBy(() -> first().merge(new ForecastScores(3, 0.1, 0.9))).hasMessageContaining("horizon");
  }

  @Test
  void skillIsThePartOfTheBaselinesErrorThatIsGone() {
    ForecastScores baseline = new ForecastScores(1);
    baseline.add(new float[] {4}, new float[] {0});
    ForecastScores better = new ForecastScores(1);
    better.add(new float[] {1}, new float[] {0});
    Skill skill = Skill.of(ForecastMeasure.MAE, better, "persistence", baseline);
    assertThat(skill.value()).isEqualTo(0.75);
    assertThat(skill.baseline()).isEqualTo("persistence");
    assertThat(new Skill(ForecastMeasure.MAE, 1, "perfect", 0).value()).isNaN();
    assertThatThrownBy(() -> new Skill(ForecastMeasure.COVERAGE, 1, "x", 1)).hasMessageContaining("PINBALL");
  }
}
