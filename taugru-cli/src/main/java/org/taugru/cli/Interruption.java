package org.taugru.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C as a request: the run ends at the next update, writes its checkpoint and report, and only then the JVM goes.
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::ask, "taugru-interruption");
  private volatile boolean requested;

  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  boolean requested() {
    return requested;
  }

  private void ask() {
    requested = true;
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
        System.err.println("taugru: the run did not end in time; its last checkpoint stands");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is on its way down, and the hook has done or will do its part
    }
  }
}
