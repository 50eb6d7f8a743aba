package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  @Test
  void wordsAreNumberedFromTwoAndTheRestIsUnknown() {
    Vocabulary vocabulary = new Vocabulary(List.of("good", "bad"));
    assertThat(vocabulary.size()).isEqualTo(4);
    assertThat(vocabulary.number("good")).isEqualTo(2);
    assertThat(vocabulary.number("bad")).isEqualTo(3);
    assertThat(vocabulary.number("fair")).isEqualTo(Vocabulary.UNKNOWN);
    assertThat(vocabulary).isEqualTo(new Vocabulary(List.of("good", "bad")))
        .isNotEqualTo(new Vocabulary(List.of("bad", "good")));
    assertThatIllegalArgumentException().isThrownBy(() -> new Vocabulary(List.of("a", "b", "a")))
        .withMessage("the word a comes twice.");
  }

  /// In UTF-16 the surrogates of the last word come before U+FFFD.
  @Test
  void theMostFrequentWordsComeFirstAndTiesInTheOrderOfBytes() {
    Map<String, Integer> counts = Map.of("the", 9, "b", 3, "a", 3, "ab", 3, "\ufffd", 3, "\ud83d\ude00", 3, "rare", 1);
    assertThat(Vocabulary.ofMostFrequent(counts, 6).words()).containsExactly("the", "a", "ab", "b", "\ufffd",
        "\ud83d\ude00");
    assertThat(Vocabulary.ofMostFrequent(counts, 99).words()).hasSize(7).endsWith("rare");
  }

  @Test
  void aTextIsItsLastTokensFilledUp() {
    Vocabulary vocabulary = new Vocabulary(List.of("a", "b", "c"));
    assertThat(new Encoding.Text(vocabulary, 0, 0).encode("A b, C")).containsExactly(2, 3, 1, 4);
    assertThat(new Encoding.Text(vocabulary, 2, 0).encode("a b c")).containsExactly(3, 4);
    assertThat(new Encoding.Text(vocabulary, 0, 4).encode("a b c c c")).containsExactly(2, 3, 4, 4, 4, 0, 0, 0);
    assertThat(new Encoding.Text(vocabulary, 4, 4).encode("a b c c c")).containsExactly(3, 4, 4, 4);
    assertThat(new Encoding.Text(vocabulary, 2, 3).encode(" ")).containsExactly(Vocabulary.UNKNOWN, 0, 0);
    assertThat(new Encoding.Text(vocabulary, 2, 3).length(0)).isEqualTo(3);
    assertThatIllegalArgumentException().isThrownBy(() -> new Encoding.Text(vocabulary, -1, 0))
        .withMessageContaining("Both are 0 or more.");
  }

  @Test
  void aVocabularyIsForTokensOfItsSize() {
    Preparation prepared =
        new Preparation(new Encoding.Text(new Vocabulary(List.of("a", "b")), 0, 0), new Encoding.Classes(2));
    prepared.requireFits(new SequenceFormat(new InputFormat.Tokens(4), TargetFormat.labels(2, false)));
    assertThatIllegalArgumentException().isThrownBy(() -> prepared
        .requireFits(new SequenceFormat(new InputFormat.Tokens(2), TargetFormat.labels(2, false))))
        .withMessageStartingWith(
            "the inputs are prepared as text of 2 words, but the data is tokens of a vocabulary of 2");
  }
}
