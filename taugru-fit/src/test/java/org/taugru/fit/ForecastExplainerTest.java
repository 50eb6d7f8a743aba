package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Readout;
import org.taugru.series.Autoregression;
import org.taugru.series.NLinear;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

class ForecastExplainerTest {
  private static final Backend BACKEND = Backends.named("simd", 1).backend();
  private static final WindowShape SHAPE = new WindowShape(12, 5, 3);
  private static final List<Double> LEVELS = List.of(0.1, 0.5, 0.9);

  @TempDir
  Path folder;

  static Stream<Base> bases() {
    Random random = new Random(5);
    float[][] weights = new float[12][5];
    for (float[] row : weights)
      for (int h = 0; h < row.length; h++)
        row[h] = (float) (0.2 * random.nextGaussian());
    return Stream.of(new Base.Last(), new Base.Linear(NLinear.of(weights, new float[5])),
        new Base.Autoregressive(
            Autoregression.of(IntStream.range(0, 15).mapToDouble(i -> 0.3 / (i + 1)).toArray(), 0.1)),
        new Base.Autoregressive(Autoregression.of(new double[] {40, 30}, 0))); // which runs away
  }

  /// Everything at once: gaps, columns of all kinds, segments that do not divide the horizon.
  private static ScaledSeries series(long seed) {
    Random random = new Random(seed);
    int length = 60;
    List<float[]> columns = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      float[] column = new float[length];
      for (int t = 0; t < length; t++)
        column[t] = random.nextInt(7) == 0 && t > 1 ? Float.NaN : (float) random.nextGaussian();
      columns.add(column);
    }
    return new ScaledSeries(columns.get(0), List.of(columns.get(1), columns.get(2)), List.of(columns.get(3)),
        new float[] {0.4f, -1.2f});
  }

  static Stream<WindowLayout> layouts() {
    return Stream.concat(bases().map(base -> new SegmentLayout(SHAPE, base, true, 2, 1, 2)),
        Stream.of(new StepLayout(WindowShape.steps(12, 5), 6, 0.7, 2, 1, 2)));
  }

  private static ForecastNetwork network(WindowLayout layout, String cell) {
    Model model = new Model(ModelDescription.of(layout.width(), Layer.of(CellChoice.named(cell, 2), 6),
        Readout.EVERY_STEP, layout.shape().forecastPerStep() * LEVELS.size()));
    return new ForecastNetwork(layout, LEVELS, model, model.initial(2));
  }

  private static double median(ForecastNetwork network, ScaledSeries window, int reach, int step) throws IOException {
    double[] said = new double[1];
    network.on(BACKEND).forecast(List.of(window), new WindowSet.Places(new int[1], new int[] {reach}),
        (_, quantiles) -> said[0] = quantiles[step * LEVELS.size() + 1]);
    return said[0];
  }

  /// The numbers of a window in the order of its derivatives, each with what sets it.
  private static List<float[]> arrays(ScaledSeries window) {
    List<float[]> arrays = new ArrayList<>(List.of(window.values()));
    arrays.addAll(window.past());
    arrays.addAll(window.known());
    arrays.add(window.statics());
    return arrays;
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void theDerivativeIsThatOfTheWholeForecast(WindowLayout layout) throws IOException {
    ForecastNetwork network = network(layout, "tau-gru");
    ForecastSensitivity sensitivity = new ForecastSensitivity(network, BACKEND);
    int reach = sensitivity.windows().reach();
    assertThat(reach).isEqualTo(layout.base() instanceof Base.Autoregressive(var of) && of.order() > 12 ? 15 : 12);
    int[] steps = {0, 3, 4};
    List<double[]> found = new ArrayList<>();
    List<double[]> rests = new ArrayList<>();
    sensitivity.run(List.of(series(1)), new WindowSet.Places(new int[2], new int[] {30, 9}), steps,
        (_, _, _, parts) -> {
          found.add(parts.whole().clone());
          double[] rest = parts.whole().clone();
          Arrays.setAll(rest, i -> rest[i] - parts.base()[i] - parts.direct()[i] - parts.delayed()[i]);
          rests.add(rest);
        });
    assertThat(rests).allSatisfy(rest -> assertThat(rest).containsOnly(new double[1], within(1e-6)));
    double moved = 1.0 / 64;
    for (int pair = 0; pair < found.size(); pair++) {
      int step = steps[pair % steps.length];
      ScaledSeries window = sensitivity.windows().window(series(1), pair < steps.length ? 30 : 9);
      int at = 0;
      int number = 0;
      for (float[] array : arrays(window)) {
        boolean isColumn = number > 0 && number < 4;
        for (int i = isColumn ? reach - 12 : 0; i < array.length; i++, at++) {
          float before = array[i];
          array[i] = (float) (before + moved);
          double above = median(network, window, reach, step);
          array[i] = (float) (before - moved);
          double below = median(network, window, reach, step);
          array[i] = before;
          // differences of floats near 1, and of a forecast near 10 where an iteration grows
          assertThat(found.get(pair)[at]).as("%s, step %d, array %d, place %d", layout, step, number, i)
              .isCloseTo(Float.isNaN(before) ? 0 : (above - below) / (2 * moved), within(2e-3));
        }
        number++;
      }
      assertThat(at).isEqualTo(found.get(pair).length);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gru", "lstm", "lem"})
  void nothingFlowsThroughADelayThatIsNotThere(String cell) {
    ForecastNetwork network = network(new SegmentLayout(SHAPE, new Base.Last(), true, 2, 1, 2), cell);
    new ForecastSensitivity(network, BACKEND).run(List.of(series(1)),
        new WindowSet.Places(new int[1], new int[] {30}), new int[] {2}, (_, _, _, parts) -> {
          assertThat(parts.delayed()).containsOnly(0);
          assertThat(parts.direct()).isNotEqualTo(parts.delayed());
        });
  }

  private Table table(List<String> lines) throws IOException {
    Path file = folder.resolve("own.csv");
    Files.write(file, lines);
    return TableFile.read(file, TableOptions.AUTO);
  }

  /// y forgets slowly, is pushed by x1 three steps later, and by x2 not at all. (Were it x1 three steps before and nothing else, a
  /// correction of the last value would have to take that away again, and would rightly be said to look at x1 four steps before.)
  private static List<String> follows(int count) {
    Random random = new Random(3);
    double[] x1 = random.doubles(count, -1, 1).toArray();
    List<String> lines = new ArrayList<>(List.of("x1,x2,y"));
    double y = 0;
    for (int t = 0; t < count; t++) {
      y = 0.9 * y + (t < 3 ? 0 : x1[t - 3]) + 0.3 * random.nextGaussian();
      lines.add(String.format(Locale.ROOT, "%.4f,%.4f,%.4f", x1[t], random.nextDouble(-1, 1), y));
    }
    return lines;
  }

  @Test
  void gradientAndShufflingBothFindTheLagAndTheColumnThatMatter() throws IOException {
    Table table = table(follows(1500));
    Forecaster forecaster = Forecaster.of("y").horizon(1).context(6).hidden(16).tau(1).learningRate(0.01).budget(5)
        .candidates(2).fit(table, FitListener.quiet()).forecaster();
    Explanation found = forecaster.explain(table);
    Explanation.Input x1 = input(found, "x1");
    Explanation.Input x2 = input(found, "x2");
    double lag3 = x1.between(3, 3);
    for (int lag = 1; lag <= 6; lag++)
      if (lag != 3)
        assertThat(x1.between(lag, lag)).as("x1 at lag %d", lag).isLessThan(0.35 * lag3);
    assertThat(x2.total()).isLessThan(0.4 * lag3);
    // a standard deviation of x1 is 0.39 of y: √(1 − 0.9²), and the noise
    assertThat(lag3).isBetween(0.25, 0.5);
    assertThat(input(found, "y").between(1, 1)).isBetween(0.7, 1.2);

    Importance right = shuffled(found, "x1", 3, 3).importance();
    assertThat(right.agreement()).isEqualTo(Importance.Agreement.BOTH);
    assertThat(right.error().mean()).isGreaterThan(0.5);
    for (Explanation.Shuffled each : found.shuffled()) {
      if (each.input().equals("x1") && each.leastLag() <= 3 && each.mostLag() >= 3 || each.input().equals("y"))
        continue;
      assertThat(each.importance().error().mean()).as(each.toString()).isLessThan(0.1 * right.error().mean());
    }
    Importance none = shuffled(found, "x2", 1, 6).importance(); // a network of few rows makes a little of chance
    assertThat(none.error().mean()).isLessThan(0.05);
    assertThat(none.share()).isLessThan(0.05);
  }

  private static Explanation.Input input(Explanation found, String name) {
    return found.inputs().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private static Explanation.Shuffled shuffled(Explanation found, String name, int least, int most) {
    return found.shuffled().stream()
        .filter(each -> each.input().equals(name) && each.leastLag() == least && each.mostLag() == most).findFirst()
        .orElseThrow();
  }

  /// Two shops, of which one is all noise, and one value that a forecast of raw numbers is moved by.
  private static List<String> shops(int count, double moved) {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(List.of("shop,size,day,y"));
    for (String shop : List.of("calm", "wild"))
      for (int t = 0; t < count; t++)
        lines.add(String.format(Locale.ROOT, "%s,%s,2024-%02d-%02d,%.6f", shop, shop.equals("calm") ? 2 : 5,
            1 + t / 28, 1 + t % 28, (shop.equals("calm") ? 100 : 10000) * (5 + Math.sin(2 * Math.PI * t / 7)
                + (shop.equals("calm") ? 0.05 : 1.5) * random.nextGaussian())
                + (shop.equals("calm") && t == count - 2 ? moved : 0)));
    return lines;
  }

  @Test
  void seriesAreListedByTheirErrorsAndRawNumbersMoveAsDerivativesSay() throws IOException {
    Table table = table(shops(300, 0));
    Forecaster forecaster = Forecaster.of(
        new Roles(List.of("y"), java.util.Optional.of("day"), false, java.util.Optional.of("shop"), List.of(),
            List.of(),
            java.util.Optional.empty()))
        .horizon(3).context(21).hidden(8).budget(0.5).candidates(2).fit(table, FitListener.quiet()).forecaster();
    Explanation found = forecaster.explain(table, new ExplainOptions(100, 2, 7), ExplainListener.quiet());
    assertThat(found.windows()).isEqualTo(100);
    assertThat(found.series()).extracting(Explanation.OfSeries::name).containsExactly("wild y", "calm y");
    assertThat(found.series()).extracting(Explanation.OfSeries::windows).containsExactly(50, 50);
    assertThat(found.series().getFirst().error()).isGreaterThan(1000);
    assertThat(found.inputs()).extracting(Explanation.Input::name).containsExactly("y", "size");
    assertThat(forecaster.explain(table, new ExplainOptions(100, 2, 7), ExplainListener.quiet()).shuffled())
        .as("the same seed").isEqualTo(found.shuffled());

    OwnSeries calm = SeriesFrame.of(table, forecaster.description().frame(), GapRule.MASK).series().getFirst();
    ForecastSensitivity sensitivity = new ForecastSensitivity(forecaster.network(), BACKEND);
    double[] derivatives = new double[3];
    sensitivity.run(List.of(forecaster.scaled(calm, forecaster.scaling(calm))),
        new WindowSet.Places(new int[1], new int[] {calm.length()}), new int[] {0, 1, 2},
        (_, step, _, parts) -> derivatives[step] = parts.whole()[sensitivity.windows().reach() - 2]);
    Column.Numbers above = (Column.Numbers) forecaster.forecast(table(shops(300, 2))).column("forecast");
    Column.Numbers below = (Column.Numbers) forecaster.forecast(table(shops(300, -2))).column("forecast");
    for (int step = 0; step < 3; step++) // written with five digits or so, of numbers around 500
      assertThat(derivatives[step]).isCloseTo((above.value(step) - below.value(step)) / 4, within(0.01));
  }

  @Test
  void aFileWithOneWindowIsRefused() throws IOException {
    Forecaster forecaster = Forecaster.of("y").horizon(2).context(8).hidden(4).budget(0.1).candidates(1)
        .fit(table(follows(300)), FitListener.quiet()).forecaster();
    int context = forecaster.network().layout().shape().context();
    assertThatThrownBy(() -> forecaster.explain(table(follows(context + 2)))).isInstanceOf(TableException.class)
        .hasMessageContaining("Bring more rows");
  }

  @Test
  void nobodyIsHisOwnPartner() {
    for (int count : new int[] {2, 3, 10}) {
      int[] partners = ForecastExplainer.cycle(count, new SplittableRandom(1));
      assertThat(Arrays.stream(partners).sorted().toArray()).isEqualTo(IntStream.range(0, count).toArray());
      for (int i = 0; i < count; i++)
        assertThat(partners[i]).isNotEqualTo(i);
    }
  }
}
