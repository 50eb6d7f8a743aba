package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FoundBenchmarksTest {
  private record Source(List<Benchmark> benchmarks) implements BenchmarkSource {
  }

  @Test
  void aNameThatIsTakenIsRefusedWithTheClass() {
    Source source = new Source(List.of(new Lorenz()));
    assertThat(FoundBenchmarks.of(List.of(source), "enso"::equals)).containsExactly(new Lorenz());
    for (List<BenchmarkSource> sources : List.of(List.<BenchmarkSource>of(source, source),
        List.<BenchmarkSource>of(new Source(List.of(new Enso())))))
      assertThatIllegalStateException().isThrownBy(() -> FoundBenchmarks.of(sources, "enso"::equals))
          .withMessageContaining(" of a benchmark of " + Source.class.getName() + " in /")
          .withMessageEndingWith(" is taken; give it another, or leave that jar out.");
  }
}
