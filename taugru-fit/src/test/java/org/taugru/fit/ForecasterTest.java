package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.exec.Parameters;
import org.taugru.series.ForecastMeasure;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

class ForecasterTest {
  @TempDir
  Path folder;

  private Table table(List<String> lines) throws IOException {
    Path file = folder.resolve("own.csv");
    Files.write(file, lines);
    return TableFile.read(file, TableOptions.AUTO);
  }

  /// Hours with a day in them, noise, a price that pushes, and some values that are missing.
  private static List<String> hours(int count) {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("time,price,y"));
    for (int t = 0; t < count; t++) {
      int price = random.nextInt(3);
      double y = 10 + 3 * Math.sin(2 * Math.PI * t / 24) + price + 0.1 * random.nextGaussian();
      lines.add(String.format("2024-%02d-%02d %02d:00,%d,%s", 1 + t / 24 / 28, 1 + t / 24 % 28, t % 24, price,
          t % 50 == 7 ? "" : String.format(java.util.Locale.ROOT, "%.3f", y)));
    }
    return lines;
  }

  private static ForecasterBuilder quick(ForecasterBuilder builder) {
    return builder.horizon(6).budget(0.2).candidates(2).hidden(16).context(48);
  }

  private static List<String> weekdays(String group, int count, LocalDate from) {
    List<String> lines = new ArrayList<>();
    for (LocalDate day = from; lines.size() < count; day = day.plusDays(1))
      if (day.getDayOfWeek().getValue() <= 5)
        lines.add(day + "," + group + "," + (10 + day.getDayOfWeek().getValue() + Math.sin(lines.size())));
    return lines;
  }

  @Test
  void aModelOfWeekdaysTakesAFewRowsForWeekdaysToo() throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,group,y"));
    lines.addAll(weekdays("a", 100, LocalDate.of(2024, 1, 1)));
    Path file = folder.resolve("model.safetensors");
    quick(Forecaster.of("y")).context(8).fit(table(lines)).forecaster().save(file);
    List<String> few = new ArrayList<>(List.of("day,group,y"));
    few.addAll(weekdays("a", 4, LocalDate.of(2024, 5, 21)));
    Table next = Forecaster.load(file).forecast(table(few));
    assertThat(next.column("day").text(0)).startsWith("2024-05-27");
    assertThat(next.column("day").text(5)).startsWith("2024-06-03");
  }

  @Test
  void groupsWithoutValuesAreLeftOut() throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,group,y"));
    lines.addAll(weekdays("a", 100, LocalDate.of(2024, 1, 1)));
    for (String line : weekdays("b", 20, LocalDate.of(2024, 1, 1)))
      lines.add(line.substring(0, line.lastIndexOf(',') + 1));
    Roles roles = new Roles(List.of("y"), Optional.of("day"), false, Optional.of("group"), List.of(), List.of(),
        Optional.empty());
    Table table = table(lines);
    Forecaster forecaster = quick(Forecaster.of(roles)).context(8).fit(table).forecaster();
    Table next = forecaster.forecast(table);
    assertThat(next.rows()).isEqualTo(6);
    assertThat(next.column("group").text(0)).isEqualTo("a");
    assertThat(forecaster.streams(table)).containsOnlyKeys("a y");
    lines.subList(1, 101).clear();
    assertThatThrownBy(() -> forecaster.forecast(table(lines))).hasMessageContaining("no value to forecast from");
    assertThatThrownBy(() -> forecaster.stream(table(lines))).hasMessageContaining("no value to forecast from");
  }

  private static List<Column> numbers(Table table) {
    return table.columns().stream().filter(column -> column instanceof Column.Numbers).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tau-gru", "gru", "lem", "tau-gru-two-delays"})
  void whatIsSavedAndLoadedSaysTheSame(String cell) throws IOException {
    Table table = table(hours(600));
    Forecaster fitted = quick(Forecaster.of("y")).cell(cell).fit(table, FitListener.quiet()).forecaster();
    Path file = folder.resolve("model.safetensors");
    fitted.save(file);
    Table said = fitted.forecast(table);
    assertThat(Forecaster.load(file).forecast(table).columns()).isEqualTo(said.columns());
    assertThat(said.names()).containsExactly("time", "step", "lower_90", "lower_50", "forecast", "upper_50",
        "upper_90");
    assertThat(said.rows()).isEqualTo(6);
    for (int row = 0; row < said.rows(); row++)
      for (int q = 3; q < said.columns().size(); q++)
        assertThat(((Column.Numbers) said.columns().get(q)).value(row))
            .isGreaterThanOrEqualTo(((Column.Numbers) said.columns().get(q - 1)).value(row));
    assertThat(said.column("time").text(0)).as("the hour after the last").startsWith("2024-");
  }

  /// A day of 24 hours is learnt by a network that sees one hour at a time.
  @Test
  void aHeadOfStepsLearnsWhatCanBeLearnt() throws IOException {
    Table table = table(hours(1000));
    ForecasterFit fit = Forecaster.of("y").head(Head.STEPS).horizon(6).budget(4).candidates(4).hidden(32).fit(table,
        FitListener.quiet());
    Backtest test = fit.test().orElseThrow();
    double ours = test.network().scores().value(ForecastMeasure.MAE);
    assertThat(ours).isLessThan(1.1); // a price of 0, 1 or 2 that nobody knows ahead makes 0.67 unavoidable
    assertThat(test.network().scores().value(ForecastMeasure.COVERAGE)).isBetween(0.8, 0.98);
    assertThat(fit.forecaster().description().card()).containsEntry("head", "steps");
    assertThat(fit.search().laps()).extracting(lap -> lap.candidate().shape().head()).containsOnly(Head.STEPS);
    assertThat(fit.search().laps()).extracting(lap -> lap.candidate().from()).containsOnly(Candidate.From.LAST);
    Updated<Forecaster> updated = fit.forecaster().update(table, 0.5, 1, FitListener.quiet());
    assertThat(updated.model().network().layout()).isEqualTo(fit.forecaster().network().layout());
  }

  @Test
  void aStreamOfAModelThatInterpolatesTakesNoGaps() throws IOException {
    Table table = table(hours(300));
    for (Head head : Head.values()) {
      ForecastStream stream = quick(Forecaster.of("y")).head(head).gaps(GapRule.INTERPOLATE).fit(table,
          FitListener.quiet()).forecaster().stream();
      double[] row = new double[stream.inputs().size()];
      row[0] = Double.NaN;
      assertThatThrownBy(() -> stream.step(row)).hasMessageContaining("fitted with gaps interpolate");
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsForAnyNumberOfThreads() throws IOException {
    Table table = table(hours(500));
    Table one =
        quick(Forecaster.of("y")).backend("simd", 1).fit(table, FitListener.quiet()).forecaster().forecast(table);
    Table two =
        quick(Forecaster.of("y")).backend("simd", 2).fit(table, FitListener.quiet()).forecaster().forecast(table);
    Table other = quick(Forecaster.of("y")).seed(2).backend("simd", 2).fit(table, FitListener.quiet()).forecaster()
        .forecast(table);
    assertThat(two.columns()).isEqualTo(one.columns());
    assertThat(numbers(other)).isNotEqualTo(numbers(one));
  }

  @Test
  void itLearnsWhatCanBeLearnt() throws IOException {
    Table table = table(hours(1000));
    ForecasterFit fit =
        Forecaster.of("y").horizon(6).budget(2).candidates(4).hidden(32).fit(table, FitListener.quiet());
    Backtest test = fit.test().orElseThrow();
    double ours = test.network().scores().value(ForecastMeasure.MAE);
    assertThat(ours).isLessThan(1.1); // a price of 0, 1 or 2 that nobody knows ahead makes 0.67 unavoidable
    for (MethodScores naive : test.baselines().subList(0, 2))
      assertThat(ours).as(naive.method()).isLessThan(naive.scores().value(ForecastMeasure.MAE));
    assertThat(test.network().scores().value(ForecastMeasure.COVERAGE)).isBetween(0.8, 0.98);
    assertThat(fit.season()).hasValueSatisfying(season -> assertThat(season.period()).isEqualTo(24));
  }

  @Test
  void aBacktestGoesThroughEveryOrigin() throws IOException {
    Table table = table(hours(600));
    Forecaster fitted = quick(Forecaster.of("y")).fit(table, FitListener.quiet()).forecaster();
    int context = fitted.network().layout().shape().context();
    assertThat(fitted.backtest(table, Integer.MAX_VALUE).windows()).isEqualTo(600 - context - 6 + 1);
    assertThat(fitted.backtest(table, 100).windows()).isEqualTo(100);
  }

  /// Weights that were spoilt are trained back; what an update cannot better stays.
  @Test
  void anUpdateIsNeverWorse() throws IOException {
    Table table = table(hours(600));
    Forecaster fitted = quick(Forecaster.of("y")).fit(table, FitListener.quiet()).forecaster();
    Updated<Forecaster> updated = fitted.update(table, 0.5, 1, FitListener.quiet());
    if (!updated.isBetter())
      for (int p = 0; p < fitted.network().weights().declared().size(); p++)
      assertThat(updated.model().network().weights().values(p)).isEqualTo(fitted.network().weights().values(p));
    Parameters spoilt = fitted.network().weights().copy();
    for (int p = 0; p < spoilt.declared().size(); p++)
      for (int i = 0; i < spoilt.values(p).length; i++)
        spoilt.values(p)[i] += i % 2 == 0 ? 0.3f : -0.3f;
    Forecaster bad = new Forecaster(fitted.description(),
        new ForecastNetwork(fitted.network().layout(), fitted.levels(), fitted.network().model(), spoilt),
        fitted.backend());
    Updated<Forecaster> mended = bad.update(table, 0.5, 1, FitListener.quiet());
    assertThat(mended.isBetter()).isTrue();
    assertThat(mended.after()).isLessThan(mended.before());
  }

  @Test
  void groupsShareAModelAndANewOneIsScaledByItself() throws IOException {
    List<String> lines = new ArrayList<>(List.of("shop,y"));
    for (String shop : List.of("north", "south"))
      for (int t = 0; t < 200; t++)
        lines.add(shop + "," + (shop.equals("north") ? 1 : 1000) * (5 + Math.sin(t / 3.0)));
    Roles roles =
        new Roles(List.of("y"), Optional.empty(), true, Optional.of("shop"), List.of(), List.of(), Optional.empty());
    Forecaster fitted = Forecaster.of(roles).horizon(4).budget(0.2).candidates(2).hidden(16)
        .fit(table(lines), FitListener.quiet()).forecaster();
    List<String> later = new ArrayList<>(List.of("shop,y"));
    for (int t = 0; t < 100; t++)
      later.add("west," + 10 * (5 + Math.sin(t / 3.0)));
    Table said = fitted.forecast(table(later));
    assertThat(said.column("shop").text(0)).isEqualTo("west");
    assertThat(((Column.Numbers) said.column("forecast")).value(0)).isBetween(30.0, 70.0);
  }

  @Test
  void anUnknownCategoryIsNamedWithItsRow() throws IOException {
    List<String> lines = new ArrayList<>(List.of("y,weekday"));
    for (int t = 0; t < 200; t++)
      lines.add(t % 7 + "," + List.of("mo", "tu", "we", "th", "fr", "sa", "su").get(t % 7));
    Roles roles =
        new Roles(List.of("y"), Optional.empty(), true, Optional.empty(), List.of("weekday"), List.of(),
            Optional.empty());
    Forecaster fitted = Forecaster.of(roles).horizon(3).budget(0.2).candidates(2).hidden(16)
        .fit(table(lines), FitListener.quiet()).forecaster();
    lines.add(",holiday");
    Table later = table(lines);
    assertThatThrownBy(() -> fitted.forecast(later)).hasMessageContaining("line 202").hasMessageContaining("'holiday'")
        .hasMessageContaining("known are fr, mo");
  }

  @Test
  void whatCannotBeFittedIsSaid() throws IOException {
    Table constant = table(List.of("y", "1", "1", "1", "1"));
    assertThatThrownBy(() -> Forecaster.of("y").fit(constant, FitListener.quiet()))
        .hasMessageContaining("always the same");
    Table little = table(hours(10));
    assertThatThrownBy(() -> Forecaster.of("y").fit(little, FitListener.quiet())).hasMessageContaining("10 steps")
        .hasMessageContaining("Bring more rows");
    Table enough = table(hours(100));
    assertThatThrownBy(() -> Forecaster.of("y").horizon(60).fit(enough, FitListener.quiet()))
        .hasMessageContaining("shorter horizon");
    assertThatThrownBy(() -> Forecaster.of("y").horizon(6).tau(1000).fit(enough, FitListener.quiet()))
        .hasMessageContaining("a delay of 1000 steps").hasMessageContaining("--tau");
  }

  @Test
  void rowsOfAnotherStepAreRefused() throws IOException {
    Forecaster fitted = quick(Forecaster.of("y")).fit(table(hours(300))).forecaster();
    Path file = folder.resolve("model.safetensors");
    fitted.save(file);
    List<String> everySecond = new ArrayList<>();
    List<String> all = hours(300);
    for (int row = 0; row < all.size(); row += row == 0 ? 1 : 2)
      everySecond.add(all.get(row));
    Table other = table(everySecond);
    for (Forecaster each : List.of(fitted, Forecaster.load(file)))
      assertThatThrownBy(() -> each.forecast(other)).hasMessageContaining("rows are 2 hours apart")
          .hasMessageContaining("fitted to are 1 hour apart");
  }

  @Test
  void anotherKindOfModelIsNoForecaster() throws IOException {
    Table table = table(hours(300));
    Forecaster fitted = quick(Forecaster.of("y")).fit(table, FitListener.quiet()).forecaster();
    Path plain = folder.resolve("plain.safetensors");
    org.taugru.model.ModelFile.save(plain, fitted.network().model(), fitted.network().weights());
    assertThatThrownBy(() -> Forecaster.load(plain)).hasMessageContaining("plain.safetensors")
        .hasMessageContaining("is no forecaster");
  }

  @Test
  void aFitThatIsStoppedHasNoModel() throws IOException {
    Table table = table(hours(300));
    ForecasterFit fit = quick(Forecaster.of("y")).fit(table, new FitListener() {
      @Override
      public boolean wantsToStop() {
        return true;
      }
    });
    assertThat(fit.fitted()).isEmpty();
    assertThatThrownBy(fit::forecaster).hasMessageContaining("stopped");
  }
}
