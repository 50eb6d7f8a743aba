package org.taugru.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// One size of a τ-GRU layer that is varied while the others stay.
public enum GrowthSweep {
  STEPS("number of steps N", new Expected(1, 1, "a sequence twice as long is twice the work"),
      new Expected(1, 1, "h, u, z, g and a are kept for each unit, sample and step")),
  BATCH("batch size B",
      new Expected(0, 1,
          "few sequences neither fill the tiles of a product nor keep all threads busy; many are work for "
              + "each"),
      new Expected(1, 1, "each sequence is kept")),
  HIDDEN("hidden size d", new Expected(1, 2, "products grow with d², all other work with d"),
      new Expected(1, 1, "each unit is kept")),
  THREADS("threads", new Expected(-1, -1, "threads that are cores of their own share the work; all gave the same bits"),
      new Expected(0, 0, "threads share one set of buffers"));

  /// What the slope should be, and why: the arithmetic of the problem, not a measurement.
  record Expected(double low, double high, String why) {
    /// A measured slope this far outside is not what was expected; small sizes and the overhead of a call are within it.
    private static final double MARGIN = 0.15;

    boolean covers(double slope) {
      return slope >= low - MARGIN && slope <= high + MARGIN;
    }

    String text() {
      return low == high ? digit(low) : digit(low) + " to " + digit(high);
    }

    private static String digit(double value) {
      return String.format(Locale.ROOT, "%.0f", value).replace('-', '−');
    }
  }

  private final String axis;
  private final Expected time;
  private final Expected memory;

  GrowthSweep(String axis, Expected time, Expected memory) {
    this.axis = axis;
    this.time = time;
    this.memory = memory;
  }

  /// @param quick fewer sizes, without the largest
  public List<GrowthSizes> sizes(int threads, boolean quick) {
    int[] values = switch (this) {
      case STEPS -> quick ? new int[] {500, 1000, 2000, 4000} : new int[] {500, 1000, 2000, 5000, 10_000, 20_000};
      case BATCH -> quick ? new int[] {1, 4, 16, 64} : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256};
      case HIDDEN -> quick ? new int[] {16, 32, 64, 128} : new int[] {16, 32, 64, 128, 256, 512};
      case THREADS -> doubling(threads);
    };
    return Arrays.stream(values).mapToObj(value -> switch (this) {
      case STEPS -> new GrowthSizes(this, value, 16, 32, 20, threads);
      case BATCH -> new GrowthSizes(this, 500, value, 64, 20, threads);
      case HIDDEN -> new GrowthSizes(this, 200, 32, value, 20, threads);
      case THREADS -> new GrowthSizes(this, 784, 64, 128, 65, value);
    }).toList();
  }

  /// 1, 2, 4, … and the number itself.
  static int[] doubling(int most) {
    TreeSet<Integer> values = new TreeSet<>();
    IntStream.iterate(1, value -> value <= most, value -> 2 * value).forEach(values::add);
    values.add(most);
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  String axis() {
    return axis;
  }

  Expected time() {
    return time;
  }

  Expected memory() {
    return memory;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
