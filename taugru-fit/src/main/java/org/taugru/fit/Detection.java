package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TimeFormat;
import org.taugru.table.TimeScale;

/// Values that are not what was to be expected a step before: outside the outer interval of the forecast for the next step. The
/// interval follows what became of earlier forecasts, so that about as many values lie outside as it promises, and the score says
/// which stand out among them.
final class Detection {
  private final SeriesFrame frame;
  private final int outer;
  private final List<int[]> places = new ArrayList<>();
  private final List<double[]> numbers = new ArrayList<>();

  private Detection(SeriesFrame frame, int outer) {
    this.frame = frame;
    this.outer = outer;
  }

  /// A row for each value that there is a forecast for.
  static Table of(SeriesFrame frame, List<ScaledSeries> series, List<Scaling> scalings, ForecastNetwork network,
      ForecastNetwork.Running running, WindowSet.Places origins, Calibration before) throws IOException {
    Detection found = new Detection(frame, network.levels().size() - 1);
    new RollingForecast(network, running).run(series, origins, _ -> before.copy(),
        (number, quantiles) -> found.add(origins.series()[number], origins.origins()[number], quantiles,
            Backtest.middle(network.levels()), series, scalings));
    return found.table();
  }

  private void add(int s, int t, float[] quantiles, int middle, List<ScaledSeries> series, List<Scaling> scalings) {
    double value = series.get(s).values()[t];
    if (Double.isNaN(value))
      return;
    Scaling scaling = scalings.get(s);
    double lower = quantiles[0];
    double upper = quantiles[outer];
    double centre = quantiles[middle];
    double reach = value > centre ? upper - centre : centre - lower;
    places.add(new int[] {s, t});
    double[] row =
        {frame.series().get(s).values()[t], scaling.invert(centre), scaling.invert(lower), scaling.invert(upper),
          Math.abs(value - centre) / Math.max(reach, 1e-6)};
    Arrays.setAll(row, i -> ForecastTable.digits((float) row[i]));
    numbers.add(row);
  }

  private Table table() {
    int rows = places.size();
    List<String> groups = new ArrayList<>(frame.groups());
    List<String> targets = frame.spec().roles().targets();
    int[] group = new int[rows];
    int[] target = new int[rows];
    long[] time = new long[rows];
    double[] step = new double[rows];
    double[] outside = new double[rows];
    double[][] values = new double[5][rows];
    for (int row = 0; row < rows; row++) {
      OwnSeries series = frame.series().get(places.get(row)[0]);
      int t = places.get(row)[1];
      group[row] = groups.indexOf(series.group());
      target[row] = targets.indexOf(series.target());
      step[row] = t + 1.0;
      time[row] = series.axis().map(axis -> axis.time(t)).orElse(0L);
      for (int i = 0; i < values.length; i++)
        values[i][row] = numbers.get(row)[i];
      outside[row] = numbers.get(row)[4] > 1 ? 1 : 0;
    }
    List<Column> columns = new ArrayList<>();
    frame.spec().roles().group().ifPresent(name -> columns.add(new Column.Texts(name, groups, group)));
    if (targets.size() > 1)
      columns.add(new Column.Texts("target", targets, target));
    if (frame.spec().roles().time().isPresent())
      columns.add(new Column.Times(frame.spec().roles().time().get(),
          frame.spec().roles().zone().isPresent() ? TimeScale.UTC : TimeScale.LOCAL, TimeFormat.Known.ISO, time));
    else
      columns.add(new Column.Numbers("row", step));
    List<String> names = List.of("value", "expected", "lower", "upper", "score");
    for (int i = 0; i < names.size(); i++)
      columns.add(new Column.Numbers(names.get(i), values[i]));
    columns.add(new Column.Numbers("outside", outside));
    return Table.of(columns);
  }
}
