package org.taugru.train;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Prepares what the next update needs on a thread of its own while this one is made. For learners that have to read sequences, or
/// lay them out; one that has its data on a device needs it for [Samples.Made] alone. What an update gets does not depend on it.
///
/// @param <T> what is prepared
public final class ReadAhead<T> implements AutoCloseable {
  private final SampleOrder order;
  private final int epochs;
  private final Preparation<T> preparation;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(
      work -> Thread.ofPlatform().daemon().name("taugru-feeder").unstarted(work));
  private @Nullable Ahead<T> ahead;
  private long waited;

  /// What is done with samples, by one thread and one after another.
  public interface Preparation<T> {
    T of(Samples samples) throws IOException;
  }

  /// What is being prepared.
  private record Ahead<T>(int epoch, int iteration, Future<T> prepared) {
  }

  /// @param epochs after which nothing is prepared
  public ReadAhead(SampleOrder order, int epochs, Preparation<T> preparation) {
    this.order = order;
    this.epochs = epochs;
    this.preparation = preparation;
  }

  /// What was prepared for an iteration of an epoch. From now on that of the next one is prepared, so whatever this one is not in
  /// may be overwritten.
  public T at(int epoch, int iteration) throws IOException {
    long begin = System.nanoTime();
    Ahead<T> asked = ahead;
    if (asked == null || asked.epoch != epoch || asked.iteration != iteration) {
      finish(asked);
      asked = start(epoch, iteration);
    }
    T prepared = get(asked.prepared);
    boolean last = iteration + 1 == order.iterations();
    ahead = last && epoch + 1 == epochs ? null : start(last ? epoch + 1 : epoch, last ? 0 : iteration + 1);
    waited += System.nanoTime() - begin;
    return prepared;
  }

  private Ahead<T> start(int epoch, int iteration) {
    return new Ahead<>(epoch, iteration, thread.submit(() -> preparation.of(order.at(epoch, iteration))));
  }

  /// Nanoseconds for which [#at] had to wait.
  public long waited() {
    return waited;
  }

  private static <T> T get(Future<T> prepared) throws IOException {
    boolean interrupted = false;
    try {
      while (true)
        try {
          return prepared.get();
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

  /// Waits until nobody writes to buffers; what it would have been, or why not, is of no interest.
  private static void finish(@Nullable Ahead<?> begun) {
    try {
      if (begun != null)
        get(begun.prepared);
    } catch (IOException | RuntimeException _) {
      // it was not asked for
    }
  }

  /// The thread ends with what it is at. It is not interrupted: that would close files under it.
  @Override
  public void close() {
    thread.shutdown();
  }
}
