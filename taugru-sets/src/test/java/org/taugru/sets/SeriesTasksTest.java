package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.taugru.data.Benchmarks;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;

/// On the whole sets, and for HAR on the part of it that is here.
@ExtendWith(SharedData.class)
final class SeriesTasksTest {
  private static SequenceSet train(Dataset data) throws IOException {
    return ((TrainingSplit.Stored) data.training()).sequences().load();
  }

  /// Train, validation, test, steps, width. Those of HAR are of the part: the whole has 6,452, 900 and 2,947 windows.
  @Test
  void splitsHaveTheSizesOfTheSetsThatAreHere() throws IOException {
    Map<String, List<Integer>> sizes = Map.of("har2", List.of(2106, 294, 950, 128, 9),
        "har6", List.of(2106, 294, 950, 128, 9), "japanese-vowels", List.of(231, 39, 370, 26, 12),
        "basic-motions", List.of(34, 6, 40, 100, 6));
    for (Map.Entry<String, List<Integer>> task : sizes.entrySet()) {
      Dataset data = Benchmarks.named(task.getKey()).dataset(1);
      SequenceSet train = train(data);
      assertThat(List.of(train.count(), data.validation().count(), data.test().count(), train.steps(),
          train.inputWidth())).as(task.getKey()).isEqualTo(task.getValue());
      assertThat(data.format()).isEqualTo(Benchmarks.named(task.getKey()).format());
    }
  }

  /// Standardised by what is trained on, so that the others are not the same to the bit.
  @Test
  void aPartOfHarIsTrainedOnWhileTheOtherSplitsStay() throws IOException {
    Dataset all = Benchmarks.named("har2").dataset(1);
    for (Map.Entry<String, Integer> part : Map.of("half", 1053, "quarter", 527).entrySet()) {
      Dataset data = Benchmarks.named("har2").with(Map.of("train", part.getKey())).dataset(1);
      assertThat(train(data).count()).as(part.getKey()).isEqualTo(part.getValue());
      assertThat(data.validation().count()).isEqualTo(all.validation().count());
      assertThat(labels(data)).isEqualTo(labels(all));
      assertThat(data.sha256()).isNotEqualTo(all.sha256());
    }
  }

  /// Windows of one recording overlap by half. Where those for validation are drawn, most of them share a half with one that is trained on.
  @Test
  void otherPeopleShareNoWindowsWithThoseTrainedOn() throws IOException {
    Dataset drawn = Benchmarks.named("har2").dataset(1);
    Dataset others = Benchmarks.named("har2").with(Map.of("validation", "other-people")).dataset(1);
    assertThat(shared(drawn)).isGreaterThan(100);
    assertThat(shared(others)).isLessThanOrEqualTo(1); // the first may go on from the last that is trained on
    assertThat(train(others).count()).isEqualTo(train(drawn).count());
    assertThat(others.validation().count()).isEqualTo(drawn.validation().count());
    assertThat(labels(others)).isEqualTo(labels(drawn));
    assertThat(others.sha256()).isNotEqualTo(drawn.sha256());
  }

  /// Windows for validation of which a half is a half of one that is trained on.
  private static int shared(Dataset data) throws IOException {
    SequenceSet train = train(data);
    SequenceSet validation = data.validation().load();
    Set<Integer> halves = new HashSet<>();
    for (int i = 0; i < train.count(); i++)
      halves.addAll(halves(train, i));
    int shared = 0;
    for (int i = 0; i < validation.count(); i++)
      shared += halves(validation, i).stream().anyMatch(halves::contains) ? 1 : 0;
    return shared;
  }

  private static List<Integer> halves(SequenceSet set, int i) {
    int half = set.steps() / 2 * set.inputWidth();
    int from = 2 * i * half;
    return List.of(Arrays.hashCode(Arrays.copyOfRange(set.features(), from, from + half)),
        Arrays.hashCode(Arrays.copyOfRange(set.features(), from + half, from + 2 * half)));
  }

  @Test
  void everyFeatureHasMeanZeroAndDeviationOneInTraining() throws IOException {
    for (String task : List.of("har2", "japanese-vowels", "basic-motions")) {
      SequenceSet train = train(Benchmarks.named(task).dataset(1));
      for (int f = 0; f < train.inputWidth(); f++) {
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (int i = 0; i < train.count(); i++)
          for (int n = 0; n < train.lengths()[i]; n++) {
            sum += train.input(i, n, f);
            squares += Math.pow(train.input(i, n, f), 2);
            count++;
          }
        assertThat(sum / count).as(task).isCloseTo(0, within(1e-4));
        assertThat(squares / count).as(task).isCloseTo(1, within(1e-3));
      }
    }
  }

  /// Labels of the published file, 1 walking, 2 upstairs, 3 downstairs, 4 sitting, 5 standing, 6 lying: of the 950 test windows
  /// here so many are of each.
  @Test
  void theTwoGroupsAreThoseOfFastGrnn() throws IOException {
    int[] six = labels(Benchmarks.named("har6").dataset(1));
    int[] two = labels(Benchmarks.named("har2").dataset(1));
    int[] windows = new int[6];
    for (int label : six)
      windows[label]++;
    assertThat(windows).containsExactly(160, 152, 135, 158, 172, 173);
    assertThat(Arrays.stream(two).sum()).isEqualTo(160 + 135 + 172);
    int[] group = {1, 0, 1, 0, 1, 0}; // walking, upstairs, downstairs, sitting, standing, laying
    assertThat(two).isEqualTo(Arrays.stream(six).map(label -> group[label]).toArray());
  }

  private static int[] labels(Dataset data) throws IOException {
    return ((Targets.Label) data.test().load().targets()).labels();
  }
}
