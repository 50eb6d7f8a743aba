import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.taugru.fit.Forecaster;
import org.taugru.fit.ForecasterFit;
import org.taugru.table.Column;
import org.taugru.table.Table;

/// Fits a model to a file of visits a day, which has a week in it, and forecasts the next seven days.
///
/// Run: java --add-modules jdk.incubator.vector -cp 'lib/*' ForecastSeries.java
public class ForecastSeries {
  public static void main(String[] arguments) throws IOException {
    Path file = Files.createTempFile("visits", ".csv");
    List<String> lines = new ArrayList<>(List.of("day,visits"));
    for (int day = 0; day < 400; day++)
      lines.add(java.time.LocalDate.of(2024, 1, 1).plusDays(day) + "," + visits(day));
    Files.write(file, lines);

    ForecasterFit fit = Forecaster.of("visits").horizon(7).budget(2).candidates(4).fit(file);
    fit.findings().forEach(finding -> System.out.println(finding.sentence()));
    Table next = fit.forecaster().forecast(file);
    for (int row = 0; row < next.rows(); row++)
      System.out.printf(Locale.ROOT, "%s: %d, said %.1f, between %.1f and %.1f%n", next.column("day").text(row).substring(0, 10),
          visits(400 + row), number(next, "forecast", row), number(next, "lower_90", row), number(next, "upper_90", row));
    Files.delete(file);
  }

  private static double number(Table table, String column, int row) {
    return ((Column.Numbers) table.column(column)).value(row);
  }

  /// More in the middle of a week, and a little that nobody can know.
  private static int visits(int day) {
    return 100 + 10 * List.of(0, 2, 4, 3, 1, -4, -5).get(day % 7) + (day * 7919 % 11);
  }
}
