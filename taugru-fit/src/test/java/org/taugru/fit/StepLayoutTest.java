package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;

class StepLayoutTest {
  private static final float NAN = Float.NaN;
  private static final WindowShape SHAPE = WindowShape.steps(4, 2);
  private static final StepLayout PLAIN = new StepLayout(SHAPE, 2, 0.5, 0, 0, 0);

  private static float[] written(WindowLayout layout, ScaledSeries series, int origin) {
    float[] inputs = new float[layout.shape().steps() * layout.width()];
    layout.write(series, origin, inputs, 0);
    return inputs;
  }

  private static float[] step(WindowLayout layout, float[] inputs, int step) {
    return Arrays.copyOfRange(inputs, step * layout.width(), (step + 1) * layout.width());
  }

  @Test
  void aStepSaysTheDifferenceInUnitsTheLevelAndWhetherItIsMissing() {
    float[] inputs = written(PLAIN, ScaledSeries.of(new float[] {9, 1, 2, NAN, 6, 7, 7, 7}), 6);
    assertThat(PLAIN.width()).isEqualTo(3);
    assertThat(step(PLAIN, inputs, 0)).as("2 after 1, in halves; 2 is squashed to 2 / (1 + 2/3)").containsExactly(2,
        2 / (1 + 2 / 3f), 0);
    assertThat(step(PLAIN, inputs, 1)).as("missing: the level is that of the last one").containsExactly(0,
        2 / (1 + 2 / 3f), 1);
    assertThat(step(PLAIN, inputs, 2)).as("6 after 2").containsExactly(8, 6 / (1 + 6 / 3f), 0);
  }

  @Test
  void aSeriesBeginsWithoutADifference() {
    float[] inputs = written(PLAIN, ScaledSeries.of(new float[] {NAN, 3, 3, 3, 3}), 2);
    assertThat(PLAIN.length(2)).isEqualTo(2);
    assertThat(step(PLAIN, inputs, 0)).containsExactly(0, 0, 1);
    assertThat(step(PLAIN, inputs, 1)).containsExactly(0, 1.5f, 0);
  }

  @Test
  void knownColumnsAreToldForTheHorizon() {
    StepLayout layout = new StepLayout(SHAPE, 2, 1, 1, 1, 1);
    ScaledSeries series = new ScaledSeries(new float[] {0, 0, 0, 0}, List.of(new float[] {5, 6, NAN, 8}),
        List.of(new float[] {10, 20, 30, 40, 50}), new float[] {7});
    float[] inputs = written(layout, series, 4);
    assertThat(layout.width()).isEqualTo(3 + 2 + 3 * 2 + 1);
    assertThat(Arrays.copyOfRange(step(layout, inputs, 0), 3, 12)).containsExactly(5, 0, 10, 0, 20, 0, 30, 0, 7);
    assertThat(Arrays.copyOfRange(step(layout, inputs, 2), 3, 12)).as("past column is missing").containsExactly(0, 1,
        30, 0, 40, 0, 50, 0, 7);
    assertThat(Arrays.copyOfRange(step(layout, inputs, 3), 3, 12)).as("nothing is known so far ahead")
        .containsExactly(8, 0, 40, 0, 50, 0, 0, 1, 7);
  }

  @Test
  void everyStepAfterTheWarmUpForecastsFromItsOwnLastValue() {
    float[] targets = new float[4 * 4];
    boolean[] counted = new boolean[4];
    PLAIN.writeTargets(ScaledSeries.of(new float[] {0, 0, 1, 3, NAN, 7, 9}), 5, 0, 7, targets, counted, 0);
    assertThat(counted).containsExactly(false, false, true, true);
    assertThat(Arrays.copyOfRange(targets, 8, 12)).as("after 3: nothing, then 7").containsExactly(0, 7 - 3, 0, 1);
    assertThat(Arrays.copyOfRange(targets, 12, 16)).as("after one that is missing: 7 and 9, from 3").containsExactly(
        7 - 3, 9 - 3, 1, 1);
    boolean[] later = new boolean[4];
    PLAIN.writeTargets(ScaledSeries.of(new float[] {0, 0, 1, 3, NAN, 7, 9}), 5, 5, 7, new float[16], later, 0);
    assertThat(later).as("from origin 5 on").containsExactly(false, false, false, true);
  }

  /// As if the series had been without it, but for what is to be forecast.
  @Test
  void aValueThatGotLostIsToldAsMissing() {
    float[] values = {3, 1, 4, NAN, 5, 9, 2, 6, 5, 3, 5, 8};
    WindowShape shape = WindowShape.steps(8, 2);
    StepLayout layout = new StepLayout(shape, 0, 0.5, 0, 0, 0);
    for (List<Integer> lost : List.of(List.of(1), List.of(2), List.of(4, 5), List.of(3, 4, 5), List.of(7),
        List.<Integer>of())) {
      float[] inputs = written(layout, ScaledSeries.of(values), 9);
      float[] targets = new float[8 * 4];
      layout.writeTargets(ScaledSeries.of(values), 9, 0, 12, targets, new boolean[8], 0);
      float[] without = values.clone();
      for (int step : lost) {
        layout.lose(step, 8, inputs, 0, targets, 0);
        without[1 + step] = NAN;
      }
      assertThat(inputs).as("lost %s", lost).containsExactly(written(layout, ScaledSeries.of(without), 9),
          within(1e-5f));
      float last = values[0];
      for (int step = 0; step < 8; step++) {
        last = Float.isNaN(without[1 + step]) ? last : without[1 + step];
        for (int j = 0; j < 2; j++)
          if (!Float.isNaN(values[2 + step + j]))
            assertThat(targets[step * 4 + j]).as("lost %s, step %d", lost, step).isCloseTo(values[2 + step + j] - last,
                within(1e-5f));
      }
    }
  }

