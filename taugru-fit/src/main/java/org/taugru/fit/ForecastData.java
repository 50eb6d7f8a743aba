package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.series.Spread;

/// Series with their splits in time: what is trained on ends where validation begins, and that where the test begins.
///
/// @param trainEnd      by series, the first step of the validation part
/// @param validationEnd by series, the first step of the test part
public record ForecastData(List<ScaledSeries> series, int[] trainEnd, int[] validationEnd) {
  public ForecastData {
    series = List.copyOf(series);
  }

  /// Origins from `from` on whose horizon ends at `end` or before, of each series in turn; of more than `most` in all, some that lie
  /// evenly apart.
  static WindowSet.Places origins(int[] from, int[] end, int horizon, int most) {
    long all = 0;
    for (int s = 0; s < from.length; s++)
      all += Math.max(0, end[s] - horizon - from[s] + 1);
    double stride = Math.max(1, (double) all / most);
    int[] series = new int[Math.toIntExact(Math.min(all, most))];
    int[] origins = new int[series.length];
    int kept = 0;
    long number = 0;
    for (int s = 0; s < from.length; s++)
      for (int origin = from[s]; origin <= end[s] - horizon; origin++, number++)
        if (number >= (long) Math.ceil(kept * stride)) {
          series[kept] = s;
          origins[kept++] = origin;
        }
    return kept == series.length ? new WindowSet.Places(series, origins)
        : new WindowSet.Places(Arrays.copyOf(series, kept), Arrays.copyOf(origins, kept));
  }

  /// Origins by whose outcomes intervals are calibrated: no more than a [Calibration] remembers, so that those of the last series do not
  /// take the place of all others.
  static WindowSet.Places toCalibrate(int[] from, int[] end, int horizon) {
    return origins(from, end, horizon, Calibration.REMEMBERED);
  }

  /// Windows whose future lies in the validation part.
  public WindowSet.Places validation(int horizon, int most) {
    return origins(trainEnd, validationEnd, horizon, most);
  }

  /// Windows of several origins that have each origin of the validation part once: those whose last origins are these. Of more than
  /// `most` in all, some that lie evenly apart.
  WindowSet.Places validationTiles(int horizon, int origins, int most) {
    List<int[]> tiles = new ArrayList<>();
    for (int s = 0; s < trainEnd.length; s++)
      for (int last = validationEnd[s] - horizon; last >= trainEnd[s]; last -= origins)
        tiles.add(new int[] {s, last});
    int kept = Math.min(most, tiles.size());
    int[] which = new int[kept];
    int[] last = new int[kept];
    for (int i = 0; i < kept; i++) {
      int[] tile = tiles.get((int) ((long) i * tiles.size() / kept));
      which[i] = tile[0];
      last[i] = tile[1];
    }
    return new WindowSet.Places(which, last);
  }

  /// The standard deviation of the difference from one value to the next in the training part; 1 where there is none.
  double usualDifference() {
    Spread spread = new Spread();
    for (int s = 0; s < series.size(); s++)
      for (int t = 1; t < trainEnd[s]; t++)
        spread.add((double) series.get(s).values()[t] - series.get(s).values()[t - 1]); // NaN is left out
    return spread.deviation() > 1e-9 ? spread.deviation() : 1;
  }

  /// Windows whose future lies in the test part.
  public WindowSet.Places test(int horizon, int most) {
    return origins(validationEnd, lengths(), horizon, most);
  }

  /// The series themselves and what never changes.
  ForecastData withoutCovariates() {
    return new ForecastData(series.stream()
        .map(each -> new ScaledSeries(each.values(), List.of(), List.of(), each.statics())).toList(), trainEnd,
        validationEnd);
  }

  int[] lengths() {
    return series.stream().mapToInt(ScaledSeries::length).toArray();
  }

  /// The first origins to train with: with a whole context, or with part of it where the beginning is masked and series are short.
  int[] firstOrigins(WindowLayout layout) {
    int[] first = new int[series.size()];
    for (int s = 0; s < first.length; s++)
      first[s] = layout.masks()
          ? Math.min(layout.shape().context(), Math.max(1, (trainEnd[s] - layout.shape().horizon()) / 4))
          : layout.shape().context();
    return first;
  }
}
