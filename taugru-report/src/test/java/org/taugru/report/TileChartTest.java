package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.report.TileChart.Content;
import org.taugru.report.TileChart.Tile;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Type;

class TileChartTest {
  private static <M extends Mark> List<M> marks(TileChart chart, Size size, Class<M> kind) {
    return Pictures.scene(chart, size).marks().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static TileChart of(int count, Content... contents) {
    return new TileChart("t", List.of(),
        IntStream.range(0, count).mapToObj(i -> new Tile(List.of("tile " + i), List.of(contents))).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 12, 30})
  void anyNumberOfTilesIsReadableAndFillsItsRows(int count) {
    for (Content content : List.of(new Content.Picture(28, 28, new int[784]),
        new Content.Lines(List.of(new double[] {1, 2, 3})), new Content.HeatMap(9, 20, new double[180]))) {
      TileChart chart = of(count, content);
      for (Size size : List.of(chart.preferredSize(), chart.narrowSize())) {
        PicturesTest.requireReadable(Pictures.scene(chart, size));
        List<Double> tops = marks(chart, size, Mark.Text.class).stream()
            .filter(text -> text.text().startsWith("tile ")).map(Mark.Text::y).toList();
        long rows = tops.stream().distinct().count();
        long longest = tops.stream().filter(tops.getFirst()::equals).count();
        assertThat(longest).as("%d rows", rows).isEqualTo(Math.ceilDiv(count, rows));
      }
      assertThat(chart.narrowSize().width()).isLessThanOrEqualTo(Chart.NARROW);
    }
  }

  @Test
  void aSmallScreenHasFewerColumns() {
    TileChart chart = of(12, new Content.Picture(32, 32, new int[1024]));
    assertThat(columns(chart, chart.preferredSize())).isEqualTo(6);
    assertThat(columns(chart, chart.narrowSize())).isEqualTo(3);
  }

  private static long columns(TileChart chart, Size size) {
    return marks(chart, size, Mark.Raster.class).stream().map(Mark.Raster::x).distinct().count();
  }

  @Test
  void picturesKeepTheirShapeAndTheirPixels() {
    int[] rgb = {0xFF0000, 0x00FF00, 0x0000FF, 0, 0xFFFFFF, 0x808080};
    TileChart chart = of(1, new Content.Picture(3, 2, rgb));
    for (Size size : List.of(chart.preferredSize(), chart.narrowSize(), new Size(200, 160))) {
      Mark.Raster raster = marks(chart, size, Mark.Raster.class).getFirst();
      assertThat(raster.rgb()).isEqualTo(rgb);
      assertThat(raster.width() / 3).isCloseTo(raster.height() / 2, within(1e-9)).isGreaterThan(10);
    }
  }

  @Test
  void everythingStaysInsideAnySize() {
    for (TileChart chart : List.of(Samples.pictureTiles(), Samples.sequenceTiles(), Samples.heatTiles()))
      for (Size size : List.of(chart.preferredSize(), chart.narrowSize(), new Size(900, 500))) {
        for (Mark.Raster raster : marks(chart, size, Mark.Raster.class)) {
          assertThat(raster.x() + raster.width()).isLessThanOrEqualTo(size.width());
          assertThat(raster.y() + raster.height()).as(chart.title()).isLessThanOrEqualTo(size.height());
        }
      }
  }

  /// The value of the first number grows with time, the second is always small.
  @Test
  void aHeatMapHasTimeToTheRightAndTheFirstNumberAtTheBottom() {
    Mark.Raster raster = marks(of(1, new Content.HeatMap(3, 2, new double[] {0, -9, 4, -9, 9, -9})),
        new Size(400, 300), Mark.Raster.class).getLast();
    assertThat(List.of(raster.columns(), raster.rows())).containsExactly(3, 2);
    double[] light = Arrays.stream(raster.rgb()).mapToDouble(TileChartTest::luminance).toArray();
    assertThat(light[0]).as("the second number, above").isEqualTo(light[1]).isEqualTo(light[2]).isLessThan(light[3]);
    assertThat(light[3]).isLessThan(light[4]);
    assertThat(light[4]).isLessThan(light[5]);
  }

  @Test
  void colourOrderSurvivesGreyPrint() {
    HeatScale scale = new HeatScale(0, 1);
    double[] light = IntStream.rangeClosed(0, 63).mapToDouble(i -> luminance(scale.colour((i + 0.5) / 64))).toArray();
    for (int i = 1; i < light.length; i++)
      assertThat(light[i]).as("level %d", i).isGreaterThan(light[i - 1]);
    assertThat(scale.colour(-5)).isEqualTo(scale.colour(0));
    assertThat(scale.colour(7)).isEqualTo(scale.colour(1));
  }

  private static double luminance(int rgb) {
    return 0.2126 * Math.pow((rgb >> 16 & 255) / 255.0, 2.2) + 0.7152 * Math.pow((rgb >> 8 & 255) / 255.0, 2.2)
        + 0.0722 * Math.pow((rgb & 255) / 255.0, 2.2);
  }

  /// One of 200 is a thousand times as large as the others.
  @Test
  void aSingleLargeNumberDoesNotHideTheOthers() {
    double[] values = IntStream.range(0, 200).mapToDouble(i -> i == 77 ? 1000 : i % 2).toArray();
    assertThat(HeatScale.of(values)).isEqualTo(new HeatScale(0, 1));
  }

  @Test
  void manyStepsAreAveragedToWhatCanBeSeen() {
    double[] values = IntStream.range(0, 4000 * 90).mapToDouble(i -> i % 2).toArray();
    Mark.Raster raster = new HeatScale(0, 1).raster(new Content.HeatMap(4000, 90, values), 0, 0, 200, 80);
    assertThat(raster.columns()).isEqualTo(200);
    assertThat(raster.rows()).isEqualTo(64);
    assertThat(new HeatScale(0, 1).raster(new Content.HeatMap(2, 1, new double[] {Double.NaN, 1}), 0, 0, 9, 9).rgb())
        .containsExactly(0x808080, new HeatScale(0, 1).colour(1));
  }

  /// The second curve is half as long and reaches half as far; both have the scale of all.
  @Test
  void curvesOfAllTilesHaveOneScale() {
    TileChart chart = new TileChart("t", List.of(), Stream.of(new double[] {0, 1, 2, 3, 4}, new double[] {2, 2, 2})
        .map(curve -> new Tile(List.of(), List.of(new Content.Lines(List.of(curve))))).toList());
    List<double[]> runs = marks(chart, chart.preferredSize(), Mark.Line.class).stream()
        .flatMap(line -> line.runs().stream()).toList();
    assertThat(runs).hasSize(2);
    double[] one = runs.getFirst();
    double[] two = runs.getLast();
    assertThat(two[4] - two[0]).isCloseTo((one[8] - one[0]) / 2, within(1e-9));
    assertThat(two[1]).isCloseTo(one[5], within(1e-9));
  }

  @Test
  void theLegendNamesCurvesAndTheEndsOfColours() {
    assertThat(marks(Samples.curveTiles(), new Size(900, 400), Mark.Text.class)).extracting(Mark.Text::text)
        .contains("acc x", "acc y", "acc z");
    assertThat(marks(of(1, new Content.HeatMap(2, 1, new double[] {-1.5, 20})), new Size(400, 300), Mark.Text.class))
        .extracting(Mark.Text::text).contains("from −1.5 to 20");
  }

  /// Fonts of pages are up to a tenth wider than the layout is made for; bold ones more.
  @Test
  void longCaptionsLeaveRoomForWiderFonts() {
    for (String caption : List.of("true: 4", "true: standing, walking, downstairs", "true: " + "long ".repeat(30))) {
      TileChart chart = new TileChart("t", List.of(), IntStream.range(0, 8).mapToObj(_ -> new Tile(List.of(caption),
          List.of(new Content.Lines(List.of(new double[] {1, 2}))))).toList());
      List<Mark.Text> texts = marks(chart, chart.preferredSize(), Mark.Text.class).stream()
          .filter(text -> text.text().startsWith("true")).toList();
      double between = texts.get(1).x() - texts.get(0).x();
      boolean isBold = texts.getFirst().type().weight() == Type.Weight.BOLD;
      assertThat((isBold ? 1.15 : 1.1) * Letters.width(texts.getFirst().text(), texts.getFirst().type()))
          .isLessThan(between);
      assertThat(isBold).isEqualTo(caption.length() < 10);
      assertThat(texts.getFirst().text().endsWith("…")).isEqualTo(caption.length() > 100);
    }
  }

  @Test
  void equalContentsAreEqual() {
    assertThat(Samples.sequenceTiles()).isEqualTo(Samples.sequenceTiles()).hasSameHashCodeAs(Samples.sequenceTiles());
    assertThat(Samples.heatTiles()).isEqualTo(Samples.heatTiles()).isNotEqualTo(Samples.sequenceTiles());
    assertThat(new Content.Picture(2, 1, new int[2])).isNotEqualTo(new Content.Picture(1, 2, new int[2]));
  }

  @Test
  void shapesMustFit() {
    assertThatThrownBy(() -> new Content.Picture(3, 2, new int[5]))
        .hasMessage("a picture of 3 × 2 has 5 values; it needs one for each place");
    assertThatThrownBy(() -> new Content.HeatMap(0, 2, new double[0]))
        .hasMessage("a heat map of 0 × 2 has 0 values; it needs one for each place");
    assertThatThrownBy(() -> new TileChart("t", List.of("a", "b"),
        List.of(new Tile(List.of(), List.of(new Content.Lines(List.of(new double[1])))))))
        .hasMessage("tile chart \"t\": 2 names, but a tile has 1 curves");
  }
}
