package org.taugru.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The size of the model and the way to train it; the optimiser is Adam.
///
/// @param tau      the delay, in steps, of cells that have one
/// @param clipNorm gradients with a larger norm are scaled down to it; empty: they are left alone
/// @param dropout  probability that an input is dropped
/// @param further  other settings, by the names that `--set` has for them
/// @param origin   which of these numbers were published and which are our own guess
public record Defaults(int hidden, int tau, double learningRate, List<Drop> schedule, int batch, Length length,
    OptionalDouble clipNorm, double dropout, Map<String, String> further, String origin) {
  /// For data of one's own, of which nothing is known.
  public static final Defaults USUAL = plain(32, 10, 0.01, 32, new Length.Epochs(100),
      "what is usual: nothing is known of data of one's own").clipped(1);

  /// After `epoch` epochs (or iterations, where [Length] counts these) the learning rate is multiplied by `factor`.
  public record Drop(long epoch, double factor) {
  }

  /// How long to train.
  public sealed interface Length {
    /// Passes through a fixed training set, each followed by an evaluation.
    record Epochs(int count) implements Length {
    }

    /// Batches of fresh sequences.
    record Iterations(int count, int evaluateEvery) implements Length {
    }
  }

  public Defaults {
    schedule = List.copyOf(schedule);
    further = Collections.unmodifiableMap(new LinkedHashMap<>(further));
    if (hidden < 1 || tau < 0 || batch < 1 || !(learningRate > 0) || !(dropout >= 0 && dropout < 1))
      throw new IllegalArgumentException("defaults with hidden " + hidden + ", τ " + tau + ", batch " + batch
          + ", learning rate " + learningRate + ", dropout " + dropout + ".");
    if (schedule.stream().map(Drop::factor).distinct().count() > 1)
      throw new IllegalArgumentException(
          "a schedule with several factors: " + schedule + ". Use one factor for all drops.");
  }

  public Defaults(int hidden, int tau, double learningRate, List<Drop> schedule, int batch, Length length,
      OptionalDouble clipNorm, double dropout, String origin) {
    this(hidden, tau, learningRate, schedule, batch, length, clipNorm, dropout, Map.of(), origin);
  }

  /// Constant learning rate, no clipping, no dropout.
  static Defaults plain(int hidden, int tau, double learningRate, int batch, Length length, String origin) {
    return new Defaults(hidden, tau, learningRate, List.of(), batch, length, OptionalDouble.empty(), 0, origin);
  }

  /// The same for so long.
  public Defaults lasting(Length other) {
    return new Defaults(hidden, tau, learningRate, schedule, batch, other, clipNorm, dropout, further, origin);
  }

  /// The same with other settings, by the names that `--set` has for them.
  public Defaults with(Map<String, String> settings) {
    return new Defaults(hidden, tau, learningRate, schedule, batch, length, clipNorm, dropout, settings, origin);
  }

  /// The same with gradients clipped.
  Defaults clipped(double norm) {
    return new Defaults(hidden, tau, learningRate, schedule, batch, length, OptionalDouble.of(norm), dropout, further,
        origin);
  }
}
