package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NaiveMethodTest {
  @Test
  void eachMethodSaysHowManyNumbersItHasFitted() throws IOException {
    assertThat(fitted(new MackeyGlass(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new Enso(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new FitzHughNagumo(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new Lorenz(SMALL))).isEqualTo(series(3, 3 * (1 + 4 * 3)));
    assertThat(fitted(new Adding(10))).containsExactly(Map.entry("mean", OptionalInt.empty()));
    assertThat(fitted(new Copy(3))).isEqualTo(
        Map.of("class-shares", OptionalInt.empty(), "memoryless", OptionalInt.empty()));
    // 100 classes with 1000 values, or 513 magnitudes of the spectrum of 1024, and a variance
    assertThat(fitted(new Frequency())).isEqualTo(Map.of("class-shares", OptionalInt.empty(), "nearest-template",
        OptionalInt.of(100_001), "nearest-spectrum", OptionalInt.of(51_301)));
  }

  @Test
  void scoresAreThoseOfTheTestSetInTheOrderOfTheMethods() throws IOException {
    Benchmark task = new Lorenz(SMALL);
    GeneratedData data = InMemory.dataset(task, 1);
    List<NaiveMethod> methods = task.naiveMethods(data);
    assertThat(task.naive(data).keySet()).containsExactlyElementsOf(methods.stream().map(NaiveMethod::name).toList());
    for (NaiveMethod method : methods) {
      assertThat(task.naive(data).get(method.name())).isEqualTo(method.score(data.test()));
      assertThat(method.score(data.validation())).isNotEqualTo(method.score(data.test()));
    }
  }

  @Test
  void attractorsAreSeenAtTheDelayOfTheEquation() {
    assertThat(new MackeyGlass().portrait().orElseThrow())
        .isEqualTo(new Portrait(List.of("x"), 0.25, new Portrait.Attractor.Delayed(68)));
    assertThat(new Enso().portrait().orElseThrow())
        .isEqualTo(new Portrait(List.of("T"), 0.1, new Portrait.Attractor.Delayed(48)));
    assertThat(new Lorenz().portrait().orElseThrow().attractor()).isEqualTo(new Portrait.Attractor.Plane(0, 2));
  }

  @Test
  void aPortraitWhoseAttractorNeedsAnotherVariableIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Portrait(List.of("x"), 1, new Portrait.Attractor.Plane(0, 1)))
        .withMessageContaining("the attractor fits them");
  }

  private static final SplitSizes SMALL = new SplitSizes(3, 2, 2);

  private static Map<String, OptionalInt> fitted(Benchmark task) throws IOException {
    Map<String, OptionalInt> counts = new LinkedHashMap<>();
    task.naiveMethods(InMemory.dataset(task, 1)).forEach(method -> counts.put(method.name(), method.fitted()));
    return counts;
  }

  private static Map<String, OptionalInt> series(int mean, int ar) {
    return Map.of("mean", OptionalInt.of(mean), "persistence", OptionalInt.empty(), "linear-extrapolation",
        OptionalInt.empty(), "ar-4", OptionalInt.of(ar));
  }
}
