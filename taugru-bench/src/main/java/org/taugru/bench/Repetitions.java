package org.taugru.bench;

import java.util.Arrays;
import java.util.List;

/// How long something takes once it has run for a while: median and quartiles over repetitions, in milliseconds.
public record Repetitions(double medianMs, double lowerMs, double upperMs, int count) {
  private static final int FEWEST = 5;
  private static final int MOST = 1000;
  private static final int FEWEST_WARM_UPS = 3;

  /// Runs it for `seconds`, while the compiler of the JVM does its work, then for as long again to measure it.
  static Repetitions of(double seconds, Runnable work) {
    return ofTimes(inTurn(seconds, List.of(work))[0]);
  }

  /// Milliseconds of several things in turn, `[thing, round]`, so that a machine that becomes slower does so for all of
  /// them.
  static double[][] inTurn(double seconds, List<Runnable> works) {
    double nanos = seconds * works.size() * 1e9;
    long begin = System.nanoTime();
    for (int i = 0; i < FEWEST_WARM_UPS || System.nanoTime() - begin < nanos; i++)
      works.forEach(Runnable::run);
    double[][] times = new double[works.size()][MOST];
    int rounds = 0;
    begin = System.nanoTime();
    for (; rounds < FEWEST || rounds < MOST && System.nanoTime() - begin < nanos; rounds++)
      for (int k = 0; k < times.length; k++) {
        long start = System.nanoTime();
        works.get(k).run();
        times[k][rounds] = (System.nanoTime() - start) / 1e6;
      }
    for (int k = 0; k < times.length; k++)
      times[k] = Arrays.copyOf(times[k], rounds);
    return times;
  }

  static Repetitions ofTimes(double[] ms) {
    Quartiles times = Quartiles.of(ms);
    return new Repetitions(times.median(), times.lower(), times.upper(), ms.length);
  }
}
