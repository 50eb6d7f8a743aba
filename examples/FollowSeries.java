import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
    Forecaster.of("temperature").head(Head.STEPS).horizon(5).hidden(64).budget(3).candidates(2).fit(past).forecaster().save(model);
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
    for (ForecastStream timed : List.of(again, Forecaster.load(model).stream().fixed()))
      System.out.printf(Locale.ROOT, "a step takes %.2f µs%n", median(timed, row, quantiles));
    Files.delete(model);
    Files.delete(memory);
  }

  /// Of the last of many steps, when the JVM has compiled what it runs.
  private static double median(ForecastStream stream, double[] row, double[] quantiles) {
    long[] nanos = new long[50_000];
    double[] readings = readings(0, 2000);
    for (int i = 0; i < 2 * nanos.length; i++) {
      row[0] = readings[i % readings.length];
      long begin = System.nanoTime();
      stream.step(row, quantiles);
      nanos[i % nanos.length] = System.nanoTime() - begin;
    }
    Arrays.sort(nanos);
    return nanos[nanos.length / 2] / 1e3;
  }

  /// Warmer and colder every twelve readings, and a little that nobody can know. Some get lost: NaN.
  private static double[] readings(int from, int to) {
    double[] readings = new double[to - from];
    for (int i = 0; i < readings.length; i++)
      readings[i] = (from + i) % 100 == 0 ? Double.NaN
          : 60 + 8 * Math.sin(2 * Math.PI * (from + i) / 12) + 0.3 * new Random(from + i).nextGaussian();
    return readings;
  }
}
