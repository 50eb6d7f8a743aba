package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.Inputs;
import org.taugru.data.Measure;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.data.Start;
import org.taugru.data.TrainingSplit;
import org.taugru.data.Vocabulary;

/// The whole set, as docs/data.md says that it is.
@ExtendWith(SharedData.class)
class WholeReviewsTest {
  private static Sequences train(Dataset data) {
    return ((TrainingSplit.Stored) data.training()).sequences();
  }

  @Test
  void thePartsHaveTheirSizesAndBits() throws IOException {
    MovieReviews task = new MovieReviews(Map.of());
    Dataset data = task.dataset(1);
    assertThat(train(data).count()).isEqualTo(21_250);
    assertThat(data.validation().count()).isEqualTo(3_750);
    assertThat(data.test().count()).isEqualTo(25_000);
    assertThat(data.format()).isEqualTo(task.format());
    assertThat(data.sha256()).isEqualTo("e45fa8183102f38fa59e230e9348b9c2e66ab2d32f095842abf9b7590df9d184");
    assertThat(task.with(Map.of("validation", "30")).dataset(1).validation().count()).isEqualTo(7_500);
  }

  @Test
  void fewReviewsAreCut() throws IOException {
    Sequences whole = new MovieReviews(Map.of("longest", "0")).dataset(1).test();
    assertThat(whole.steps()).isEqualTo(2_644);
    int cut = 0;
    for (int i = 0; i < whole.count(); i++)
      cut += whole.length(i) > 800 ? 1 : 0;
    assertThat((double) cut / whole.count()).isCloseTo(0.031, within(0.001));
  }

  /// Of the file that has vectors of frequent words alone.
  @Test
  void almostAllOfTheTextHasVectors() throws IOException {
    Dataset data = new MovieReviews(Map.of()).dataset(1);
    Vocabulary vocabulary = ((Encoding.Text) data.preparation().inputs()).vocabulary();
    Start start = data.starts().getFirst();
    assertThat(start.rows()).isEqualTo(vocabulary.size()).isEqualTo(25_002);
    assertThat(start.columns()).isEqualTo(100);
    boolean[] given = new boolean[start.rows()];
    for (int row : start.given())
      given[row] = row > Vocabulary.UNKNOWN;
    long[] tokens = new long[2]; // all, and those with a vector
    train(data).forEachPart(part -> {
      int[] ids = ((Inputs.Tokens) part.inputs()).ids();
      for (int id : ids) {
        tokens[0] += id == Vocabulary.PADDING ? 0 : 1;
        tokens[1] += given[id] ? 1 : 0;
      }
    });
    assertThat((double) tokens[1] / tokens[0]).isGreaterThan(0.98);
  }

  @Test
  void wordsWithoutTheirOrderTellMuch() throws IOException {
    MovieReviews task = new MovieReviews(Map.of());
    Map<String, Score> naive = task.naive(task.dataset(1));
    assertThat(naive.keySet()).containsExactly("class-shares", "bag-of-words");
    assertThat(naive.values()).extracting(Measure.ACCURACY::of).containsExactly(0.5, 0.88828);
  }
}
