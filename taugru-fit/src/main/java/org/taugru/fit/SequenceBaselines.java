package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a network for sequences has to beat: the answer of the training sequence that is nearest.
final class SequenceBaselines {
  /// Steps that sequences are stretched to for comparison.
  private static final int STEPS = 100;
  /// Steps that may be apart when time is warped, as a share of a sequence.
  private static final double BAND = 0.1;
  /// More products than so many take too long.
  private static final double MOST = 3e9;

  private SequenceBaselines() {
  }

  /// A way to find the nearest sequence.
  enum Distance {
    EUCLIDEAN("nearest neighbour, Euclidean"), WARPED("nearest neighbour, time warped");

    private final String words;

    Distance(String words) {
      this.words = words;
    }

    /// For tables.
    String words() {
      return words;
    }
  }

  /// The number of the training sequence that is nearest to each of the others; none where it takes too long to find.
  static Optional<int[]> nearest(EncodedData training, EncodedData others, Distance distance) {
    int steps = Math.min(STEPS, Math.max(training.longest(), others.longest()));
    int band = Math.max(1, (int) Math.round(BAND * steps));
    double each = distance == Distance.EUCLIDEAN ? steps : (double) steps * (2 * band + 1);
    if (each * training.width() * training.count() * others.count() > MOST)
      return Optional.empty();
    List<float[]> known = stretched(training, steps);
    List<float[]> asked = stretched(others, steps);
    int[] nearest = new int[asked.size()];
    for (int i = 0; i < nearest.length; i++) {
      double smallest = Double.POSITIVE_INFINITY;
      for (int k = 0; k < known.size(); k++) {
        double far = switch (distance) {
          case EUCLIDEAN -> euclidean(asked.get(i), known.get(k));
          case WARPED -> warped(asked.get(i), known.get(k), steps, training.width(), band, smallest);
        };
        if (far < smallest) {
          smallest = far;
          nearest[i] = k;
        }
      }
    }
    return Optional.of(nearest);
  }

  /// All of the same length, by straight lines between steps.
  private static List<float[]> stretched(EncodedData data, int steps) {
    List<float[]> all = new ArrayList<>();
    for (int i = 0; i < data.count(); i++) {
      float[] from = data.values()[i];
      float[] to = new float[steps * data.width()];
      int last = data.length(i) - 1;
      for (int t = 0; t < steps; t++) {
        double at = steps == 1 ? 0 : (double) t * last / (steps - 1);
        int below = Math.min((int) at, Math.max(0, last - 1));
        int above = Math.min(below + 1, last);
        for (int f = 0; f < data.width(); f++)
          to[t * data.width() + f] = (float) (from[below * data.width() + f]
              + (at - below) * (from[above * data.width() + f] - from[below * data.width() + f]));
      }
      all.add(to);
    }
    return all;
  }

  private static double euclidean(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++)
      sum += (double) (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
  }

  /// Dynamic time warping within a band (Sakoe and Chiba 1978), of squared distances between steps; infinite once it is certain to
  /// be larger than `most`.
  private static double warped(float[] a, float[] b, int steps, int width, int band, double most) {
    double[] before = new double[steps + 1];
    double[] now = new double[steps + 1];
    Arrays.fill(before, Double.POSITIVE_INFINITY);
    before[0] = 0;
    for (int i = 1; i <= steps; i++) {
      Arrays.fill(now, Double.POSITIVE_INFINITY);
      double smallest = Double.POSITIVE_INFINITY;
      for (int j = Math.max(1, i - band); j <= Math.min(steps, i + band); j++) {
        double sum = 0;
        for (int f = 0; f < width; f++) {
          double apart = a[(i - 1) * width + f] - b[(j - 1) * width + f];
          sum += apart * apart;
        }
        now[j] = sum + Math.min(before[j - 1], Math.min(before[j], now[j - 1]));
        smallest = Math.min(smallest, now[j]);
      }
      if (smallest > most)
        return Double.POSITIVE_INFINITY;
      double[] free = before;
      before = now;
      now = free;
    }
    return before[steps];
  }
}
