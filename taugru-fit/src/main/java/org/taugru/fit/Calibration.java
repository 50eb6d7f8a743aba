package org.taugru.fit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.StreamBytes;

/// Corrects quantiles by how often they were right lately: to each quantile is added what would have made it right among the
/// forecasts whose outcome is known (split conformal prediction for one quantile, by the step of the horizon; Romano et al. 2019).
/// Outcomes are added as they become known, and the oldest are forgotten, so that it follows a series that changes. If a corrected
/// quantile is passed too often all the same, the level that it stands for is moved (adaptive conformal inference, Gibbs and
/// Candès 2021).
///
/// Where a step has few outcomes, those of the steps beside it count too. Errors of windows that overlap are alike, so that n of them
/// say less than n others would; the tails are made as much smaller.
final class Calibration {
  /// Outcomes of a step that are remembered.
  static final int REMEMBERED = 400;
  /// Fewer say too little about the outer quantiles.
  private static final int WANTED = 80;
  /// With fewer of all steps together the corrections from before stay.
  private static final int LEAST = 20;
  /// New outcomes of a step after which its corrections are computed again.
  private static final int RENEWED_AFTER = 10;
  /// How far a level moves in the time of a horizon if forecasts are wrong at every step. What became of a forecast is known a
  /// horizon later, and who reacts to old news as if it were new goes too far.
  private static final double ADAPTATION = 0.2;
  /// With so many outcomes that do not overlap, tails are made half as large.
  private static final double HALVED_AT = 8;
  private static final double WIDEST = 1.5;

  private final List<Double> levels;
  private final int horizon;
  private final Corrections before;
  /// What the outcome was above the quantile: `[horizon][levels]`.
  private final Recent[][] errors;
  private final float[] corrections;
  /// What each quantile stands for now.
  private final double[] moved;
  private final int middle;
  private float[] some = new float[0];
  private int added;
  private int renewedAt = -RENEWED_AFTER;

  Calibration(List<Double> levels, int horizon) {
    this(levels, horizon, new Corrections(new float[horizon * levels.size()], ones(horizon)));
  }

