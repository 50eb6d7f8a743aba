package org.taugru.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A sign of life on standard error while something long is done: on a terminal one line that is rewritten each second,
/// elsewhere a line at the start and one a minute.
final class Heartbeat implements AutoCloseable {
  private static final Duration REDRAW = Duration.ofSeconds(1);
  private static final Duration PLAIN = Duration.ofMinutes(1);

  private final PrintWriter err;
  private final boolean terminal;
  private final String what;
  private final long begin = System.nanoTime();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  Heartbeat(PrintWriter err, boolean terminal, String what) {
    this(err, terminal, what, terminal ? REDRAW : PLAIN);
  }

  Heartbeat(PrintWriter err, boolean terminal, String what, Duration interval) {
    this.err = err;
    this.terminal = terminal;
    this.what = what;
    beat("");
    this.thread = Thread.ofPlatform().daemon().start(() -> {
      try {
        while (!closed.await(interval.toMillis(), TimeUnit.MILLISECONDS))
          beat(", " + Durations.text((System.nanoTime() - begin) / 1e9));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
  }

  private void beat(String since) {
    if (terminal)
      err.print("\r\u001b[K" + what + since);
    else
      err.println(what + since);
    err.flush();
  }

  /// Leaves the terminal's line empty; nothing is written afterwards.
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (terminal) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
