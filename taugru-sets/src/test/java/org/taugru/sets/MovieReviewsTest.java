package org.taugru.sets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmarks;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.Inputs;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Start;
import org.taugru.data.TrainingSplit;
import org.taugru.data.Vocabulary;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;

class MovieReviewsTest {
  @TempDir
  Path folder;

  /// Twenty reviews to train on and four to test; review i of a class has i more words than the first.
  private ReviewWords small() throws IOException {
    for (int i = 0; i < 10; i++) {
      put("train/neg/" + i + "_1.txt", "A bad film" + " boring".repeat(i));
      put("train/pos/" + i + "_9.txt", "A good film!" + " splendid".repeat(i));
    }
    for (int i = 0; i < 2; i++) {
      put("test/neg/" + i + "_2.txt", "boring<br />and new");
      put("test/pos/" + i + "_8.txt", "");
    }
    return ReviewWords.read(folder.resolve("aclImdb"));
  }

  private void put(String name, String text) throws IOException {
    Path file = folder.resolve("aclImdb").resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text, UTF_8);
  }

  private Dataset small(Map<String, String> choices) throws IOException {
    return new MovieReviews(choices).dataset(DataFolder.at(folder), small());
  }

  private static Sequences train(Dataset data) {
    return ((TrainingSplit.Stored) data.training()).sequences();
  }

  @Test
  void itIsListedWithoutAnyFile() {
    assertThat(Benchmarks.named("imdb")).isInstanceOf(MovieReviews.class);
    assertThat(Benchmarks.named("imdb").format()).hasToString("tokens of a vocabulary of 25002 to labels of 2 classes");
  }

  @Test
  void everyRowOfThePapersTableIsThere() {
    List<PaperResult> rows = new MovieReviews(Map.of()).paper();
    assertThat(rows).extracting(PaperResult::model).containsExactly("lstm", "skip-lstm", "gru", "skip-gru", "relu-gru",
        "cornn", "lem", "tau-gru");
    assertThat(rows.getLast().value()).isEqualTo(0.887, within(1e-12));
  }

  @Test
  void wrongChoicesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new MovieReviews(Map.of("validation", "20")))
        .withMessage("data.validation is 20; it must be 15 or 30.");
    assertThatIllegalArgumentException().isThrownBy(() -> new MovieReviews(Map.of("vectors", "word2vec")))
        .withMessage("data.vectors is word2vec; it must be glove or none.");
  }

  @Test
  void aShareOfTheTrainingReviewsIsForValidationAndNoneIsLost() throws IOException {
    for (int percent : new int[] {15, 30}) {
      Dataset data = small(Map.of("validation", "" + percent));
      assertThat(train(data).count()).isEqualTo(20 - 20 * percent / 100);
      assertThat(data.validation().count()).isEqualTo(20 * percent / 100);
      assertThat(data.test().count()).isEqualTo(4);
      Set<String> texts = new HashSet<>();
      for (Sequences part : List.of(train(data), data.validation()))
        for (int i = 0; i < part.count(); i++)
          texts.add(part.read(i).targets().labels()[0] + " " + part.length(i));
      assertThat(texts).as("of two classes and ten lengths").hasSize(20);
    }
  }

  @Test
  void wordsAreThoseOfTheTrainingPartAlone() throws IOException {
    Dataset data = small(Map.of());
    Encoding.Text text = (Encoding.Text) data.preparation().inputs();
    assertThat(text.vocabulary().words()).containsExactly("splendid", "boring", "a", "film", "!", "good",
        "bad");
    SequenceSet test = data.test().load();
    assertThat(((Inputs.Tokens) test.inputs()).ids()).startsWith(text.vocabulary().number("boring"), 1, 1);
    assertThat(test.lengths()).as("what has no words is an unknown one").containsExactly(3, 3, 1, 1);
    assertThat(test.targets().labels()).containsExactly(0, 0, 1, 1);
  }

  @Test
  void longReviewsAreCutAndShortOnesFilledUp() throws IOException {
    Dataset data = small(Map.of("longest", "5", "padding", "2"));
    Sequences train = train(data);
    Encoding.Text text = (Encoding.Text) data.preparation().inputs();
    for (int i = 0; i < train.count(); i++) {
      SequenceSet read = train.read(i);
      assertThat(read.lengths()[0]).isEqualTo(train.length(i)).isIn(4, 6);
      int[] ids = Arrays.copyOf(((Inputs.Tokens) read.inputs()).ids(), read.lengths()[0]);
      if (read.lengths()[0] == 6)
        assertThat(ids).endsWith(text.vocabulary().number(read.targets().labels()[0] == 0 ? "boring" : "splendid"), 0);
    }
    assertThat(train.steps()).isEqualTo(6);
    assertThat(data.sha256()).isNotEqualTo(small(Map.of("longest", "5")).sha256());
    assertThat(train(small(Map.of("longest", "0"))).steps()).isEqualTo(13);
  }

  @Test
  void whatWasDecodedOnceIsReadAgain() throws IOException {
    ReviewWords words = small();
    Path file = folder.resolve("words.safetensors");
    words.written().write(file);
    ReviewWords again = ReviewWords.of(ColumnFile.open(file));
    assertThat(again.words()).isEqualTo(words.words());
    assertThat(again.train().tokens()).containsExactly(words.train().tokens());
    assertThat(again.test().starts()).containsExactly(words.test().starts());
    assertThat(again.test().labels()).containsExactly(words.test().labels());
  }

  @Test
  void vectorsThatAreNotThereCanBeDoneWithout() throws IOException {
    assertThatThrownBy(() -> small(Map.of()).starts()).isInstanceOf(MissingDataException.class)
        .hasMessageContaining("glove is not in the data folder").hasMessageEndingWith("or use --set data.vectors=none");
    assertThat(small(Map.of("vectors", "none")).starts()).isEmpty();
  }

  @Test
  void wordsStartWithTheirVectorsAndPaddingAndUnknownOnesWithZeros() throws IOException {
    Path vectors = folder.resolve("vectors.txt");
    Files.writeString(vectors, "the 1 2\nbad 3 4\nelse 5 6\n");
    Start start = WordVectors.read(vectors, new Vocabulary(List.of("bad", "none", "the")), "do without");
    assertThat(start.given()).containsExactly(0, 1, 2, 4);
    assertThat(start.values()).containsExactly(0, 0, 0, 0, 3, 4, 1, 2);
    assertThat(start.rows()).isEqualTo(5);
    assertThat(start.columns()).isEqualTo(2);
    assertThat(start.origin()).isEqualTo("GloVe 6B: vectors of 2 of 3 words");
  }

  @Test
  void aBagOfWordsTellsClassesThatHaveWordsOfTheirOwn() throws IOException {
    Dataset data = small(Map.of("vectors", "none", "padding", "4"));
    NaiveMethod bag = BagOfWords.of(train(data));
    assertThat(bag.name()).isEqualTo("bag-of-words");
    assertThat(bag.score(data.validation())).asString().startsWith("accuracy 100.0 %");
  }
}
