package org.taugru.exec.simd;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Runs independent tasks on a number of threads, the calling one among them.
///
/// Helpers are started when they are needed and wait for the next run for a while before they end, so that a loop of runs
/// neither starts threads nor allocates. One run has the helpers at a time; a run that finds them taken does its tasks
/// alone.
final class Threads {
  /// How long a helper without work waits for more before it ends.
  private static final long PATIENCE_NANOS = 2_000_000_000;
  /// How often a waiting thread looks before it parks: to wake it takes longer than many a pass.
  private static final int LOOKS = 5_000;
  private static final IntConsumer NOTHING = _ -> {
  };

  private final int count;
  private final ReentrantLock helpersTaken = new ReentrantLock();
  private final @Nullable Helper[] helpers;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile IntConsumer task = NOTHING;
  private volatile int tasks;
  private volatile @Nullable Thread caller;

  Threads(int count) {
    this.count = count;
    this.helpers = new Helper[count - 1];
  }

  int count() {
    return count;
  }

  /// Runs tasks 0 … wanted − 1, each once, and returns when all are done.
  void run(int wanted, IntConsumer each) {
    if (count == 1 || wanted == 1 || helpersTaken.isHeldByCurrentThread() || !helpersTaken.tryLock()) {
      for (int i = 0; i < wanted; i++)
        each.accept(i);
      return;
    }
    try {
      runTogether(wanted, each);
    } finally {
      task = NOTHING; // a task holds the buffers it works on
      helpersTaken.unlock();
    }
  }

  private void runTogether(int wanted, IntConsumer each) {
    int helped = Math.min(wanted, count) - 1;
    task = each;
    tasks = wanted;
    failure.set(null);
    next.set(0);
    caller = Thread.currentThread();
    busy.set(helped);
    for (int i = 0; i < helped; i++) {
      Helper helper = helpers[i];
      if (helper == null || !helper.isGivenWork())
        start(i);
    }
    work();
    boolean interrupted = false;
    for (int looks = 0; busy.get() > 0; looks++)
      if (looks < LOOKS)
        Thread.onSpinWait();
      else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    if (interrupted)
      Thread.currentThread().interrupt();
    switch (failure.get()) {
      case null -> {
      }
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }

  /// Where the system gives no more threads, those there are do all.
  private void start(int number) {
    try {
      Helper helper = new Helper(number);
      helper.start();
      helpers[number] = helper;
    } catch (OutOfMemoryError noThread) {
      helpers[number] = null;
      busy.decrementAndGet();
    }
  }

  private void work() {
    try {
      for (int i = next.getAndIncrement(); i < tasks && failure.get() == null; i = next.getAndIncrement())
        task.accept(i);
    } catch (Throwable thrown) {
      failure.compareAndSet(null, thrown);
    }
  }

  private final class Helper extends Thread {
    private enum State {
      WORKING, WAITING, ENDED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WORKING);

    Helper(int number) {
      super("taugru-" + number);
      setDaemon(true);
    }

    /// False if it has ended.
    boolean isGivenWork() {
      boolean given = state.compareAndSet(State.WAITING, State.WORKING);
      if (given)
        LockSupport.unpark(this);
      return given;
    }

    @Override
    public void run() {
      do {
        work();
        state.set(State.WAITING);
        Thread waiting = caller;
        if (busy.decrementAndGet() == 0)
          LockSupport.unpark(waiting);
      } while (hasMoreWork());
    }

    private boolean hasMoreWork() {
      long begin = System.nanoTime();
      for (int looks = 0; state.get() == State.WAITING; looks++)
        if (looks < LOOKS)
          Thread.onSpinWait();
        else if (System.nanoTime() - begin < PATIENCE_NANOS)
          LockSupport.parkNanos(this, PATIENCE_NANOS);
        else if (state.compareAndSet(State.WAITING, State.ENDED))
          return false;
      return true;
    }
  }
}
