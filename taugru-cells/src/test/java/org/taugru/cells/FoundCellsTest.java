package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FoundCellsTest {
  private record Source(List<Catalogue.Entry> cells) implements CellSource {
    static Source of(String... names) {
      return new Source(List.of(names).stream()
          .map(name -> Catalogue.Entry.of(name, "A cell", "nowhere", o -> new TanhRnn())).toList());
    }
  }

  @Test
  void sourcesAreTakenTogether() {
    assertThat(FoundCells.of(List.of(Source.of("a", "b-2"), Source.of("c")), Set.of("gru")))
        .extracting(Catalogue.Entry::name).containsExactly("a", "b-2", "c");
  }

  @Test
  void aNameThatIsTakenIsRefusedWithTheClassAndItsJar() {
    for (List<CellSource> sources : List.of(List.<CellSource>of(Source.of("a", "gru")),
        List.<CellSource>of(Source.of("x", "gru"), Source.of("gru"))))
      assertThatIllegalStateException().isThrownBy(() -> FoundCells.of(sources, Set.of("gru")))
          .withMessageMatching(
              "the name gru of a cell of org\\.taugru\\.cells\\.FoundCellsTest\\$Source in /.*test-classes/"
                  + " is taken; give it another, or leave that jar out\\.");
    assertThatIllegalStateException()
        .isThrownBy(() -> FoundCells.of(List.of(Source.of("a"), Source.of("a")), Set.of()));
  }

  @Test
  void aNameThatWouldBeTroubleInAFileNameIsRefused() {
    for (String name : List.of("", "A", "a b", "a/b", "-a", "a-", "a--b", "a.b"))
      assertThatIllegalStateException().isThrownBy(() -> FoundCells.of(List.of(Source.of(name)), Set.of()))
          .withMessageContaining(" is called " + name + "; a name must be of lower-case letters and digits");
  }
}
