package org.taugru.report.scene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LettersTest {
  private static final Type TYPE = Type.regular(12);

  @Test
  void boldIsWiderAndSuperscriptsAreNarrower() {
    assertThat(Letters.width("loss", Type.bold(12))).isGreaterThan(Letters.width("loss", TYPE));
    assertThat(Letters.width("10⁻³", TYPE)).isLessThan(Letters.width("10−3", TYPE));
    assertThat(Letters.width("", TYPE)).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 5, 30, 100, 1000})
  void whatIsFittedFitsOrIsOnlyAnEllipsis(double width) {
    for (String text : new String[] {"a long name of a series", "𝜏𝜏𝜏𝜏𝜏𝜏𝜏𝜏𝜏𝜏𝜏𝜏", "", "   "}) {
      String fitted = Letters.fit(text, width, TYPE);
      assertThat(Letters.width(fitted, TYPE) <= width || fitted.equals("…")).as(fitted).isTrue();
    }
  }

  @Test
  void linesBreakAtSpacesAndTheLastOneIsCut() {
    assertThat(Letters.wrap("one two  three", 1000, 2, TYPE)).containsExactly("one two three");
    assertThat(Letters.wrap("one two three", 50, 3, TYPE)).containsExactly("one two", "three");
    assertThat(Letters.wrap("one two three four five", 50, 2, TYPE)).hasSize(2).last().asString().endsWith("…");
  }

  @Test
  void superscriptsBecomeRaisedRuns() {
    assertThat(Run.of("4.3 × 10⁻⁴ s⁻¹")).containsExactly(new Run("4.3 × 10", false), new Run("−4", true),
        new Run(" s", false), new Run("−1", true));
    assertThat(Run.of("")).isEmpty();
  }
}
