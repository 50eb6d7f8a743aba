package org.taugru.sets.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Closes a stream from which nothing has come for a while, so that whoever waits for it goes on.
final class SilenceWatch implements Closeable {
  private static final int LOOKS = 4;

  private final InputStream stream;
  private final Duration silence;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long heard = System.nanoTime();
  private volatile boolean struck;

  SilenceWatch(InputStream stream, Duration silence) {
    this.stream = stream;
    this.silence = silence;
    Thread.ofVirtual().start(this::watch);
  }

  /// Something came.
  void heard() {
    heard = System.nanoTime();
  }

  /// Whether it was this that closed the stream.
  boolean struck() {
    return struck;
  }

  private void watch() {
    try {
      while (!closed.await(silence.toMillis() / LOOKS + 1, TimeUnit.MILLISECONDS))
        if (System.nanoTime() - heard > silence.toNanos()) {
          struck = true;
          stream.close();
          return;
        }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException _) {
      // who reads it will see
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
