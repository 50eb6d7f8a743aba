package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;

final class SampleOrderTest {
  private static final int COUNT = 21;
  private static final TrainSettings SETTINGS = Protocol.of(3, 8, 0.1).settings();

  /// Sequences of one number: their own, and in training also the seed and the epoch.
  private record Numbered(boolean isFixed) implements Sequences {
    @Override
    public SequenceFormat format() {
      return read(0).format();
    }

    @Override
    public int count() {
      return COUNT;
    }

    @Override
    public int steps() {
      return 1;
    }

    @Override
    public SequenceSet read(int... numbers) {
      return read(0, numbers);
    }

    private static SequenceSet read(float added, int... numbers) {
      float[] values = new float[numbers.length];
      for (int i = 0; i < values.length; i++)
        values[i] = numbers[i] + added;
      return SequenceSet.of(values.length, 1, 1, values, new Targets.Vector(1, values));
    }

    @Override
    public SequenceSet readForTraining(long seed, int epoch, int... numbers) {
      return isFixed ? read(numbers) : read(10_000 * seed + 100 * epoch, numbers);
    }

    @Override
    public String sha256() {
      return "numbered";
    }
  }

  private static SampleOrder order(Sequences train) {
    return new SampleOrder(Dataset.of("data", train, train, train), SETTINGS);
  }

  private static int[] numbers(Samples samples) {
    return samples instanceof Samples.Stored stored
        ? Arrays.copyOfRange(stored.order(), stored.first(), stored.first() + stored.count()) : new int[0];
  }

  @Test
  void sequencesThatTrainingDoesNotChangeAreNumbers() {
    SampleOrder order = order(new Numbered(true));
    assertThat(order.iterations()).isEqualTo(3);
    List<Samples> epoch = IntStream.range(0, 3).mapToObj(i -> order.at(1, i)).toList();
    assertThat(epoch).allMatch(Samples.Stored.class::isInstance).extracting(Samples::count).containsExactly(8, 8, 5);
    assertThat(epoch).extracting(Samples::epoch).containsOnly(1);
    assertThat(epoch).extracting(Samples::iteration).containsExactly(0, 1, 2);
    assertThat(epoch.stream().flatMapToInt(samples -> IntStream.of(numbers(samples))).sorted())
        .containsExactlyElementsOf(IntStream.range(0, COUNT).boxed().toList());
  }

  /// Those of the same order, as they are in that epoch; seed 7.
  @Test
  void sequencesThatTrainingChangesAreReadForTheUpdate() throws IOException {
    Samples.Made made = (Samples.Made) order(new Numbered(false)).at(2, 1);
    int[] numbers = numbers(order(new Numbered(true)).at(2, 1));
    assertThat(made.count()).isEqualTo(8);
    float[] read = made.read().features();
    for (int i = 0; i < numbers.length; i++)
      assertThat(read[i]).isEqualTo(70_200 + numbers[i]);
    assertThat(made.read().features()).as("each time the same").isEqualTo(read);
  }

  /// A late learner still has the samples of an epoch when the next one is asked for.
  @Test
  void samplesStayWhatTheyAreWhenOthersAreAskedForFromOtherThreads() throws InterruptedException {
    SampleOrder order = order(new Numbered(true));
    Samples kept = order.at(0, 1);
    int[] before = numbers(kept);
    ConcurrentLinkedQueue<List<Integer>> seen = new ConcurrentLinkedQueue<>();
    List<Thread> threads = IntStream.range(0, 4).mapToObj(t -> Thread.ofPlatform().start(() -> {
      for (int i = 0; i < 200; i++) {
        int[] some = numbers(order.at((t + i) % 5, 2));
        if ((t + i) % 5 == 3)
          seen.add(IntStream.of(some).boxed().toList());
      }
    })).toList();
    for (Thread thread : threads)
      thread.join();
    assertThat(numbers(kept)).isEqualTo(before);
    assertThat(seen).hasSizeGreaterThan(100)
        .containsOnly(IntStream.of(numbers(order(new Numbered(true)).at(3, 2))).boxed().toList());
  }
}
