package org.taugru.train;

import java.io.IOException;

/// Prepares the next batch in the layout of kernels while this one is trained on, in buffers that take turns.
final class Feeder implements AutoCloseable {
  private final ReadAhead<PreparedBatch> ahead;
  private BatchBuffers current = new BatchBuffers();
  private BatchBuffers other = new BatchBuffers();

  /// @param epochs after which nothing is prepared
  Feeder(Batches batches, int epochs) {
    this.ahead = new ReadAhead<>(batches.order(), epochs, samples -> batches.prepare(samples, nextBuffers()));
  }

  /// Of two batches in a row, each has its own: only the last one is trained on.
  private BatchBuffers nextBuffers() {
    BatchBuffers next = other;
    other = current;
    current = next;
    return next;
  }

  /// The batch of an iteration. The one before it may be overwritten now.
  PreparedBatch at(int epoch, int iteration) throws IOException {
    return ahead.at(epoch, iteration);
  }

  /// Nanoseconds for which training had to wait.
  long waited() {
    return ahead.waited();
  }

  @Override
  public void close() {
    ahead.close();
  }
}
