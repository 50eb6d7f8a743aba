package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.table.TableException;

class SequencePartsTest {
  private static LabelledData labelled(String... labels) {
    return LabelledData.of(List.of("x"), values(labels.length), labels);
  }

  private static float[][][] values(int count) {
    float[][][] values = new float[count][1][1];
    for (int i = 0; i < count; i++)
      values[i][0][0] = i;
    return values;
  }

  private static String[] times(int a, int b) {
    return Stream.concat(Collections.nCopies(a, "a").stream(), Collections.nCopies(b, "b").stream())
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theTestHasAFifthOfEveryClass(long seed) throws Exception {
    SequenceParts parts = SequenceParts.of(labelled(times(40, 10)), Optional.empty(), Optional.empty(), seed);
    assertThat(Arrays.stream(parts.test().labels()).filter(label -> label == 0).count()).isEqualTo(8);
    assertThat(Arrays.stream(parts.test().labels()).filter(label -> label == 1).count()).isEqualTo(2);
    assertThat(parts.findings()).containsExactly(new Finding.DrawnTest(10, 50, Optional.empty()));
    assertThat(names(parts.training())).doesNotContainAnyElementsOf(names(parts.test())).hasSize(40);
  }

  static Stream<Long> seeds() {
    return Stream.of(1L, 2L, 3L, -5L);
  }

  @Test
  void anotherSeedDrawsAnotherTest() throws Exception {
    LabelledData all = labelled(times(40, 10));
    List<String> one = names(SequenceParts.of(all, Optional.empty(), Optional.empty(), 1).test());
    assertThat(names(SequenceParts.of(all, Optional.empty(), Optional.empty(), 1).test())).isEqualTo(one);
    assertThat(names(SequenceParts.of(all, Optional.empty(), Optional.empty(), 2).test())).isNotEqualTo(one);
  }

  @Test
  void foldsAreStratifiedAndOfAboutOneSize() {
    LabelledData all = labelled(times(23, 9));
    int[] part = SequenceSplit.deal(all, 5, 4);
    for (int fold = 0; fold < 5; fold++) {
      int[] labels = all.at(SequenceSplit.numbers(part, fold, true)).labels();
      assertThat(labels.length).isBetween(6, 7);
      assertThat(Arrays.stream(labels).filter(label -> label == 0).count()).isBetween(4L, 5L);
      assertThat(Arrays.stream(labels).filter(label -> label == 1).count()).isBetween(1L, 2L);
    }
  }

  @Test
  void whatBelongsTogetherIsNotDivided() throws Exception {
    LabelledData all = grouped(30, 6);
    SequenceParts parts = SequenceParts.of(all, Optional.empty(), Optional.of("who"), 1);
    assertThat(groups(parts.training())).doesNotContainAnyElementsOf(groups(parts.test()));
    assertThat(parts.test().count()).isBetween(5, 10);
    int[] folds = SequenceSplit.deal(all, 5, 1);
    for (int i = 0; i < 30; i++)
      assertThat(folds[i]).isEqualTo(folds[i % 6]);
  }

  /// Every sequence has a number of its own.
  private static LabelledData numbered(int count) {
    LabelledData plain = LabelledData.of(List.of("x"), values(count));
    return new LabelledData(plain.source(), plain.features(), plain.samples(), new LabelledData.Answers.Labels(
        IntStream.range(0, count).mapToObj(i -> i + ".5").toList(), LabelledData.LabelKind.NUMBER,
        IntStream.range(0, count).toArray()));
  }

  private static LabelledData grouped(int count, int people) {
    LabelledData plain = labelled(IntStream.range(0, count).mapToObj(i -> i / people % 2 == 0 ? "a" : "b")
        .toArray(String[]::new));
    List<LabelledData.Sample> samples = new ArrayList<>();
    for (int i = 0; i < count; i++)
      samples.add(new LabelledData.Sample("s" + i, plain.samples().get(i).values(), "person " + i % people));
    return new LabelledData("people.csv", plain.features(), samples, plain.answers());
  }

  private static List<String> names(LabelledData data) {
    return data.samples().stream().map(LabelledData.Sample::name).toList();
  }

  private static List<String> groups(LabelledData data) {
    return data.samples().stream().map(LabelledData.Sample::part).distinct().collect(Collectors.toList());
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatCannotBeLearntFromIsRefusedInOneLine(LabelledData data, Optional<LabelledData> test, Optional<String> by,
      String message) {
    assertThatThrownBy(() -> SequenceParts.of(data, test, by, 1)).isInstanceOf(TableException.class)
        .hasMessage(message);
  }

  static Stream<Arguments> wrong() {
    double[] same = new double[12];
    return Stream.of(
        Arguments.of(labelled(times(4, 3)), Optional.empty(), Optional.empty(),
            "data: has 7 sequences; there must be 10 or more to learn from. Bring more"),
        Arguments.of(labelled(times(12, 0)), Optional.empty(), Optional.empty(),
            "data: every sequence is 'a'; to tell classes apart there must be two or more. Name another column with"
                + " --target"),
        Arguments.of(labelled(times(12, 1)), Optional.empty(), Optional.empty(),
            "data: class 'b' has one sequence; each class needs two or more. Bring more of it, or leave it out"),
        Arguments.of(numbered(12), Optional.empty(), Optional.empty(),
            "data: class '0.5' has one sequence; each class needs two or more. If the number is to be found, say --task"
                + " regress"),
        Arguments.of(LabelledData.of(List.of("x"), values(12), same), Optional.empty(), Optional.empty(),
            "data: every sequence has the number 0.0, so there is nothing to find out. Name another column with"
                + " --target"),
        Arguments.of(LabelledData.of(List.of("x"), values(12)), Optional.empty(), Optional.empty(),
            "data: nothing is known of the sequences, so there is nothing to learn from. Bring some with answers"),
        Arguments.of(grouped(24, 2), Optional.empty(), Optional.of("who"),
            "people.csv: column who has 2 values; to split by it there must be 3 or more. Leave out --split-by"),
        Arguments.of(labelled(times(6, 6)), Optional.of(labelled("a", "c")), Optional.empty(),
            "data: sequence 2 is 'c', which was not there in training; known are a, b. Fit again with such sequences, or"
                + " leave it out"));
  }
}
