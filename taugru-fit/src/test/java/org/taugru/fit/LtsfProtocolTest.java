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
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.series.Scaling;
import org.taugru.series.SeriesWindows;
import org.taugru.table.TableException;

class LtsfProtocolTest {
  private static final int CONTEXT = 96;

  @TempDir
  Path folder;

  private static BackendChoice backend() {
    return Backends.named("simd", 2);
  }

  /// A file with a column that is not a number, and one for each function of the row.
  private LtsfData data(String name, int rows, IntToDoubleFunction... channels) throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder heads = new StringBuilder("note");
    for (int c = 0; c < channels.length; c++)
      heads.append(",c").append(c);
    lines.add(heads.toString());
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder("n" + "abcde".charAt(row % 5));
      for (IntToDoubleFunction channel : channels)
        line.append(',').append(channel.applyAsDouble(row));
      lines.add(line.toString());
    }
    return LtsfData.read(Files.write(folder.resolve(name), lines));
  }

  @Test
  void filesOfTransformersAreCutAtMonthsAndOthersAtShares() {
    assertThat(LtsfSplit.of("ETTh1", 17_420)).isEqualTo(new LtsfSplit(8640, 11_520, 14_400));
    assertThat(LtsfSplit.of("ETTm2", 69_680)).isEqualTo(new LtsfSplit(34_560, 46_080, 57_600));
    assertThat(LtsfSplit.of("weather", 52_696)).isEqualTo(new LtsfSplit(36_887, 42_157, 52_696));
  }

  @ParameterizedTest
  @ValueSource(ints = {96, 192, 336, 720})
  void noWindowOfTheTestIsDropped(int horizon) throws IOException {
    LtsfData data = data("ETTh1.csv", 14_500, row -> row);
    assertThat(data.split().testWindows(horizon)).isEqualTo(2881 - horizon);
    assertThat(data.test(CONTEXT, horizon).count()).isEqualTo(2881 - horizon);
    assertThat(data.validation(CONTEXT, horizon).count()).isEqualTo(2881 - horizon);
    assertThat(data.training(CONTEXT, horizon).count()).isEqualTo(8640 - CONTEXT - horizon + 1);
    WindowSet.Places places = data.data().test(horizon, Integer.MAX_VALUE);
    assertThat(places.count()).isEqualTo(2881 - horizon);
    assertThat(places.origins()[0]).isEqualTo(11_520);
    assertThat(places.origins()[places.count() - 1]).isEqualTo(14_400 - horizon);
  }

  /// The value of a row is its number, so that a window shows which rows it is made of.
  @Test
  void theTestBeginsOneContextEarlierAndEndsWithItsPart() throws IOException {
    LtsfData data = data("ETTh1.csv", 14_500, row -> row);
    SeriesWindows test = data.test(CONTEXT, 96);
    assertThat(rows(data, test, 0)).containsExactly(11_520 - CONTEXT, 11_519, 11_520, 11_615);
    assertThat(rows(data, test, test.count() - 1)).containsExactly(14_304 - CONTEXT, 14_303, 14_304, 14_399);
    SeriesWindows validation = data.validation(CONTEXT, 96);
    assertThat(rows(data, validation, 0)).containsExactly(8640 - CONTEXT, 8639, 8640, 8735);
    assertThat(rows(data, data.training(CONTEXT, 96), 0)).containsExactly(0, 95, 96, 191);
  }

  /// The first and the last row of the context and of the future.
  private static List<Integer> rows(LtsfData data, SeriesWindows windows, int number) {
    float[] numbers = new float[data.split().train()];
    for (int row = 0; row < numbers.length; row++)
      numbers[row] = row;
    Scaling scaling = Scaling.standard(numbers);
    float[] past = new float[windows.context()];
    float[] future = new float[windows.horizon()];
    windows.read(number, past, future);
    return List.of(past[0], past[past.length - 1], future[0], future[future.length - 1]).stream()
        .map(value -> (int) Math.round(scaling.invert(value))).toList();
  }

  @Test
  void onlyTrainingRowsScaleAChannel() throws IOException {
    LtsfData calm = data("calm.csv", 100, row -> 5 + Math.sin(row), row -> 1000 - row);
    LtsfData wild = data("wild.csv", 100, row -> row < 70 ? 5 + Math.sin(row) : 1e6, row -> 1000 - row);
    for (int c = 0; c < 2; c++) {
      float[] training = Arrays.copyOf(calm.data().series().get(c).values(), 70);
      assertThat(Arrays.copyOf(wild.data().series().get(c).values(), 70)).isEqualTo(training);
      double mean = 0;
      double square = 0;
      for (float value : training) {
        mean += value / 70;
        square += (double) value * value / 70;
      }
      assertThat(mean).isCloseTo(0, within(1e-5));
      assertThat(square).as("of the population: divided by n").isCloseTo(1, within(1e-5));
    }
  }

  @Test
  void everyChannelIsASeriesThatSaysWhichItIs() throws IOException {
    LtsfData data = data("some.csv", 50, row -> row, row -> -row, Math::sin);
    assertThat(data.channels()).containsExactly("c0", "c1", "c2");
    assertThat(data.data().series().get(1).statics()).containsExactly(0, 1, 0);
  }

  /// Training rows 1, 3, 1, 3, … become -1 and 1; then 1, 3 of validation and 2, 4, 2, 0 of the test -1, 1 and 0, 2, 0, -2. The last
  /// value is repeated: of (0, 2) after 1 the errors are 1 and 1, of (2, 0) after 0 they are 2 and 0, of (0, -2) after 2 they are 2 and 4.
  @Test
  void persistenceOfAFileByHand() throws IOException {
    double[] end = {2, 4, 2, 0};
    LtsfData data = data("tiny.csv", 20, row -> row < 16 ? 1 + 2 * (row % 2) : end[row - 16]);
    LtsfBaseline persistence = new LtsfProtocol(data, 2, backend()).baselines(2).getLast();
    assertThat(persistence.method()).isEqualTo("persistence");
    assertThat(persistence.test().mse()).isCloseTo(26.0 / 6, within(1e-6));
    assertThat(persistence.test().mae()).isCloseTo(10.0 / 6, within(1e-6));
  }

  @Test
  void aWaveIsForecastBetterThanByItsLastValue() throws IOException {
    LtsfData data = data("waves.csv", 300, row -> Math.sin(row / 3.8), row -> 40 + 7 * Math.cos(row / 3.8));
    LtsfCell delayed = LtsfCell.parse("tau-gru");
    LtsfCell undelayed = LtsfCell.parse("tau-gru:0");
    List<LtsfRun> heard = new ArrayList<>();
    LtsfResult result = new LtsfProtocol(data, 48, backend()).run(List.of(delayed, undelayed), List.of(12),
        List.of(1L), new LtsfListener() {
          @Override
          public void trained(LtsfRun run, int done, int all) {
            heard.add(run);
            assertThat(done).isEqualTo(heard.size());
            assertThat(all).isEqualTo(2);
          }
        });
    assertThat(result.runs()).isEqualTo(heard).hasSize(2);
    double persistence = result.baselines().getLast().test().mse();
    assertThat(result.runs()).allMatch(run -> run.test().mse() < 0.5 * persistence);
    assertThat(result.of(delayed, 12)).extracting(LtsfRun::parameters)
        .containsExactlyElementsOf(result.of(undelayed, 12).stream().map(LtsfRun::parameters).toList());
    assertThat(result.delays()).singleElement().satisfies(pairs -> {
      assertThat(pairs.delayed()).isEqualTo(delayed);
      assertThat(pairs.other()).isEqualTo(undelayed);
      assertThat(pairs.pairs()).isEqualTo(1);
    });
  }

  @Test
  void othersHavePublishedNumbersOfOneFile() {
    assertThat(LtsfPublished.of("ETTh1")).hasSize(5).allMatch(row -> row.mse().size() == 4);
    assertThat(LtsfPublished.of("ETTh2")).isEmpty();
    assertThat(LtsfPublished.of("weather")).isEmpty();
  }

  @Test
  void whatLeavesNoWindowIsRefused() throws IOException {
    LtsfProtocol protocol = new LtsfProtocol(data("short.csv", 100, Math::sin), 48, backend());
    assertThatThrownBy(() -> protocol.requireFits(List.of(30)))
        .hasMessage("the training part has 70 rows; a window of it takes 78. Use a shorter horizon or context, or a "
            + "longer file.");
    assertThatThrownBy(() -> protocol.requireFits(List.of(11))).hasMessageStartingWith(
        "the validation part has 10 rows; a window of it takes 11.");
    protocol.requireFits(List.of(10));
    LtsfProtocol uneven = new LtsfProtocol(data("uneven.csv", 200, Math::sin), 50, backend());
    assertThatThrownBy(() -> uneven.requireFits(List.of(10))).hasMessageContaining("a multiple of its segments");
    assertThatThrownBy(() -> data("ETTh1.csv", 100, Math::sin)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cut at row 14400");
  }

  @Test
  void gapsAndFilesWithoutNumbersAreRefused() throws IOException {
    Path gap = Files.writeString(folder.resolve("gap.csv"), "a,b\n1,2\n3,\n5,6\n7,8\n");
    assertThatThrownBy(() -> LtsfData.read(gap)).isInstanceOf(TableException.class)
        .hasMessageContaining("line 3, column b: there is no value.");
    Path words = Files.writeString(folder.resolve("words.csv"), "a,b\nx,y\nz,x\n");
    assertThatThrownBy(() -> LtsfData.read(words)).isInstanceOf(TableException.class)
        .hasMessageContaining("has no column of numbers.");
  }

  @Test
  void aCellMayHaveADelayOfItsOwn() {
    assertThat(LtsfCell.parse("gru")).isEqualTo(new LtsfCell("gru", OptionalInt.empty()));
    assertThat(LtsfCell.parse("tau-gru:3")).isEqualTo(new LtsfCell("tau-gru", OptionalInt.of(3)));
    assertThat(LtsfCell.parse("tau-gru:3").label()).isEqualTo("tau-gru:3");
    assertThatThrownBy(() -> LtsfCell.parse("tau-gru:x")).hasMessageContaining("it must be a number of segments");
    assertThatThrownBy(() -> LtsfCell.parse("nope")).hasMessageContaining("there is no cell nope");
  }
}
