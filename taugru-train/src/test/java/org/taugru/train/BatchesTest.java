package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Network;

final class BatchesTest {
  private static final int COUNT = 21;
  private static final int BATCH = 8;

  private final Network network = SmallTask.network(new SimdBackend(1));

  /// Sequences whose target is their number.
  private static SequenceSet numbered(int count, int first) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = first + i;
    return SequenceSet.of(count, SmallTask.STEPS, 1, new float[count * SmallTask.STEPS],
        new Targets.Vector(1, numbers));
  }

  private static Dataset fixed() {
    return new ThreeSets(numbered(COUNT, 0), numbered(4, 100), numbered(3, 200));
  }

  private Batches batches(long seed, int most) {
    return Protocol.of(3, BATCH, 0.1).seed(seed).batches(network, Loss.MEAN_SQUARE, fixed(), most);
  }

  /// The numbers of the sequences in each part of the batch.
  private static List<List<Integer>> parts(Batches batches, int epoch, int iteration) {
    return Protocol.prepare(batches, epoch, iteration).parts().stream().map(BatchesTest::numbers).toList();
  }

  private static List<Integer> numbers(Batch batch) {
    List<Integer> numbers = new ArrayList<>();
    for (float value : ((TargetRows.Values) batch.targets()).values())
      numbers.add((int) value);
    return numbers;
  }

  private static List<Integer> epoch(Batches batches, int epoch) {
    return IntStream.range(0, batches.iterations()).boxed()
        .flatMap(iteration -> parts(batches, epoch, iteration).stream().flatMap(List::stream)).toList();
  }

  private static List<Integer> all() {
    return IntStream.range(0, COUNT).boxed().toList();
  }

  @Test
  void anEpochHasEverySequenceOnceInAnOrderOfItsOwn() {
    Batches batches = batches(7, BATCH);
    List<List<Integer>> epochs = IntStream.range(0, 5).mapToObj(epoch -> epoch(batches, epoch)).toList();
    assertThat(epochs).allSatisfy(epoch -> assertThat(epoch).containsExactlyInAnyOrderElementsOf(all()))
        .doesNotHaveDuplicates().doesNotContain(all());
  }

  @Test
  void everySeedHasOrdersOfItsOwn() {
    assertThat(IntStream.range(0, 5).mapToObj(seed -> epoch(batches(seed, BATCH), 1)).toList())
        .doesNotHaveDuplicates();
  }

  /// A seed and the next must not share their orders one epoch apart.
  @Test
  void noSeedRepeatsTheEpochsOfAnother() {
    assertThat(IntStream.range(0, 20).mapToObj(i -> epoch(batches(i / 5, BATCH), i % 5)).toList())
        .doesNotHaveDuplicates();
  }

  /// As after a resume: the batches before it were never asked for.
  @Test
  void aBatchDependsOnItsEpochAndIterationAlone() {
    Batches one = batches(7, BATCH);
    epoch(one, 0);
    epoch(one, 1);
    assertThat(parts(one, 2, 1)).isEqualTo(parts(batches(7, BATCH), 2, 1));
    assertThat(parts(one, 0, 2)).isEqualTo(parts(batches(7, BATCH), 0, 2));
  }

  /// With 1,000 orders of 21 each number is at each place about 48 times, with a standard deviation of 7.
  @Test
  void everySequenceComesAtEveryPlace() {
    int[][] counts = new int[COUNT][COUNT];
    Batches batches = batches(7, BATCH);
    for (int epoch = 0; epoch < 1000; epoch++) {
      List<Integer> order = epoch(batches, epoch);
      for (int i = 0; i < COUNT; i++)
        counts[i][order.get(i)]++;
    }
    for (int[] places : counts)
      assertThat(IntStream.of(places)).allMatch(count -> count > 15 && count < 85);
  }

  @Test
  void theLastBatchHasWhatIsLeft() {
    Batches batches = batches(7, BATCH);
    assertThat(batches.iterations()).isEqualTo(3);
    List<Integer> weights = new ArrayList<>();
    for (int iteration = 0; iteration < 3; iteration++) {
      PreparedBatch batch = Protocol.prepare(batches, 0, iteration);
      assertThat(batch.parts()).hasSize(1);
      weights.add(batch.counted());
    }
    assertThat(weights).containsExactly(8, 8, 5);
  }

  /// 8 do not fit into the memory of 3, nor do 4; of 5 the same becomes 3.
  @Test
  void aBatchInPartsHasTheSequencesOfTheWholeInTheSameOrder() {
    Batches whole = batches(7, BATCH);
    Batches inParts = batches(7, 3);
    for (int iteration = 0; iteration < 3; iteration++) {
      List<List<Integer>> parts = parts(inParts, 1, iteration);
      assertThat(parts.stream().flatMap(List::stream).toList()).isEqualTo(parts(whole, 1, iteration).getFirst());
      assertThat(parts.stream().map(List::size).toList()).isEqualTo(iteration < 2 ? List.of(2, 2, 2, 2)
          : List.of(3, 2));
      assertThat(Protocol.prepare(inParts, 1, iteration).counted())
          .isEqualTo(Protocol.prepare(whole, 1, iteration).counted());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 20, 21, 22})
  void anyBatchSizeCoversTheSet(int size) {
    Batches batches = Protocol.of(3, size, 0.1).batches(network, Loss.MEAN_SQUARE, fixed(), 30);
    assertThat(batches.iterations()).isEqualTo((COUNT + size - 1) / size);
    assertThat(epoch(batches, 0)).containsExactlyInAnyOrderElementsOf(all());
  }

  /// Three iterations between evaluations: batch 3·epoch + iteration of the source, in its own order.
  @Test
  void freshDataIsNewInEveryIteration() {
    List<Long> asked = new ArrayList<>();
    Dataset fresh = Dataset.fresh("data", (iteration, count) -> {
      asked.add(iteration);
      return numbered(count, (int) (10 * iteration));
    }, numbered(4, 100), numbered(3, 200));
    Batches batches = Protocol.of(3, 5, 0.1).batches(network, Loss.MEAN_SQUARE, fresh, 30);
    assertThat(batches.iterations()).isEqualTo(3);
    for (int iteration = 0; iteration < 6; iteration++)
      assertThat(parts(batches, iteration / 3, iteration % 3)).isEqualTo(List.of(
          IntStream.range(10 * iteration, 10 * iteration + 5).boxed().toList()));
    assertThat(asked).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
  }
}
