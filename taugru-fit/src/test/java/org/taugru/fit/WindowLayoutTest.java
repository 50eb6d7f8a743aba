package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.series.Autoregression;

class WindowLayoutTest {
  private static final float NAN = Float.NaN;
  private static final WindowShape SHAPE = new WindowShape(4, 3, 2);

  private static float[] written(WindowLayout layout, ScaledSeries series, int origin) {
    float[] inputs = new float[layout.shape().steps() * layout.width()];
    layout.write(series, origin, inputs, 0);
    return inputs;
  }

  private static float[] step(WindowLayout layout, float[] inputs, int step) {
    return Arrays.copyOfRange(inputs, step * layout.width(), (step + 1) * layout.width());
  }

  @Test
  void aContextIsToldAsDifferencesFromItsLastValueInSegments() {
    WindowLayout layout = new SegmentLayout(SHAPE, new Base.Last(), false, 0, 0, 0);
    float[] inputs = written(layout, ScaledSeries.of(new float[] {9, 1, 2, 3, 5, 7, 7, 7}), 5);
    assertThat(layout.width()).isEqualTo(2 + 2 + 1);
    assertThat(step(layout, inputs, 0)).containsExactly(1 - 5, 2 - 5, 0, 0, 0);
    assertThat(step(layout, inputs, 1)).containsExactly(3 - 5, 0, 0, 0, 0);
    assertThat(step(layout, inputs, 2)).as("first step of the future: its place, and that it is one").containsExactly(0,
        0, 1, 0, 1);
    assertThat(step(layout, inputs, 3)).containsExactly(0, 0, 0, 1, 1);
  }

  @Test
  void masksSayWhatIsMissingOrBeforeTheBeginning() {
    WindowLayout layout = new SegmentLayout(SHAPE, new Base.Last(), true, 0, 0, 0);
    float[] inputs = written(layout, ScaledSeries.of(new float[] {1, NAN, 3}), 3);
    assertThat(Arrays.copyOf(step(layout, inputs, 0), 4)).as("values, then masks").containsExactly(0, 1 - 3, 1, 0);
    assertThat(Arrays.copyOf(step(layout, inputs, 1), 4)).containsExactly(0, 0, 1, 0);
  }

  @Test
  void theAnchorIsTheLastValueThatIsKnown() {
    ScaledSeries series = ScaledSeries.of(new float[] {1, 2, NAN, NAN, NAN, NAN, 8});
    assertThat(SegmentLayout.anchor(series, 4, 4)).isEqualTo(2);
    assertThat(SegmentLayout.anchor(series, 6, 2)).as("none in the context").isZero();
  }

  /// Whatever lies after the origin, except what is known ahead, changes nothing.
  @Test
  void theFutureIsNotLookedAt() {
    WindowLayout layout = new SegmentLayout(SHAPE, new Base.Last(), true, 1, 1, 1);
    float[] values = {1, 2, 3, 4, 5, 6, 7};
    float[] past = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.7f};
    float[] known = {10, 20, 30, 40, 50, 60, 70};
    float[] seen = written(layout, new ScaledSeries(values, List.of(past), List.of(known), new float[] {5}), 4);
    float[] otherValues = {1, 2, 3, 4, -5, -6, -7};
    float[] otherPast = {0.1f, 0.2f, 0.3f, 0.4f, -5, -6, -7};
    assertThat(written(layout, new ScaledSeries(otherValues, List.of(otherPast), List.of(known), new float[] {5}), 4))
        .containsExactly(seen);
    float[] otherKnown = {10, 20, 30, 40, 50, -60, 70};
    assertThat(written(layout, new ScaledSeries(values, List.of(past), List.of(otherKnown), new float[] {5}), 4))
        .isNotEqualTo(seen);
    float[] beyond = {10, 20, 30, 40, 50, 60, 70, 80};
    assertThat(written(layout, new ScaledSeries(values, List.of(past), List.of(beyond), new float[] {5}), 4))
        .as("beyond the horizon").containsExactly(seen);
  }

  @Test
  void whatIsToBeSaidAreDifferencesWithWeights() {
    WindowLayout layout = new SegmentLayout(SHAPE, new Base.Last(), true, 0, 0, 0);
    float[] targets = new float[SHAPE.steps() * 4];
    layout.writeTargets(ScaledSeries.of(new float[] {0, 0, 0, 5, 6, NAN, 8, 9}), 4, 0, 7, targets,
        new boolean[SHAPE.steps()], 0);
    assertThat(Arrays.copyOfRange(targets, 8, 16)).containsExactly(6 - 5, 0, 1, 0, 8 - 5, 0, 1, 0);
    float[] cut = new float[targets.length];
    layout.writeTargets(ScaledSeries.of(new float[] {0, 0, 0, 5, 6, NAN, 8, 9}), 4, 0, 6, cut,
        new boolean[SHAPE.steps()], 0);
    assertThat(Arrays.copyOfRange(cut, 8, 16)).as("the last one lies beyond the end").containsExactly(1, 0, 1, 0, 0, 0,
        0, 0);
  }

  /// x' = 2x: from 1 comes 2, 4, 8.
  @Test
  void aBaseIsToldInTheFutureAndTakenOffTheTargets() {
    Base doubling = new Base.Autoregressive(Autoregression.of(new double[] {2}, 0));
    WindowLayout layout = new SegmentLayout(SHAPE, doubling, false, 0, 0, 0);
    ScaledSeries series = ScaledSeries.of(new float[] {0, 0, 0, 1, 2.5f, 4, 9});
    float[] inputs = written(layout, series, 4);
    assertThat(Arrays.copyOf(step(layout, inputs, 2), 2)).containsExactly(2 - 1, 4 - 1);
    assertThat(Arrays.copyOf(step(layout, inputs, 3), 2)).containsExactly(8 - 1, 0);
    float[] targets = new float[SHAPE.steps() * 4];
    layout.writeTargets(series, 4, 0, 7, targets, new boolean[SHAPE.steps()], 0);
    assertThat(Arrays.copyOfRange(targets, 8, 16)).containsExactly(0.5f, 0, 1, 1, 1, 0, 1, 0);
  }

  @Test
  void seriesOfOtherColumnsAreRefused() {
    WindowLayout layout = new SegmentLayout(SHAPE, new Base.Last(), true, 1, 0, 0);
    assertThatThrownBy(() -> layout.requireFits(List.of(ScaledSeries.of(new float[9])))).hasMessageContaining("0 past");
    assertThatThrownBy(() -> new WindowShape(5, 3, 2)).hasMessageContaining("multiple");
  }
}