  /// There would be nothing that forecasts are differences from.
  @Test
  void theFirstValueThatIsKnownIsNotLost() {
    ScaledSeries series = ScaledSeries.of(new float[] {NAN, NAN, 4, 5, 9, 2, 6});
    StepLayout layout = new StepLayout(WindowShape.steps(4, 2), 0, 0.5, 0, 0, 0);
    float[] inputs = written(layout, series, 4);
    float[] targets = new float[4 * 4];
    layout.writeTargets(series, 4, 0, 7, targets, new boolean[4], 0);
    layout.lose(2, 4, inputs, 0, targets, 0);
    assertThat(inputs).containsExactly(written(layout, series, 4));
    layout.lose(3, 4, inputs, 0, targets, 0);
    assertThat(Arrays.copyOfRange(targets, 12, 16)).as("from 4").containsExactly(9 - 4, 2 - 4, 1, 1);
  }

  /// Whatever lies beyond the end of the training part changes no window of it.
  @Test
  void trainingDoesNotLookBeyondItsEnd() {
    StepLayout layout = new StepLayout(SHAPE, 2, 1, 1, 1, 0);
    int end = 14;
    float[][] columns = new float[3][20];
    for (int t = 0; t < 20; t++)
      for (int c = 0; c < 3; c++)
        columns[c][t] = (c + 1) * t * t;
    float[][] others = Arrays.stream(columns).map(float[]::clone).toArray(float[][]::new);
    for (float[] other : others)
      Arrays.fill(other, end, 20, -1000);
    SequenceSet one = draws(layout, columns, end);
    SequenceSet two = draws(layout, others, end);
    assertThat(((Inputs.Features) two.inputs()).values()).containsExactly(((Inputs.Features) one.inputs()).values());
    assertThat(two.targets().values()).containsExactly(one.targets().values());
    float[] inputs = ((Inputs.Features) one.inputs()).values();
    float largest = 0;
    for (int i = 0; i < inputs.length / layout.width(); i++)
      largest = Math.max(largest, inputs[i * layout.width() + 3 + 2 + 2 * 2]);
    assertThat(largest).as("what is known two steps ahead comes near to the end").isEqualTo(3 * 13 * 13);
  }

  private static SequenceSet draws(StepLayout layout, float[][] columns, int end) {
    ScaledSeries series = new ScaledSeries(columns[0], List.of(columns[1]), List.of(columns[2]), new float[0]);
    return new WindowDraws(List.of(series), layout, new int[] {3}, new int[] {end}, 1).batch(0, 64);
  }

  @Test
  void validationHasEveryOriginOnce() {
    ForecastData data = new ForecastData(List.of(ScaledSeries.of(counting(60))), new int[] {31}, new int[] {52});
    StepLayout layout = PLAIN.forValidation();
    WindowSet set = new WindowSet(data.series(), layout, data.validationTiles(2, 4, 100), data.trainEnd(),
        data.validationEnd());
    SequenceSet read = set.read(java.util.stream.IntStream.range(0, set.count()).toArray());
    float[] targets = ((Targets.VectorEveryStep) read.targets()).values();
    int[] seen = new int[60];
    for (int row = 0; row < read.targets().mask().length; row++)
      if (read.targets().mask()[row])
        seen[origin(set, row)]++;
    for (int origin = 0; origin < 60; origin++)
      assertThat(seen[origin]).as("origin %d", origin).isEqualTo(origin >= 31 && origin <= 50 ? 1 : 0);
    assertThat(targets).doesNotContain(NAN);
  }

  private static int origin(WindowSet set, int row) {
    int window = row / set.steps();
    int last = set.places().origins()[window];
    return last - set.layout().length(last) + row % set.steps() + 1;
  }

  private static float[] counting(int length) {
    float[] values = new float[length];
    for (int t = 0; t < length; t++)
      values[t] = t;
    return values;
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> new StepLayout(new WindowShape(4, 2, 1), 2, 1, 0, 0, 0)).hasMessageContaining("SEGMENTS");
    assertThatThrownBy(() -> new StepLayout(SHAPE, 4, 1, 0, 0, 0)).hasMessageContaining("warm-up of 4");
    assertThatThrownBy(() -> new StepLayout(SHAPE, 2, 0, 0, 0, 0)).hasMessageContaining("units of 0");
    assertThatThrownBy(() -> new WindowShape(Head.STEPS, 4, 2, 2)).hasMessageContaining("one at a time");
    assertThatThrownBy(() -> new SegmentLayout(SHAPE, new Base.Last(), true, 0, 0, 0)).hasMessageContaining("STEPS");
  }
}
