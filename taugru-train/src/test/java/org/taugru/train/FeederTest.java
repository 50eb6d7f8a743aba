package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.exec.simd.SimdBackend;

final class FeederTest {
  private static final int EPOCHS = 2;

  private static Batches batches(Dataset data) {
    return Protocol.of(EPOCHS, 5, 0.1).batches(SmallTask.network(new SimdBackend(1)), Loss.MEAN_SQUARE, data, 30);
  }

  private static Dataset fresh(BatchSource source) {
    SequenceSet some = SmallTask.means(4, 1);
    return Dataset.fresh("data", source, some, some);
  }

  /// Three iterations in an epoch.
  @Test
  void theNextBatchIsMadeWhileThisOneIsUsedAndNoneAfterTheLast() throws Exception {
    List<String> made = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch second = new CountDownLatch(2);
    try (Feeder feeder = new Feeder(batches(fresh((iteration, count) -> {
      made.add(iteration + " " + Thread.currentThread().getName());
      second.countDown();
      return SmallTask.means(count, iteration);
    })), EPOCHS)) {
      feeder.at(0, 0);
      assertThat(second.await(10, TimeUnit.SECONDS)).as("the second is made without being asked for").isTrue();
      for (int i = 1; i < 3 * EPOCHS; i++)
        feeder.at(i / 3, i % 3);
    }
    assertThat(made).containsExactly("0 taugru-feeder", "1 taugru-feeder", "2 taugru-feeder", "3 taugru-feeder",
        "4 taugru-feeder", "5 taugru-feeder");
  }

  /// The batch that is used must not be written to: two in a row are different arrays, and the third may be the first.
  @Test
  void aBatchIsWhatItWouldBeWithoutAThread() throws IOException {
    Dataset data = new ThreeSets(SmallTask.means(21, 1), SmallTask.means(4, 2), SmallTask.means(4, 3));
    Batches alone = batches(data);
    try (Feeder feeder = new Feeder(batches(data), EPOCHS)) {
      for (int i = 0; i < EPOCHS * alone.iterations(); i++) {
        int epoch = i / alone.iterations();
        int iteration = i % alone.iterations();
        PreparedBatch fed = feeder.at(epoch, iteration);
        assertThat(fed).usingRecursiveComparison().isEqualTo(Protocol.prepare(alone, epoch, iteration));
      }
    }
  }

  /// As after a resume.
  @Test
  void anotherBatchThanTheNextCanBeAskedFor() throws IOException {
    Dataset data = new ThreeSets(SmallTask.means(21, 1), SmallTask.means(4, 2), SmallTask.means(4, 3));
    try (Feeder feeder = new Feeder(batches(data), EPOCHS)) {
      feeder.at(0, 0);
      assertThat(feeder.at(1, 2)).usingRecursiveComparison().isEqualTo(Protocol.prepare(batches(data), 1, 2));
      assertThat(feeder.at(1, 3)).usingRecursiveComparison().isEqualTo(Protocol.prepare(batches(data), 1, 3));
      assertThat(feeder.waited()).isPositive();
    }
  }

  @Test
  void whatGoesWrongIsHeardWhereTheBatchIsAskedFor() throws IOException {
    SequenceSet all = SmallTask.means(21, 1);
    record Failing(SequenceSet all) implements Sequences {
      @Override
      public SequenceFormat format() {
        return all.format();
      }

      @Override
      public int count() {
        return all.count();
      }

      @Override
      public int steps() {
        return all.steps();
      }

      @Override
      public SequenceSet read(int... numbers) throws IOException {
        throw new IOException("the disk is gone");
      }

      @Override
      public String sha256() {
        return all.sha256();
      }
    }
    Batches broken = batches(Dataset.of("data", new Failing(all), all, all));
    try (Feeder feeder = new Feeder(broken, EPOCHS)) {
      assertThatThrownBy(() -> feeder.at(0, 0)).isInstanceOf(IOException.class).hasMessage("the disk is gone");
    }
    Batches wrong = batches(fresh((_, _) -> {
      throw new IllegalArgumentException("no such batch");
    }));
    try (Feeder feeder = new Feeder(wrong, EPOCHS)) {
      assertThatThrownBy(() -> feeder.at(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
    Batches full = batches(fresh((_, _) -> {
      throw new OutOfMemoryError("Java heap space");
    }));
    try (Feeder feeder = new Feeder(full, EPOCHS)) {
      assertThatThrownBy(() -> feeder.at(0, 0)).isInstanceOf(OutOfMemoryError.class);
    }
  }

  @Test
  void nothingIsLeftRunningWhenTrainingHasEnded() throws Exception {
    Set<Thread> feeding = ConcurrentHashMap.newKeySet();
    Dataset data = fresh((iteration, count) -> {
      feeding.add(Thread.currentThread());
      return SmallTask.means(count, iteration);
    });
    Trainer.start(SmallTask.network(new SimdBackend(1)), data, Loss.MEAN_SQUARE, SmallTask.settings(2),
        Checkpoints.none(), TrainingListener.silent()).run();
    assertThat(feeding).isNotEmpty();
    for (Thread thread : feeding)
      if (thread != Thread.currentThread()) {
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
      }
  }
}
