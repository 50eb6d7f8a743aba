package org.taugru.exec.simd;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Runs independent tasks on a number of threads, the calling one among them.
record Threads(int count) {
  /// Runs tasks 0 … tasks − 1, each once, and returns when all are done.
  void run(int tasks, IntConsumer task) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable worker = () -> {
      try {
        for (int i = next.getAndIncrement(); i < tasks && failure.get() == null; i = next.getAndIncrement())
          task.accept(i);
      } catch (Throwable thrown) {
        failure.compareAndSet(null, thrown);
      }
    };
    Thread[] helpers = new Thread[Math.max(0, Math.min(count, tasks) - 1)];
    for (int i = 0; i < helpers.length; i++)
      helpers[i] = Thread.ofPlatform().daemon().name("taugru-" + i).start(worker);
    worker.run();
    boolean interrupted = false;
    for (Thread helper : helpers)
      while (true)
        try {
          helper.join();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
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
}
