package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// A stream says what `forecast` and `backtest` say, and survives a restart.
class ForecastStreamTest {
  private static final int HORIZON = 4;
  private static final List<String> DAYS = List.of("mo", "tu", "we", "th", "fr", "sa", "su");
  private static final Map<Head, Forecaster> FITTED = new EnumMap<>(Head.class);
  /// Many windows at once are sums in another order, of scaled numbers of size 1.
  private static final double ROUNDING = 1e-4;

  @TempDir
  Path folder;

  /// A week with a price, noise and gaps.
  private static List<String> lines(int count, int known) {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("day,price,y"));
    for (int t = 0; t < count + known; t++) {
      double y = 100 + List.of(0, 20, 3, 15, -9, 8, -20).get(t % 7) + t * 7919 % 5 + random.nextGaussian();
      lines.add(DAYS.get(t % 7) + "," + (t < count ? t * 7919 % 5 : "") + ","
          + (t >= count || t % 31 == 5 ? "" : String.format(java.util.Locale.ROOT, "%.3f", y)));
    }
    return lines;
  }

  private Table table(List<String> lines) throws IOException {
    Path file = folder.resolve("own.csv");
    Files.write(file, lines);
    return TableFile.read(file, TableOptions.AUTO);
  }

  private static Roles roles() {
    return new Roles(List.of("y"), Optional.empty(), true, Optional.empty(), List.of("day"), List.of(),
        Optional.empty());
  }

  /// With columns, whatever the search prefers: the network of a fit, and all it has learnt.
  private Forecaster fitted(Head head) throws IOException {
    Forecaster found = FITTED.get(head);
    if (found == null) {
      for (long seed = 1; found == null || !found.description().covariates(); seed++)
        found = Forecaster.of(roles()).head(head).horizon(HORIZON).budget(0.3).candidates(4).hidden(16).context(24)
            .seed(seed).fit(table(lines(300, 0)), FitListener.quiet()).forecaster();
      FITTED.put(head, found);
    }
    return found;
  }

  /// Rows as a stream takes them: what is known ahead comes from the rows below.
  private static double[][] rows(ForecastStream stream, Table table, int count) {
    double[][] rows = new double[count][stream.inputs().size()];
    List<String> words = stream.words("day");
    for (int t = 0; t < count; t++) {
      rows[t][0] = number(table, "y", t);
      rows[t][1] = number(table, "price", t);
      for (int ahead = 0; ahead <= HORIZON; ahead++)
        rows[t][2 + ahead] = t + ahead < table.rows() ? words.indexOf(table.column("day").text(t + ahead)) : Double.NaN;
    }
    return rows;
  }

  private static double number(Table table, String column, int row) {
    return ((Column.Numbers) table.column(column)).value(row);
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void aStreamSaysWhatABacktestSaysAtEveryOrigin(Head head) throws IOException {
    Forecaster forecaster = fitted(head);
    Table table = table(lines(200, HORIZON));
    List<float[]> rolled = rolled(forecaster, table);
    ForecastStream stream = forecaster.stream();
    assertThat(stream.inputs()).containsExactly("y", "price", "day", "day+1", "day+2", "day+3", "day+4");
    double[][] rows = rows(stream, table, 200);
    double[] said = new double[HORIZON * 5];
    int context = forecaster.network().layout().shape().context();
    double scale = forecaster.description().scalings().values().iterator().next().scale();
    int compared = 0;
    for (int t = 0; t < 200 - HORIZON; t++) {
      stream.step(rows[t], said);
      if (t + 1 >= context) {
        float[] expected = rolled.get(compared++);
        for (int i = 0; i < said.length; i++)
          assertThat(said[i]).as("origin %d, number %d", t + 1, i).isCloseTo(expected[i],
              within(head == Head.STEPS ? 0 : ROUNDING * scale));
      }
    }
    assertThat(compared).isEqualTo(rolled.size()).isGreaterThan(150);
  }

  /// What a backtest looks at, in raw numbers.
  private static List<float[]> rolled(Forecaster forecaster, Table table) throws IOException {
    OwnSeries series = SeriesFrame.of(table, forecaster.description().frame(), GapRule.MASK).series().getFirst();
    Scaling scaling = forecaster.scaling(series);
    int context = forecaster.network().layout().shape().context();
    int[] origins = IntStream.rangeClosed(context, series.length() - HORIZON).toArray();
    List<float[]> all = new ArrayList<>();
    new RollingForecast(forecaster.network(), forecaster.running()).run(List.of(forecaster.scaled(series, scaling)),
        new WindowSet.Places(new int[origins.length], origins), _ -> forecaster.calibration(), (_, quantiles) -> {
          float[] raw = quantiles.clone();
          scaling.invert(raw);
          all.add(raw);
        });
    return all;
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void withFixedIntervalsItSaysWhatAForecastSays(Head head) throws IOException {
    Forecaster forecaster = fitted(head);
    Table all = table(lines(120, HORIZON));
    ForecastStream stream = forecaster.stream().fixed();
    double[][] rows = rows(stream, all, 120);
    double scale = forecaster.description().scalings().values().iterator().next().scale();
    for (int t = 0; t < 120; t++) {
      ForecastStream.Outlook outlook = stream.step(rows[t]);
      if (t % 17 != 3 || Double.isNaN(rows[t][0]))
        continue;
      Table next = forecaster.forecast(table(lines(t + 1, HORIZON)));
      for (int step = 0; step < HORIZON; step++) {
        assertThat(outlook.forecast()[step]).as("row %d, step %d", t, step).isCloseTo(number(next, "forecast", step),
            within(head == Head.STEPS ? 1e-5 : ROUNDING * scale)); // a table has the digits of the float
        assertThat(outlook.lower()[step]).isCloseTo(number(next, "lower_90", step), within(ROUNDING * scale));
        assertThat(outlook.upper()[step]).isCloseTo(number(next, "upper_90", step), within(ROUNDING * scale));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void itGoesOnFromBytesToTheBit(Head head) throws IOException {
    Forecaster forecaster = fitted(head);
    Path file = folder.resolve("model.safetensors");
    forecaster.save(file);
    Forecaster loaded = Forecaster.load(file);
    Table table = table(lines(150, HORIZON));
    for (boolean fixed : new boolean[] {false, true})
      for (int interrupted : new int[] {0, 1, 5, 40, 100}) {
        ForecastStream whole = fixed ? forecaster.stream().fixed() : forecaster.stream();
        double[][] rows = rows(whole, table, 150);
        double[] said = new double[HORIZON * 5];
        for (int t = 0; t < interrupted; t++)
          whole.step(rows[t], said);
        byte[] bytes = whole.toBytes();
        ForecastStream again = loaded.stream(bytes);
        assertThat(again.position()).isEqualTo(interrupted);
        double[] other = new double[said.length];
        for (int t = interrupted; t < 150; t++) {
          whole.step(rows[t], said);
          again.step(rows[t], other);
          assertThat(other).as("interrupted at %d, row %d", interrupted, t).containsExactly(said);
        }
        assertThat(again.toBytes()).isEqualTo(whole.toBytes());
        if (fixed && head == Head.STEPS) {
          int tau = forecaster.network().model().layers().getFirst().states().getFirst().history();
          assertThat(bytes.length).isLessThanOrEqualTo((tau + 1) * 16 * Float.BYTES + 160);
        }
        assertThat(whole.toBytes().length).as("bounded").isLessThanOrEqualTo(
            20_000 + Float.BYTES * HORIZON * 5 * (2 * HORIZON + Calibration.REMEMBERED));
      }
  }

  @Test
  void bytesThatAreNotItsOwnAreRefused() throws IOException {
    Forecaster forecaster = fitted(Head.STEPS);
    byte[] bytes = forecaster.stream().fixed().toBytes();
    for (int length = 0; length < bytes.length; length += 7) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> forecaster.stream(cut)).isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("begin a new stream");
    }
    for (int i = 0; i < bytes.length; i += 5) {
      byte[] flipped = bytes.clone();
      flipped[i] ^= 4;
      assertThatThrownBy(() -> forecaster.stream(flipped)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> fitted(Head.SEGMENTS).stream(bytes)).hasMessageContaining("of another model");
  }

  @Test
  void aStepAllocatesNothing() throws IOException {
    Forecaster forecaster = fitted(Head.STEPS);
    ThreadMXBean counter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ForecastStream stream = forecaster.stream();
    double[][] rows = rows(stream, table(lines(100, HORIZON)), 100);
    double[] said = new double[HORIZON * 5];
    long least = Long.MAX_VALUE;
    long end = System.nanoTime() + 60_000_000_000L;
    while (least > 0 && System.nanoTime() < end) { // until everything is compiled
      long before = counter.getCurrentThreadAllocatedBytes();
      for (double[] row : rows)
        stream.step(row, said);
      least = Math.min(least, counter.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes in 100 steps").isZero();
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void aTableIsAPastToGoOnFrom(Head head) throws IOException {
    Forecaster forecaster = fitted(head);
    Table table = table(lines(120, HORIZON));
    ForecastStream stepped = forecaster.stream();
    double[][] rows = rows(stepped, table, 120);
    double[] said = new double[HORIZON * 5];
    for (double[] row : rows)
      stepped.step(row, said);
    ForecastStream read = forecaster.stream(table);
    assertThat(read.position()).isEqualTo(120);
    assertThat(read.toBytes()).isEqualTo(stepped.toBytes());
  }

  @Test
  void seriesAreTakenByGroupAndTarget() throws IOException {
    List<String> lines = new ArrayList<>(List.of("shop,a,b"));
    for (String shop : List.of("north", "south"))
      for (int t = 0; t < 120; t++)
        lines.add(shop + "," + (shop.equals("north") ? 1 : 1000) * (5 + Math.sin(t / 3.0)) + ","
            + (70 + Math.cos(t / 3.0)));
    Roles roles = new Roles(List.of("a", "b"), Optional.empty(), true, Optional.of("shop"), List.of(), List.of(),
        Optional.empty());
    Forecaster forecaster = Forecaster.of(roles).head(Head.STEPS).horizon(3).budget(0.1).candidates(2).hidden(8)
        .fit(table(lines), FitListener.quiet()).forecaster();
    Map<String, ForecastStream> all = forecaster.streams(table(lines));
    assertThat(all).containsOnlyKeys("north a", "north b", "south a", "south b");
    ForecastStream south = forecaster.stream("south", "a");
    for (int t = 0; t < 120; t++)
      south.step((float) (1000 * (5 + Math.sin(t / 3.0))));
    assertThat(all.values().stream().toList().get(2).toBytes()).isEqualTo(south.toBytes());
    assertThat(forecaster.stream(south.toBytes()).step(5000)).usingRecursiveComparison().isEqualTo(south.step(5000));
    assertThat(south.group()).isEqualTo("south");
    assertThatThrownBy(() -> forecaster.stream("south")).hasMessageContaining("stream(group, target)");
    assertThatThrownBy(() -> forecaster.stream("west", "a")).hasMessageContaining("no west in training")
        .hasMessageContaining("stream(table)");
    assertThatThrownBy(() -> forecaster.stream("south", "c")).hasMessageContaining("does not forecast c, but a, b");
    Table several = table(lines);
    assertThatThrownBy(() -> forecaster.stream(several)).hasMessageContaining("streams(table)");
  }

  @Test
  void wrongRowsAreRefusedBeforeTheyAreRemembered() throws IOException {
    Forecaster forecaster = fitted(Head.STEPS);
    ForecastStream stream = forecaster.stream();
    stream.step(100, 1, 0, 1, 2, 3, 4);
    byte[] before = stream.toBytes();
    assertThatThrownBy(() -> stream.step(100, 1)).hasMessage(
        "a row of 2 numbers and room for 20 quantiles; this stream takes 7, as inputs() names them, and says 20.");
    assertThatThrownBy(() -> stream.step(100, Double.POSITIVE_INFINITY, 0, 1, 2, 3, 4))
        .hasMessageStartingWith("price is Infinity");
    assertThatThrownBy(() -> stream.step(-3e38, 1, 0, 1, 2, 3, 4)).as("finite, but not in standard deviations")
        .hasMessageStartingWith("y is -3.0E38");
    assertThatThrownBy(() -> stream.step(100, 1e30, 0, 1, 2, 3, 4)).hasMessageStartingWith("price is 1.0E30");
    assertThatThrownBy(() -> stream.step(100, 1, 0, 1, 2, 3, 9)).hasMessageContaining("column day is 9.0")
        .hasMessageContaining("fr, mo");
    assertThatThrownBy(() -> stream.words("colour")).hasMessageContaining("takes no column colour");
    assertThat(stream.toBytes()).isEqualTo(before);
  }
}
