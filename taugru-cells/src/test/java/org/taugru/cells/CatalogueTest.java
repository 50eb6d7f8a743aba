package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.eq.Equations;
import org.taugru.eq.Setting;

class CatalogueTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 1000})
  void everyCellWritesCompleteEquationsAtAnyDelay(int tau) {
    for (Catalogue.Entry entry : Catalogue.all(tau, 100))
      assertThatCode(() -> Equations.of(entry.cell(), Setting.of(1, 1))).as(entry.name()).doesNotThrowAnyException();
  }

  @Test
  void everyCellHasANameOfItsOwn() {
    assertThat(Catalogue.all(5, 100)).extracting(Catalogue.Entry::name).doesNotHaveDuplicates();
  }

  @Test
  void everyCellSaysWhereItComesFrom() {
    assertThat(Catalogue.all(5, 100)).extracting(Catalogue.Entry::reference).noneMatch(String::isBlank);
  }

  @Test
  void aCellIsFoundByItsName() {
    assertThat(Catalogue.named("lstm", 5, 100).cell()).isEqualTo(new Lstm());
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNamesThereAre() {
    assertThatIllegalArgumentException().isThrownBy(() -> Catalogue.named("transformer", 5, 100))
        .withMessageStartingWith("there is no cell transformer. Cells: tau-gru, tau-gru-author-code, ")
        .withMessageContaining("lstm-chrono");
  }

  @Test
  void aLongDelayHasATwin() {
    assertThat(Catalogue.named("tau-gru", 1 << 30, 100).reference()).isNotEmpty();
  }
}
