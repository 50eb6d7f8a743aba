package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;

class WindowDrawsTest {
  private static final WindowLayout LAYOUT =
      new SegmentLayout(new WindowShape(2, 2, 1), new Base.Last(), false, 0, 0, 0);

  private static float[] counting(int from, int length) {
    float[] values = new float[length];
    for (int t = 0; t < length; t++)
      values[t] = from + t * t; // no two windows are alike
    return values;
  }

  private static Set<List<Float>> windows(SequenceSet set) {
    Set<List<Float>> seen = new HashSet<>();
    float[] inputs = ((Inputs.Features) set.inputs()).values();
    float[] targets = ((Targets.VectorEveryStep) set.targets()).values();
    int row = set.steps() * LAYOUT.width();
    int asked = set.steps() * 2;
    for (int i = 0; i < set.count(); i++)
      seen.add(List.of(inputs[i * row], targets[i * asked + 4], targets[i * asked + 6]));
    return seen;
  }

  @Test
  void everyWindowOfTheTrainingPartIsDrawnAndNoOther() throws IOException {
    List<ScaledSeries> series = List.of(ScaledSeries.of(counting(0, 12)), ScaledSeries.of(counting(500, 3)),
        ScaledSeries.of(counting(1000, 9)));
    int[] first = {2, 2, 2};
    int[] end = {10, 3, 7};
    WindowDraws draws = new WindowDraws(series, LAYOUT, first, end, 5);
    assertThat(draws.count()).as("origins 2 to 8, none, 2 to 5").isEqualTo(7 + 0 + 4);
    WindowSet all = new WindowSet(series, LAYOUT, ForecastData.origins(first, end, 2, 1000), end);
    assertThat(all.count()).isEqualTo(11);
    Set<List<Float>> drawn = new HashSet<>();
    for (int iteration = 0; iteration < 40; iteration++)
      drawn.addAll(windows(draws.batch(iteration, 8)));
    assertThat(drawn).isEqualTo(windows(all.load()));
  }

  @Test
  void aBatchIsAFunctionOfItsNumberAndASmallerOneItsBeginning() {
    WindowDraws draws =
        new WindowDraws(List.of(ScaledSeries.of(counting(0, 50))), LAYOUT, new int[] {2}, new int[] {40}, 1);
    assertThat(draws.batch(7, 6).sha256()).isEqualTo(draws.batch(7, 6).sha256())
        .isNotEqualTo(draws.batch(8, 6).sha256());
    assertThat(windows(draws.batch(7, 6))).containsAll(windows(draws.batch(7, 2)));
  }

  @Test
  void originsAreThinnedEvenly() {
    WindowSet.Places places = ForecastData.origins(new int[] {0, 0}, new int[] {101, 101}, 2, 20);
    assertThat(places.count()).isEqualTo(20);
    assertThat(places.series()).startsWith(0).endsWith(1);
    for (int i = 1; i < 10; i++)
      assertThat(places.origins()[i] - places.origins()[i - 1]).isEqualTo(10);
  }

  @Test
  void nothingToDrawFromIsRefused() {
    assertThatThrownBy(
        () -> new WindowDraws(List.of(ScaledSeries.of(new float[3])), LAYOUT, new int[] {2}, new int[] {3}, 1))
        .hasMessageContaining("no series is long enough");
  }
}