  private static float[] ones(int count) {
    float[] ones = new float[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /// What is done to quantiles.
  ///
  /// @param shifts  added to each, `[horizon, levels]`
  /// @param widened then their distance from the median is multiplied by it, `[horizon]`
  record Corrections(float[] shifts, float[] widened) {
  }

  /// Begins with corrections from before, until enough outcomes are known.
  Calibration(List<Double> levels, int horizon, Corrections before) {
    this.before = before;
    this.levels = levels;
    this.horizon = horizon;
    this.errors = new Recent[horizon][levels.size()];
    for (Recent[] ofStep : errors)
      Arrays.setAll(ofStep, _ -> new Recent(REMEMBERED));
    this.corrections = before.shifts.clone();
    this.moved = levels.stream().mapToDouble(Double::doubleValue).toArray();
    this.middle = Backtest.middle(levels);
  }

  private Calibration(Calibration other) {
    this.before = other.before;
    this.levels = other.levels;
    this.horizon = other.horizon;
    this.errors = Arrays.stream(other.errors)
        .map(ofStep -> Arrays.stream(ofStep).map(Recent::copy).toArray(Recent[]::new)).toArray(Recent[][]::new);
    this.corrections = other.corrections.clone();
    this.moved = other.moved.clone();
    this.added = other.added;
    this.renewedAt = other.renewedAt;
    this.middle = other.middle;
  }

  /// How many bytes [#write] writes now: 4 for each error that is remembered, [#REMEMBERED] · horizon · levels at most, and a few for
  /// each step and level.
  int bytes() {
    int errorsKnown = 0;
    for (int step = 0; step < horizon; step++)
      errorsKnown += count(step) * levels.size();
    return 2 * Integer.BYTES + moved.length * Double.BYTES
        + (corrections.length + errorsKnown) * Float.BYTES + 2 * horizon * Integer.BYTES;
  }

  /// Writes all that was learnt since it began with the corrections from before.
  void write(ByteBuffer to) {
    to.putInt(added).putInt(renewedAt);
    for (double level : moved)
      to.putDouble(level);
    for (float correction : corrections)
      to.putFloat(correction);
    for (int step = 0; step < horizon; step++) {
      to.putInt(count(step)).putInt(errors[step][0].next());
      for (Recent ofLevel : errors[step])
        ofLevel.write(to);
    }
  }

  /// Takes what another one of the same levels and horizon has learnt.
  void read(ByteBuffer from) {
    if (from.remaining() < 2 * Integer.BYTES + moved.length * Double.BYTES + corrections.length * Float.BYTES)
      throw StreamBytes.damaged("they end before the intervals");
    added = from.getInt();
    renewedAt = from.getInt();
    for (int q = 0; q < moved.length; q++)
      moved[q] = from.getDouble();
    for (int i = 0; i < corrections.length; i++)
      corrections[i] = from.getFloat();
    for (int step = 0; step < horizon; step++) {
      if (from.remaining() < 2 * Integer.BYTES)
        throw StreamBytes.damaged("they end within the intervals");
      int count = from.getInt();
      int next = from.getInt();
      if (count < 0 || count > REMEMBERED || next < 0 || next >= REMEMBERED
          || from.remaining() / Float.BYTES < count * levels.size())
        throw StreamBytes.damaged("they end within the errors of step " + (step + 1));
      for (Recent ofLevel : errors[step])
        ofLevel.read(from, count, next);
    }
  }

  Calibration copy() {
    return new Calibration(this);
  }

  /// Takes in what became of a forecast.
  ///
  /// @param quantiles `[horizon, levels]`, as they were before they were corrected
  /// @param outcome   the value `step` steps after `at` − 1; NaN where it is not known
  void add(float[] quantiles, float[] outcome, int at) {
    for (int step = 0; step < horizon; step++) {
      float value = at + step < outcome.length ? outcome[at + step] : Float.NaN;
      if (Float.isNaN(value))
        continue;
      for (int q = 0; q < levels.size(); q++)
        errors[step][q].add(value - quantiles[step * levels.size() + q]);
    }
    added++;
  }

  /// Takes in how often the outcome was at or below quantiles that were corrected, and moves their levels towards what they should
  /// have been. A median stays one.
  void adapt(float[] corrected, float[] outcome, int at) {
    for (int q = 0; q < levels.size(); q++) {
      if (levels.get(q) == 0.5)
        continue;
      int below = 0;
      int known = 0;
      for (int step = 0; step < horizon; step++) {
        float value = at + step < outcome.length ? outcome[at + step] : Float.NaN;
        if (!Float.isNaN(value)) {
          known++;
          below += value <= corrected[step * levels.size() + q] ? 1 : 0;
        }
      }
      if (known > 0)
        moved[q] =
            Math.clamp(moved[q] + ADAPTATION / horizon * (levels.get(q) - (double) below / known), 1e-3, 1 - 1e-3);
    }
  }

  /// Adds the corrections to quantiles. The one in the middle, which is the forecast, stays as it is, and the others on their side of
  /// it.
  void correct(float[] quantiles) {
    if (added - renewedAt >= RENEWED_AFTER)
      renew();
    for (int from = 0; from < quantiles.length; from += levels.size()) {
      float widened = widened(from / levels.size());
      float median = quantiles[from + middle];
      for (int q = middle - 1; q >= 0; q--)
        quantiles[from + q] = Math.min(
            median + widened * (quantiles[from + q] + corrections[from + q] - median), quantiles[from + q + 1]);
      for (int q = middle + 1; q < levels.size(); q++)
        quantiles[from + q] = Math.max(
            median + widened * (quantiles[from + q] + corrections[from + q] - median), quantiles[from + q - 1]);
    }
  }

  /// By how much wider an interval is for a new outcome than for the few whose spread was seen, as Student's is.
  private float widened(int step) {
    double apart = apart(step);
    return count(step) == 0 ? before.widened[step]
        : (float) Math.min(WIDEST, Math.sqrt((apart + 1) / Math.max(apart - 1, 0.1)));
  }

  private int count(int step) {
    return errors[step][0].count();
  }

  /// As many outcomes of a step as do not overlap.
  private double apart(int step) {
    return (double) count(step) / (step + 1);
  }

  /// What is done to quantiles now.
  Corrections corrections() {
    renew();
    float[] widths = new float[horizon];
    for (int step = 0; step < horizon; step++)
      widths[step] = widened(step);
    return new Corrections(corrections.clone(), widths);
  }

  private void renew() {
    renewedAt = added;
    for (int step = 0; step < horizon; step++) {
      int reach = 0;
      while (counted(step, reach) < WANTED && reach < horizon)
        reach++;
      for (int q = 0; q < levels.size(); q++)
        corrections[step * levels.size() + q] = correction(step, reach, q);
    }
  }

  private int counted(int step, int reach) {
    int sum = 0;
    for (int s = Math.max(0, step - reach); s <= Math.min(horizon - 1, step + reach); s++)
      sum += count(s);
    return sum;
  }

  /// The rank that holds for one more outcome: of n errors the one of rank ⌈(n + 1) p⌉ for an upper quantile, and the same from
  /// below for a lower one.
  private float correction(int step, int reach, int q) {
    int all = counted(step, reach);
    if (all < LEAST)
      return before.shifts[step * levels.size() + q];
    double shrunk = apart(step) / (apart(step) + HALVED_AT);
    double level = moved[q] > 0.5 ? 1 - (1 - moved[q]) * shrunk : moved[q] < 0.5 ? moved[q] * shrunk : 0.5;
    long rank = level > 0.5 ? (long) Math.ceil((all + 1) * level) : (long) Math.floor((all + 1) * level);
    int place = Math.clamp(rank, 1, all);
    if (reach == 0)
      return errors[step][q].ranked(place);
    if (some.length < all) // the steps beside one with too few add two full ones at most: this is the last time
      some = new float[Math.max(all, 3 * REMEMBERED)];
    int n = 0;
    for (int s = Math.max(0, step - reach); s <= Math.min(horizon - 1, step + reach); s++) {
      errors[s][q].copyTo(some, n);
      n += count(s);
    }
    return ranked(some, all, place - 1);
  }

  /// The value that would be at this place if the first `count` were sorted; they are moved (Hoare 1961). The JDK's sort allocates, and
  /// one place is all that is asked for.
  static float ranked(float[] values, int count, int place) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      float pivot = values[(low + high) >>> 1];
      int i = low;
      int j = high;
      while (i <= j) {
        while (values[i] < pivot)
          i++;
        while (values[j] > pivot)
          j--;
        if (i <= j) {
          float swapped = values[i];
          values[i++] = values[j];
          values[j--] = swapped;
        }
      }
      if (place <= j)
        high = j;
      else if (place >= i)
        low = i;
      else
        break;
    }
    return values[place];
  }
}
