package org.taugru.peers.bench;

import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;

/// Times a piece of work as often as asked, after a warm-up like that of the other side.
final class Clock {
  private static final long WARM_UP_NANOS = 2_000_000_000;
  private static final int FEWEST_WARM_UPS = 3;

  /// Calls of microseconds are timed many at a time.
  private static final long CALLS_WARM_UP_NANOS = 500_000_000;
  private static final long CALLS_NANOS = 1_000_000;

  private Clock() {
  }

  /// Something that takes time.
  interface Work {
    void run() throws Exception;
  }

  /// Milliseconds of each repetition.
  static Json milliseconds(int repeats, Work work) throws Exception {
    return samples(repeats, work, 1e6);
  }

  /// Microseconds of each repetition.
  static Json microseconds(int repeats, Work work) throws Exception {
    return samples(repeats, work, 1e3);
  }

  private static Json samples(int repeats, Work work, double nanos) throws Exception {
    long begin = System.nanoTime();
    for (int done = 0; done < FEWEST_WARM_UPS || System.nanoTime() - begin < WARM_UP_NANOS; done++)
      work.run();
    List<Json> samples = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      long start = System.nanoTime();
      work.run();
      samples.add(new Json.Num((System.nanoTime() - start) / nanos));
    }
    return new Json.Arr(samples);
  }

  /// Nanoseconds of a call, the mean of as many as take a millisecond, for each repetition.
  static double[] nanosOfCalls(int repeats, Work work) throws Exception {
    long begin = System.nanoTime();
    long done = 0;
    while (done < FEWEST_WARM_UPS || System.nanoTime() - begin < CALLS_WARM_UP_NANOS) {
      work.run();
      done++;
    }
    long calls = Math.max(1, done * CALLS_NANOS / (System.nanoTime() - begin));
    double[] nanos = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      long start = System.nanoTime();
      for (long call = 0; call < calls; call++)
        work.run();
      nanos[i] = (double) (System.nanoTime() - start) / calls;
    }
    return nanos;
  }
}
