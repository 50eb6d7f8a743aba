package org.taugru.bench;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs things at the same time, each in a thread of its own, and waits for all.
final class Parallel {
  private Parallel() {
  }

  static void run(List<Runnable> works) {
    List<FutureTask<Boolean>> tasks = works.stream().map(work -> new FutureTask<>(work, true)).toList();
    tasks.forEach(task -> Thread.ofPlatform().daemon().start(task));
    for (FutureTask<Boolean> task : tasks)
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
  }
}
