package org.taugru.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// One size of a τ-GRU layer that is varied while the others stay.
enum GrowthSweep {
  STEPS("number of steps N",
      "A sequence twice as long takes twice as long: slope 1. 16 samples are two tiles, each of which one thread takes through the "
          + "whole sequence.",
      "Five numbers for each unit, sample and step are kept, h, u, z, g and a: slope 1."),
  BATCH("batch size B",
      "Few sequences neither fill the tiles of a matrix product nor keep all threads busy, so that more of them cost less "
          + "than their share; from some tens on, twice as many take twice as long.",
      "Slope 1."),
  HIDDEN("hidden size d",
      "Matrix products grow with d², all other work with d, so the slope lies between and rises towards 2.",
      "Slope 1."),
  THREADS("threads",
      "Twice as many threads that are cores of their own take half the time: slope −1. All gave the same bits.",
      "Slope 0: threads share one set of buffers.");

  private final String axis;
  private final String timeCaption;
  private final String memoryCaption;

  GrowthSweep(String axis, String timeCaption, String memoryCaption) {
    this.axis = axis;
    this.timeCaption = timeCaption;
    this.memoryCaption = memoryCaption;
  }

  /// Sizes of one measurement.
  record Point(GrowthSweep sweep, int steps, int batch, int hidden, int tau, int threads) {
    /// The size that is varied.
    int value() {
      return switch (sweep) {
        case STEPS -> steps;
        case BATCH -> batch;
        case HIDDEN -> hidden;
        case THREADS -> threads;
      };
    }

    String text() {
      return String.format(Locale.ROOT, "N=%d B=%d d=%d τ=%d, ", steps, batch, hidden, tau) + workers();
    }

    private String workers() {
      return threads + (threads == 1 ? " thread" : " threads");
    }
  }

  /// @param quick fewer sizes, without the largest
  List<Point> points(int threads, boolean quick) {
    int[] values = switch (this) {
      case STEPS -> quick ? new int[] {500, 1000, 2000, 4000} : new int[] {500, 1000, 2000, 5000, 10_000, 20_000};
      case BATCH -> quick ? new int[] {1, 4, 16, 64} : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256};
      case HIDDEN -> quick ? new int[] {16, 32, 64, 128} : new int[] {16, 32, 64, 128, 256, 512};
      case THREADS -> doubling(threads);
    };
    return Arrays.stream(values).mapToObj(value -> switch (this) {
      case STEPS -> new Point(this, value, 16, 32, 20, threads);
      case BATCH -> new Point(this, 500, value, 64, 20, threads);
      case HIDDEN -> new Point(this, 200, 32, value, 20, threads);
      case THREADS -> new Point(this, 784, 64, 128, 65, value);
    }).toList();
  }

  /// 1, 2, 4, … and the number itself.
  static int[] doubling(int most) {
    TreeSet<Integer> values = new TreeSet<>();
    IntStream.iterate(1, value -> value <= most, value -> 2 * value).forEach(values::add);
    values.add(most);
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  /// The sizes that stay.
  String held(Point any) {
    return switch (this) {
      case STEPS -> String.format(Locale.ROOT, "B=%d, d=%d, τ=%d, ", any.batch, any.hidden, any.tau) + any.workers();
      case BATCH -> String.format(Locale.ROOT, "N=%d, d=%d, τ=%d, ", any.steps, any.hidden, any.tau) + any.workers();
      case HIDDEN -> String.format(Locale.ROOT, "N=%d, B=%d, τ=%d, ", any.steps, any.batch, any.tau) + any.workers();
      case THREADS -> String.format(Locale.ROOT, "N=%d, B=%d, d=%d, τ=%d", any.steps, any.batch, any.hidden, any.tau);
    };
  }

  String axis() {
    return axis;
  }

  String timeCaption() {
    return timeCaption;
  }

  String memoryCaption() {
    return memoryCaption;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
