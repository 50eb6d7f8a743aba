package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;
import org.taugru.series.RegularAxis;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TimeFormat;
import org.taugru.table.TimeScale;

/// Forecasts as a table: a row for each series and step.
final class ForecastTable {
  private ForecastTable() {
  }

  /// @param quantiles of each series, raw, `[horizon, levels]`
  static Table of(SeriesFrame frame, ForecasterDescription description, List<Double> levels, List<float[]> quantiles) {
    int horizon = quantiles.getFirst().length / levels.size();
    int rows = horizon * quantiles.size();
    List<Column> columns = new ArrayList<>();
    List<String> groups = new ArrayList<>(frame.groups());
    List<String> targets = frame.spec().roles().targets();
    int[] group = new int[rows];
    int[] target = new int[rows];
    long[] time = new long[rows];
    double[] step = new double[rows];
    double[][] values = new double[levels.size()][rows];
    for (int row = 0; row < rows; row++) {
      OwnSeries series = frame.series().get(row / horizon);
      int ahead = row % horizon;
      group[row] = groups.indexOf(series.group());
      target[row] = targets.indexOf(series.target());
      step[row] = ahead + 1;
      time[row] = series.axis().map(axis -> axis.time(series.length() + (long) ahead)).orElse(0L);
      for (int q = 0; q < levels.size(); q++)
        values[q][row] = digits(quantiles.get(row / horizon)[ahead * levels.size() + q]);
    }
    frame.spec().roles().group().ifPresent(name -> columns.add(new Column.Texts(name, groups, group)));
    if (targets.size() > 1)
      columns.add(new Column.Texts("target", targets, target));
    frame.spec().roles().time().ifPresent(name -> columns.add(new Column.Times(name,
        frame.series().getFirst().axis().map(RegularAxis::zone).isPresent()
            && description.frame().roles().zone().isPresent()
                ? TimeScale.UTC : TimeScale.LOCAL,
        TimeFormat.Known.ISO, time)));
    columns.add(new Column.Numbers("step", step));
    for (int q = 0; q < levels.size(); q++)
      columns.add(new Column.Numbers(name(levels, q), values[q]));
    return Table.of(columns);
  }

  /// With the digits of the float and no others: 0.1 and not 0.10000000149.
  static double digits(float value) {
    return Double.parseDouble(Float.toString(value));
  }

  /// `forecast` for the median, else the end of an interval: `lower_90`.
  static String name(List<Double> levels, int q) {
    int middle = Backtest.middle(levels);
    double level = levels.get(q);
    long percent = Math.round(100 * Math.abs(1 - 2 * level));
    return q == middle ? "forecast" : (q < middle ? "lower_" : "upper_") + percent;
  }
}
