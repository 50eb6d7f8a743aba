package org.taugru.fit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.series.Scaling;
import org.taugru.series.SeriesWindows;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// A file of channels for long-horizon forecasting. Each channel is a series of its own, scaled by mean and standard deviation of its
/// training rows; a network is told which one it sees.
///
/// @param name     of the file, without its extension
/// @param channels its columns of numbers
/// @param data     a series for each channel
public record LtsfData(String name, List<String> channels, LtsfSplit split, ForecastData data) {
  public LtsfData {
    channels = List.copyOf(channels);
  }

  /// Reads a file whose columns of numbers have no gaps. Other columns, such as dates, are left out.
  public static LtsfData read(Path file) throws TableException {
    Table table = TableFile.read(file, TableOptions.AUTO);
    List<Column.Numbers> columns = new ArrayList<>();
    for (Column column : table.columns())
      if (column instanceof Column.Numbers numbers)
        columns.add(numbers);
    if (columns.isEmpty())
      throw new TableException(file, "has no column of numbers. Name a file with a column for each channel");
    String name = String.valueOf(file.getFileName()).replaceFirst("[.].*", "");
    LtsfSplit split = LtsfSplit.of(name, table.rows());
    List<ScaledSeries> series = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      float[] identity = new float[columns.size()];
      identity[c] = 1;
      series.add(new ScaledSeries(scaled(table, columns.get(c), split), List.of(), List.of(), identity));
    }
    int[] train = new int[series.size()];
    int[] validation = new int[series.size()];
    Arrays.fill(train, split.train());
    Arrays.fill(validation, split.validation());
    return new LtsfData(name, columns.stream().map(Column::name).toList(), split,
        new ForecastData(series, train, validation));
  }

  private static float[] scaled(Table table, Column.Numbers column, LtsfSplit split) throws TableException {
    float[] values = new float[split.test()];
    for (int row = 0; row < values.length; row++) {
      if (column.isMissing(row))
        throw table.problem(row, column.name(), "there is no value. The protocol has no gaps; fill them first");
      values[row] = (float) column.value(row);
    }
    Scaling scaling = Scaling.standard(Arrays.copyOf(values, split.train()));
    for (int row = 0; row < values.length; row++)
      values[row] = scaling.apply(column.value(row));
    return values;
  }

  SeriesWindows training(int context, int horizon) {
    return windows(0, split.train(), context, horizon);
  }

  SeriesWindows validation(int context, int horizon) {
    return windows(split.train() - context, split.validation(), context, horizon);
  }

  SeriesWindows test(int context, int horizon) {
    return windows(split.validation() - context, split.test(), context, horizon);
  }

  /// All of them, of each channel in turn.
  private SeriesWindows windows(int from, int to, int context, int horizon) {
    return new SeriesWindows(
        data.series().stream().map(series -> Arrays.copyOfRange(series.values(), from, to)).toList(), context, horizon,
        1);
  }
}
