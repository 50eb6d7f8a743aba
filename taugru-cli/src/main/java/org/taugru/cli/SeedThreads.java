package org.taugru.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;

/// Runs that are trained at the same time, each by a thread of its own.
final class SeedThreads {
  /// What is done with one of them.
  @FunctionalInterface
  interface Work<T> {
    T run(RunFolder folder, RunSpec spec) throws IOException;
  }

  private SeedThreads() {
  }

  /// What came of each, when all have ended.
  static <T> List<Future<T>> run(Map<RunFolder, RunSpec> runs, Work<T> work) {
    List<Future<T>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(runs.size())) {
      runs.forEach((folder, spec) -> begun.add(threads.submit(() -> work.run(folder, spec))));
    }
    return begun;
  }
}
