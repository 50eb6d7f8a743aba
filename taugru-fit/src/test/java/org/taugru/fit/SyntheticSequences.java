package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.table.Column;
import org.taugru.table.Table;

/// Sequences whose answers are known.
final class SyntheticSequences {
  private SyntheticSequences() {
  }

  /// Slow and fast waves, of 12 to 24 steps, with a column of noise beside them; every third is slow.
  static LabelledData waves(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][][] values = new float[count][][];
    String[] labels = new String[count];
    for (int i = 0; i < count; i++) {
      boolean slow = i % 3 == 0;
      labels[i] = slow ? "slow" : "fast";
      values[i] = new float[random.nextInt(12, 25)][2];
      double phase = random.nextDouble(6);
      for (int t = 0; t < values[i].length; t++) {
        values[i][t][0] = (float) (5 + Math.sin(phase + t * (slow ? 0.3 : 1.5)) + 0.1 * random.nextGaussian());
        values[i][t][1] = (float) (100 * random.nextGaussian());
      }
    }
    return LabelledData.of(List.of("wave", "noise"), values, labels);
  }

  /// The answer is 10 times the mean of a column, plus noise with a standard deviation of 1.
  static LabelledData means(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][][] values = new float[count][][];
    double[] answers = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = new float[random.nextInt(8, 17)][1];
      double level = random.nextGaussian();
      double sum = 0;
      for (float[] step : values[i]) {
        step[0] = (float) (level + random.nextGaussian());
        sum += step[0];
      }
      answers[i] = 50 + 10 * sum / values[i].length + random.nextGaussian();
    }
    return LabelledData.of(List.of("x"), values, answers);
  }

  /// Sequences in memory as a table with the columns id, t, the features and kind; every seventh row has no value of the last
  /// feature where `gaps` is true.
  static Table table(LabelledData data, boolean gaps) {
    List<Integer> ids = new ArrayList<>();
    List<float[]> rows = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < data.count(); i++)
      for (int t = 0; t < data.samples().get(i).length(); t++) {
        ids.add(i);
        times.add((double) t);
        rows.add(data.samples().get(i).values()[t]);
      }
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Numbers("id", ids.stream().mapToDouble(Integer::intValue).toArray()));
    columns.add(new Column.Numbers("t", times.stream().mapToDouble(Double::doubleValue).toArray()));
    for (int f = 0; f < data.features().size(); f++) {
      double[] values = new double[rows.size()];
      for (int row = 0; row < values.length; row++)
        values[row] = gaps && f == data.features().size() - 1 && row % 7 == 0 ? Double.NaN : rows.get(row)[f];
      columns.add(new Column.Numbers(data.features().get(f).name(), values));
    }
    columns.add(switch (data.answers()) {
      case LabelledData.Answers.Labels(List<String> classes, _, int[] labels) ->
        new Column.Texts("kind", classes, ids.stream().mapToInt(id -> labels[id]).toArray());
      case LabelledData.Answers.Values(double[] values) ->
        new Column.Numbers("kind", ids.stream().mapToDouble(id -> values[id]).toArray());
      case LabelledData.Answers.None _ -> new Column.Numbers("kind", new double[ids.size()]);
    });
    return Table.of(columns);
  }

  /// The bits of all answers.
  static long[] bits(double[][] answers) {
    return Arrays.stream(answers).flatMapToDouble(Arrays::stream).mapToLong(Double::doubleToRawLongBits).toArray();
  }
}
