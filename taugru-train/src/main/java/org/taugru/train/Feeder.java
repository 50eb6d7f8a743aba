package org.taugru.train;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Prepares the next batch on a thread of its own while this one is trained on. Which sequences are in a batch and what is done
/// to them does not depend on that.
final class Feeder implements AutoCloseable {
  private final Batches batches;
  private final int epochs;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(
      work -> Thread.ofPlatform().daemon().name("taugru-feeder").unstarted(work));
  private BatchBuffers current = new BatchBuffers();
  private BatchBuffers other = new BatchBuffers();
  private @Nullable Ahead ahead;
  private long waited;

  /// A batch that is being prepared.
  private record Ahead(int epoch, int iteration, Future<PreparedBatch> batch) {
  }

  /// @param epochs after which nothing is prepared
  Feeder(Batches batches, int epochs) {
    this.batches = batches;
    this.epochs = epochs;
  }

  /// The batch of an iteration. The one before it may be overwritten now.
  PreparedBatch at(int epoch, int iteration) throws IOException {
    long begin = System.nanoTime();
    Ahead asked = ahead;
    if (asked == null || asked.epoch != epoch || asked.iteration != iteration) {
      close(asked);
      asked = start(epoch, iteration);
    }
    PreparedBatch batch = get(asked.batch);
    BatchBuffers done = current;
    current = other;
    other = done;
    boolean last = iteration + 1 == batches.iterations();
    ahead = last && epoch + 1 == epochs ? null : start(last ? epoch + 1 : epoch, last ? 0 : iteration + 1);
    waited += System.nanoTime() - begin;
    return batch;
  }

  /// Into the buffers that are not being trained on.
  private Ahead start(int epoch, int iteration) {
    BatchBuffers into = other;
    return new Ahead(epoch, iteration, thread.submit(() -> batches.prepare(epoch, iteration, into)));
  }

  /// Nanoseconds for which training had to wait.
  long waited() {
    return waited;
  }

  private static PreparedBatch get(Future<PreparedBatch> batch) throws IOException {
    boolean interrupted = false;
    try {
      while (true)
        try {
          return batch.get();
        } catch (InterruptedException _) {
          interrupted = true; // a batch is soon there; whoever interrupts is heard after it
        }
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case RuntimeException problem -> throw problem;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    } finally {
      if (interrupted)
        Thread.currentThread().interrupt();
    }
  }

  /// Waits until nobody writes to its buffers; what it would have been, or why not, is of no interest.
  private static void close(@Nullable Ahead begun) {
    try {
      if (begun != null)
        get(begun.batch);
    } catch (IOException | RuntimeException _) {
      // it was not asked for
    }
  }

  /// The thread ends with the batch that it is at. It is not interrupted: that would close files under it.
  @Override
  public void close() {
    thread.shutdown();
  }
}
