package org.taugru.fit;

import java.util.List;

/// Which lags, inputs and series matter to a forecaster, on the windows of a file. All derivatives are those of the whole forecast, the
/// simple one that the network corrects included, in scaled units: by how many standard deviations of the target the median moves if
/// an input is one of its own standard deviations higher.
///
/// @param windows that were looked at
/// @param steps   of the horizon at which derivatives were taken, counted from 1
/// @param inputs  the target first, then other columns
/// @param delay   through what derivatives flow
/// @param loss    mean pinball loss of all quantiles on the windows, in scaled units
/// @param error   mean absolute error of the median, in scaled units
/// @param shuffled inputs, and lags of them, with both opinions
/// @param series  those with windows, the largest error first
public record Explanation(int windows, List<Integer> steps, List<Input> inputs, DelayShare delay, double loss,
    double error, List<Shuffled> shuffled, List<OfSeries> series) {
  public Explanation {
    steps = List.copyOf(steps);
    inputs = List.copyOf(inputs);
    shuffled = List.copyOf(shuffled);
    series = List.copyOf(series);
  }

  /// What an input is for a forecaster.
  public enum Kind {
    /// The series itself.
    TARGET,
    /// A column known up to the present.
    PAST,
    /// A column known ahead.
    KNOWN,
    /// What never changes within a series.
    STATIC
  }

  /// An input by its lags. Lag 1 is the last step before the forecast; lag 0 and below are its own steps, of columns known ahead. A
  /// category counts with the sum over its words. Arrays are shared, not copied.
  ///
  /// @param lags    of each place, falling; a 0 alone for what never changes
  /// @param bySteps mean absolute derivative, `[step][place]`, over the windows in which the value is there
  /// @param base    the parts of [DelayShare], mean over steps, by place
  public record Input(String name, Kind kind, int[] lags, double[][] bySteps, double[] base, double[] direct,
      double[] delayed) {
    /// The mean over the steps of the horizon.
    public double at(int place) {
      double sum = 0;
      for (double[] step : bySteps)
        sum += step[place] / bySteps.length;
      return sum;
    }

    /// The sum over all lags.
    public double total() {
      return between(lags[lags.length - 1], lags[0]);
    }

    /// The sum over lags from `least` to `most`.
    public double between(int least, int most) {
      double sum = 0;
      for (int place = 0; place < lags.length; place++)
        sum += lags[place] >= least && lags[place] <= most ? at(place) : 0;
      return sum;
    }
  }

  /// An input, or some lags of it, of which each window was given those of another one. Lags of the target are shuffled as differences
  /// from the last value beside them that is known, so that windows keep their level; all of them together as they are.
  ///
  /// @param leastLag the smallest
  /// @param whole    whether these are all lags of the input
  public record Shuffled(String input, Kind kind, int leastLag, int mostLag, boolean whole, Importance importance) {
  }

  /// A series of the file.
  ///
  /// @param windows     that were looked at
  /// @param error       mean absolute error of the median, in the units of the file
  /// @param scaledError the same in scaled units, which compare
  /// @param sensitivity summed over all inputs
  public record OfSeries(String name, int windows, double error, double scaledError, double sensitivity) {
  }
}
