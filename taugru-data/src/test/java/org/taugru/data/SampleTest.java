package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SampleTest {
  private static final Encoding PLAIN = new Encoding.Plain();

  private static SequenceSet tokens(int vocabulary, int length, int... ids) {
    return new SequenceSet(1, ids.length, new Inputs.Tokens(vocabulary, ids), new int[] {length},
        new Targets.Label(2, new int[] {1}));
  }

  @Test
  void signalsEndWhereTheSequenceDoes() {
    SequenceSet one = new SequenceSet(1, 3, 2, new float[] {1, 2, 3, 4, 0, 0}, new int[] {2},
        new Targets.Label(2, new int[] {1}));
    Sample.Signals signals = (Sample.Signals) Sample.of(one, Preparation.NONE);
    assertThat(signals.steps()).isEqualTo(2);
    assertThat(signals.width()).isEqualTo(2);
    assertThat(signals.values()).containsExactly(1, 2, 3, 4);
    assertThat(signals.names()).isEmpty();
    Encoding columns = new Encoding.Columns(List.of(new Encoding.Column("a", 0, 1), new Encoding.Column("b", 5, 2)));
    assertThat(((Sample.Signals) Sample.of(one, new Preparation(columns, PLAIN))).names()).containsExactly("a", "b");
  }

  @Test
  void tokensAreTheWordsThatTheyStandFor() {
    Encoding text = new Encoding.Text(new Vocabulary(List.of("what", "film")), 0, 0);
    assertThat(Sample.of(tokens(4, 5, 2, 1, 3, 0, 0), new Preparation(text, PLAIN)))
        .isEqualTo(new Sample.Text(List.of("what", "‹?›", "film")));
    assertThat(Sample.of(tokens(2, 3, 0, 1, 0), new Preparation(new Encoding.Names(List.of("left", "right")), PLAIN)))
        .isEqualTo(new Sample.Text(List.of("left", "right", "left")));
    assertThat(Sample.of(tokens(9, 2, 7, 8, 0), Preparation.NONE)).isEqualTo(new Sample.Text(List.of("7", "8")));
  }

  @Test
  void aSampleIsOneSequence() {
    assertThatThrownBy(() -> Sample.of(SequenceSet.of(2, 1, 1, new float[2], new Targets.Label(2, new int[2])),
        Preparation.NONE)).hasMessage("a sample is one sequence; here are 2.");
  }

  @Test
  void shapesMustFit() {
    assertThatThrownBy(() -> new Sample.Image(3, 2, new int[5]))
        .hasMessage("a picture of 3 × 2 with 5 pixels. It has one for each place.");
    assertThatThrownBy(() -> new Sample.Signals(1, 2, List.of("a"), new float[2])).hasMessageContaining("[a]");
    assertThatThrownBy(() -> new Sample.Signals(2, 2, List.of(), new float[2])).hasMessageContaining("2 values");
  }

  @Test
  void classesWithoutNamesAreCalledByTheirNumbers() {
    assertThat(new Preparation(PLAIN, new Encoding.Names(List.of("cat", "dog"))).classNames())
        .containsExactly("cat", "dog");
    assertThat(new Preparation(PLAIN, new Encoding.Classes(3)).classNames()).containsExactly("0", "1", "2");
    assertThat(Preparation.NONE.classNames()).isEmpty();
  }

  @Test
  void everyWordHasTheNumberThatItIsFoundBy() {
    Vocabulary vocabulary = new Vocabulary(List.of("what", "film"));
    for (String word : vocabulary.words())
      assertThat(vocabulary.word(vocabulary.number(word))).isEqualTo(word);
    assertThatThrownBy(() -> vocabulary.word(Vocabulary.UNKNOWN)).hasMessage("word 1 of 2. They are numbered 2 to 3.");
    assertThatThrownBy(() -> vocabulary.word(4)).hasMessage("word 4 of 2. They are numbered 2 to 3.");
  }

  @Test
  void aBenchmarkShowsWhatANetworkReads() throws Exception {
    Benchmark task = new Frequency();
    Dataset data = task.dataset(1);
    SequenceSet one = data.test().read(3);
    assertThat(((Sample.Signals) task.sample(data, one)).values()).isEqualTo(one.features());
  }
}
