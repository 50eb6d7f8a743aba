package org.taugru.train;

import java.util.Locale;

/// A linear rise of the learning rate at the beginning of training: of n iterations, the first has a rate of 1/n of the full
/// one, the second 2/n, and from the n-th on it is what the schedule says.
///
/// Steps of full size from weights that were drawn at random can lead a network with long memory astray for good; small
/// first steps cost one epoch at most.
public sealed interface Warmup {
  Warmup NONE = new Epochs(0);

  /// So many passes through the training set, or parts of one; of fresh data, evaluations.
  record Epochs(double count) implements Warmup {
    public Epochs {
      SettingValue.require(count >= 0 && count < Double.POSITIVE_INFINITY, "warmup", count, "0 or more");
    }

    @Override
    public String toString() {
      return count == Math.rint(count) ? String.format(Locale.ROOT, "%.0f", count) : Double.toString(count);
    }
  }

  /// So many updates.
  record Iterations(int count) implements Warmup {
    public Iterations {
      SettingValue.require(count >= 0, "warmup", count, "0 or more");
    }

    @Override
    public String toString() {
      return count + "i";
    }
  }

  /// The factor of the learning rate in an iteration.
  ///
  /// @param iteration of the run, from 0 on
  /// @param perEpoch  iterations in an epoch
  default double factor(long iteration, int perEpoch) {
    double length = switch (this) {
      case Epochs(double count) -> count * perEpoch;
      case Iterations(int count) -> count;
    };
    return iteration + 1 >= length ? 1 : (iteration + 1) / length;
  }

  /// `1`, `0.5`, `500i`
  static Warmup parse(String key, String text) {
    return text.endsWith("i") ? new Iterations(SettingValue.whole(key, text.substring(0, text.length() - 1)))
        : new Epochs(SettingValue.number(key, text));
  }
}
