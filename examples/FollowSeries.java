import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.taugru.fit.ForecastStream;
import org.taugru.fit.Forecaster;
import org.taugru.fit.Head;
import org.taugru.table.Column;
import org.taugru.table.Table;

/// Forecasts a machine's temperature as its readings arrive, and survives a restart: the model is one file, what the stream remembers
/// another one of some kilobytes.
///
/// Run: java --add-modules jdk.incubator.vector -cp 'lib/*' FollowSeries.java
public class FollowSeries {
  public static void main(String[] arguments) throws Exception {
    Path model = Files.createTempFile("machine", ".safetensors");
    Path memory = Files.createTempFile("machine", ".bytes");

    Table past = Table.of(Column.of("temperature", readings(0, 500)));
    Forecaster.of("temperature").head(Head.STEPS).horizon(5).hidden(32).budget(3).candidates(3).fit(past).forecaster().save(model);
    ForecastStream stream = Forecaster.load(model).stream(past); // has followed the past, and goes on from its end
    for (double reading : readings(500, 560))
      stream.step(reading);
    Files.write(memory, stream.toBytes());

    // … the program ends here, and another one goes on, perhaps on another machine …

    ForecastStream again = Forecaster.load(model).stream(Files.readAllBytes(memory));
    double[] quantiles = new double[again.horizon() * again.levels().size()];
    double[] row = new double[again.inputs().size()];
    for (double reading : readings(560, 600)) {
      row[0] = reading;
      again.step(row, quantiles); // nothing is allocated
    }
    ForecastStream.Outlook next = again.step(readings(600, 601));
    double[] came = readings(601, 606);
    for (int ahead = 0; ahead < again.horizon(); ahead++)
      System.out.printf(Locale.ROOT, "step %d: %.1f, said %.1f, between %.1f and %.1f%n", again.position() + ahead, came[ahead],
          next.forecast()[ahead], next.lower()[ahead], next.upper()[ahead]);
    System.out.println("model of " + Files.size(model) / 1024 + " KiB, memory of " + Files.size(memory) / 1024 + " KiB");
    Files.delete(model);
    Files.delete(memory);
  }

  /// Warmer and colder every twelve readings, and a little that nobody can know. Some get lost: NaN.
  private static double[] readings(int from, int to) {
    double[] readings = new double[to - from];
    for (int i = 0; i < readings.length; i++)
      readings[i] = (from + i) % 40 == 0 ? Double.NaN
          : 60 + 8 * Math.sin(2 * Math.PI * (from + i) / 12) + 0.3 * new Random(from + i).nextGaussian();
    return readings;
  }
}
