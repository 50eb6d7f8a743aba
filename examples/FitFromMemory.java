import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.taugru.fit.Classifier;
import org.taugru.fit.Forecaster;
import org.taugru.fit.ForecasterFit;
import org.taugru.fit.LabelledData;
import org.taugru.table.Column;
import org.taugru.table.Table;

/// Fits to what a program has in memory, without a file: arrays, rows, and sequences with labels.
///
/// Run: java --add-modules jdk.incubator.vector -cp 'lib/*' FitFromMemory.java
public class FitFromMemory {
  public static void main(String[] arguments) throws Exception {
    double[] sales = new double[300];
    List<LocalDate> days = new ArrayList<>();
    for (int t = 0; t < sales.length; t++) {
      sales[t] = t % 40 == 13 ? Double.NaN : sales(t); // NaN: not known
      days.add(LocalDate.of(2024, 1, 1).plusDays(t));
    }
    ForecasterFit fit = Forecaster.of("sales").horizon(7).budget(1).candidates(2)
        .fit(Table.of(Column.of("day", days), Column.of("sales", sales)));
    fit.findings().forEach(finding -> System.out.println(finding.sentence()));

    List<Map<String, ?>> rows = new ArrayList<>(); // the same as rows, as a database or a service has them
    for (int t = 0; t < sales.length; t++)
      rows.add(Map.of("day", days.get(t), "sales", sales(t)));
    Table next = fit.forecaster().forecast(Table.ofRows(rows));
    for (int row = 0; row < 2; row++)
      System.out.printf(Locale.ROOT, "%s: %.1f, said %.1f%n", next.column("day").text(row).substring(0, 10), sales(300 + row),
          ((Column.Numbers) next.column("forecast")).value(row));

    float[][][] shakes = new float[60][20][1]; // [sequence][step][feature]
    String[] kinds = new String[60];
    for (int i = 0; i < 60; i++) {
      kinds[i] = i % 2 == 0 ? "slow" : "fast";
      for (int n = 0; n < 20; n++)
        shakes[i][n][0] = (float) Math.sin(i + (i % 2 == 0 ? 0.3 : 1.2) * n);
    }
    LabelledData data = LabelledData.of(List.of("shake"), shakes, kinds);
    Classifier classifier = Classifier.ofSequences().budget(2).fit(data).classifier();
    System.out.println("sequence 7 is " + classifier.classify(data).column("predicted").text(7));
  }

  /// More at the end of a week.
  private static double sales(int day) {
    return 100 + 5 * (day % 7) + day * 7919 % 4;
  }
}
