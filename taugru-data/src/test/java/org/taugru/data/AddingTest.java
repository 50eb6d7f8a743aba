package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddingTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 100, 2000})
  void theTargetIsTheSumOfTwoMarkedNumbersOneInEachHalf(int steps) {
    SequenceSet set = new Adding(steps).dataset(1).test();
    float[] sums = ((Targets.Vector) set.targets()).values();
    for (int i = 0; i < set.count(); i++) {
      int sequence = i;
      int[] marked = IntStream.range(0, steps).filter(step -> set.input(sequence, step, 1) != 0).toArray();
      assertThat(marked).hasSize(2);
      assertThat(marked[0]).isLessThan(steps / 2);
      assertThat(marked[1]).isGreaterThanOrEqualTo(steps / 2);
      assertThat(set.input(i, marked[0], 1)).isEqualTo(1);
      assertThat(set.input(i, marked[0], 0) + set.input(i, marked[1], 0)).isEqualTo(sums[i]);
    }
  }

  @Test
  void everyStepIsMarkedNowAndThen() {
    SequenceSet set = new Adding(10).dataset(1).test();
    for (int step = 0; step < 10; step++) {
      int at = step;
      assertThat(IntStream.range(0, set.count()).filter(i -> set.input(i, at, 1) == 1).count()).isBetween(150L, 250L);
    }
  }

  /// A squared deviation has variance 1/15 − 1/36, so the mean of 100,000 has a standard deviation of 0.0006: four of these.
  @Test
  void sayingTheMeanErrsByOneSixth() {
    Adding task = new Adding(20);
    GeneratedData data = task.dataset(1);
    SequenceSet many = InMemory.source(data).batch(0, 100_000);
    assertThat(mean(task, Dataset.fresh("data", InMemory.source(data), many, many))).isCloseTo(1 / 6.0, within(0.0025));
  }

  /// With 1000 sequences the standard deviation is 0.0062.
  @Test
  void sayingTheMeanErrsByAboutOneSixthOnTheTestSet() {
    assertThat(mean(new Adding(2000), new Adding(2000).dataset(1))).isCloseTo(1 / 6.0, within(0.025));
  }

  private static double mean(Benchmark task, Dataset data) {
    return Measure.MSE.of(Objects.requireNonNull(InMemory.naive(task, data).get("mean")));
  }

  @Test
  void aBatchDependsOnItsIterationOnly() {
    BatchSource training = InMemory.source(new Adding(50).dataset(9));
    SequenceSet seventh = training.batch(7, 5);
    training.batch(8, 5);
    assertThat(training.batch(7, 5).sha256()).isEqualTo(seventh.sha256()).isNotEqualTo(training.batch(8, 5).sha256());
    assertThat(training.batch(7, 9).read(0, 1, 2, 3, 4).sha256()).isEqualTo(seventh.sha256());
  }

  @Test
  void defaultsAreThePapersForThePapersLengths() {
    assertThat(new Adding(2000).defaults()).satisfies(d -> {
      assertThat(d.tau()).isEqualTo(900);
      assertThat(d.learningRate()).isEqualTo(0.0026);
    });
    assertThat(new Adding(5000).defaults()).satisfies(d -> {
      assertThat(d.tau()).isEqualTo(2000);
      assertThat(d.learningRate()).isEqualTo(0.002);
    });
    assertThat(new Adding(2).defaults().tau()).isEqualTo(1);
  }

  @Test
  void veryLongSequencesAreEvaluatedOnFewer() {
    assertThat(new Adding(5000).dataset(1).test().count()).isEqualTo(1000);
    assertThat(new Adding(100_000).dataset(1).test().count()).isEqualTo(100);
  }

  @Test
  void lengthsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Adding(1))
        .withMessage("an adding task of 1 steps. It has 2 to 100000.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Adding(100_001))
        .withMessage("an adding task of 100001 steps. It has 2 to 100000.");
  }

  @Test
  void dataOfAnotherTaskIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Adding(10).naive(new Copy(3).dataset(1)))
        .withMessage("this is not data of adding-10.");
  }
}
