package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ThinnedTest {
  /// Sequence i of one step says i, and in training ten times the epoch more.
  private record Counting(int count) implements Sequences {
    @Override
    public SequenceFormat format() {
      return new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(1, false));
    }

    @Override
    public int steps() {
      return 1;
    }

    @Override
    public SequenceSet read(int... numbers) {
      return readForTraining(1, 0, numbers);
    }

    @Override
    public SequenceSet readForTraining(long seed, int epoch, int... numbers) {
      float[] values = new float[numbers.length];
      for (int i = 0; i < values.length; i++)
        values[i] = numbers[i] + 10 * epoch;
      return SequenceSet.of(values.length, 1, 1, values, new Targets.Vector(1, values));
    }

    @Override
    public String sha256() {
      return "count " + count;
    }
  }

  private static final Dataset WHOLE = Dataset.of("counting", new Counting(10), new Counting(3), new Counting(9));

  @Test
  void everyThirdIsTheFirstTheFourthAndSoOn() throws IOException {
    Dataset third = WHOLE.every(3);
    Sequences train = ((TrainingSplit.Stored) third.training()).sequences();
    assertThat(IntStream.of(train.count(), third.validation().count(), third.test().count())).containsExactly(4, 1, 3);
    assertThat(train.load().features()).containsExactly(0, 3, 6, 9);
    assertThat(train.readForTraining(1, 2, 3, 1).features()).containsExactly(29, 23);
    assertThat(third.test().read(2, 0).features()).containsExactly(6, 0);
  }

  @Test
  void someOfThemAreFixedWhereAllAre() throws IOException {
    assertThat(new Counting(9).every(3).isFixed()).as("they change in training").isFalse();
    assertThat(new Counting(9).load().every(3).isFixed()).as("in memory they do not").isTrue();
  }

  @Test
  void itIsOtherDataThanTheWhole() throws IOException {
    assertThat(WHOLE.every(1)).isSameAs(WHOLE);
    assertThat(WHOLE.every(1).limits()).isEmpty();
    assertThat(WHOLE.every(2).limits())
        .containsExactly("one sequence of 2 is used, 5 to train on, 2 to validate and 5 to test");
    assertThat(WHOLE.every(2).sha256()).isNotEqualTo(WHOLE.sha256()).isNotEqualTo(WHOLE.every(3).sha256())
        .isEqualTo(WHOLE.every(2).sha256());
  }

  @Test
  void whatIsMadeWhenItIsNeededCannotBeThinned() throws IOException {
    Dataset fresh = new Adding(20).dataset(1);
    assertThatIllegalArgumentException().isThrownBy(() -> fresh.every(2)).withMessageContaining("fewer iterations");
    assertThatIllegalArgumentException().isThrownBy(() -> WHOLE.every(0)).withMessageContaining("1 or more");
  }
}
