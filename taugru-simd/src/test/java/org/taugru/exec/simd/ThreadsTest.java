package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadsTest {
  @ParameterizedTest(name = "{1} tasks on {0} threads")
  @CsvSource({"1, 1", "1, 100", "2, 1", "2, 2", "2, 1000", "4, 3", "16, 1000"})
  void everyTaskIsRunOnce(int threads, int tasks) {
    AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
    new Threads(threads).run(tasks, runs::incrementAndGet);
    for (int i = 0; i < tasks; i++)
      assertThat(runs.get(i)).isEqualTo(1);
  }

  @Test
  void oneThreadIsTheCallingOne() {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    new Threads(1).run(10, _ -> seen.add(Thread.currentThread()));
    assertThat(seen).containsExactly(Thread.currentThread());
  }

  @Test
  void twoTasksRunAtTheSameTime() {
    CountDownLatch both = new CountDownLatch(2);
    // each task waits for the other: on one thread this would never end
    new Threads(2).run(2, _ -> {
      both.countDown();
      await(both);
    });
    assertThat(both.getCount()).isZero();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "8"})
  void anExceptionOfATaskIsThrownToTheCaller(int threads) {
    RuntimeException failure = new IllegalStateException("task 3");
    assertThatThrownBy(() -> new Threads(threads).run(10, task -> {
      if (task == 3)
        throw failure;
    })).isSameAs(failure);
  }

  @Test
  void anErrorOfATaskIsThrownToTheCaller() {
    Error failure = new OutOfMemoryError("task 0");
    assertThatThrownBy(() -> new Threads(2).run(2, task -> {
      throw failure;
    })).isSameAs(failure);
  }

  @Test
  void noNewTaskIsBegunAfterAFailure() {
    AtomicIntegerArray runs = new AtomicIntegerArray(10);
    assertThatThrownBy(() -> new Threads(1).run(10, task -> {
      runs.incrementAndGet(task);
      if (task == 3)
        throw new IllegalStateException("task 3");
    })).hasMessage("task 3");
    assertThat(runs.get(4)).isZero();
  }

  @Test
  void anInterruptDoesNotLoseTasks() {
    AtomicIntegerArray runs = new AtomicIntegerArray(100);
    Thread.currentThread().interrupt();
    new Threads(2).run(100, runs::incrementAndGet);
    assertThat(Thread.interrupted()).isTrue();
    for (int i = 0; i < 100; i++)
      assertThat(runs.get(i)).isEqualTo(1);
  }

  @Test
  void noTasksAreNothingToDo() {
    new Threads(2).run(0, _ -> {
      throw new AssertionError("a task of none");
    });
  }

  @Test
  void aTaskIsForgottenWhenItIsDone() throws InterruptedException {
    Threads threads = new Threads(2);
    WeakReference<int[]> buffer = used(threads);
    for (int looks = 0; looks < 100 && buffer.get() != null; looks++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(buffer.get()).isNull();
    assertThat(threads.count()).isEqualTo(2); // and is still there itself
  }

  private static WeakReference<int[]> used(Threads threads) {
    int[] buffer = new int[100];
    threads.run(buffer.length, task -> buffer[task] = task);
    return new WeakReference<>(buffer);
  }
}
