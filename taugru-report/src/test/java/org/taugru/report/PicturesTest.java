package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Scene;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class PicturesTest {
  @TempDir
  Path folder;

  static Stream<String> samples() {
    return Samples.charts().keySet().stream();
  }

  private static Chart sample(String name) {
    return Objects.requireNonNull(Samples.charts().get(name));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void svgIsWellFormedAndHasTheSizeAskedFor(String name) throws Exception {
    Chart chart = sample(name);
    Element root = parse(Pictures.svg(chart, new Size(700, 500))).getDocumentElement();
    assertThat(root.getAttribute("viewBox")).isEqualTo("0 0 700 500");
    assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(chart.title());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void pngHasTheRightSizeAndIsNotBlank(String name) throws IOException {
    assumeFonts();
    BufferedImage image = read(Pictures.png(sample(name), new Size(400, 300)));
    assertThat(image.getWidth()).isEqualTo(800);
    assertThat(image.getHeight()).isEqualTo(600);
    int[] colors = image.getRGB(0, 0, 800, 600, null, 0, 800);
    assertThat(Arrays.stream(colors).distinct().count()).isGreaterThan(20);
    assertThat(Arrays.stream(colors).filter(color -> color == 0xFFFFFFFF).count()).isGreaterThan(10_000);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void equalChartsGiveEqualBytes(String name) {
    Size size = sample(name).preferredSize();
    assertThat(Pictures.svg(sample(name), size)).isEqualTo(Pictures.svg(sample(name), size));
    assumeFonts();
    Size small = new Size(300, 300);
    assertThat(Pictures.png(sample(name), small)).isEqualTo(Pictures.png(sample(name), small));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void textsNeitherOverlapNorLeaveThePicture(String name) {
    Chart chart = sample(name);
    requireReadable(Pictures.scene(chart, chart.preferredSize()));
    assertThat(chart.narrowSize().width()).isLessThanOrEqualTo(Chart.NARROW);
    requireReadable(Pictures.scene(chart, chart.narrowSize()));
  }

  @Test
  void bothFilesAreWrittenIntoNewFolders() throws Exception {
    assumeFonts();
    Path png = folder.resolve("a/b/c.png");
    Path svg = folder.resolve("d/c.svg");
    Pictures.write(Samples.training(), png, svg);
    assertThat(read(Files.readAllBytes(png)).getWidth()).isEqualTo(1800);
    assertThat(parse(Files.readString(svg)).getDocumentElement().getAttribute("width")).isEqualTo("900");
  }

  // --- odd data ---

  private static final double NAN = Double.NaN;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /// Each is drawn as x and as y, on every kind of axis.
  private static final List<double[]> ODD = List.of(
      new double[] {}, new double[] {1}, new double[] {NAN}, new double[] {INFINITE}, new double[] {0},
      new double[] {-1},
      new double[] {NAN, NAN, NAN}, new double[] {5, 5, 5}, new double[] {0, 0, 0}, new double[] {1, NAN, 2},
      new double[] {NAN, 1, NAN}, new double[] {-1, 0, 1}, new double[] {1e308, -1e308, 1},
      new double[] {1e300, 1e-300},
      new double[] {-1e300, 1e300}, new double[] {4.9e-324, 0}, new double[] {1, 1 + 1e-15},
      new double[] {1e9, 1e9 + 1},
      new double[] {1e15, 1e15 + 2}, new double[] {-INFINITE, INFINITE, 3}, new double[] {1e-12, 1, 1e12},
      new double[] {0.999, 1.001, 1}, new double[] {-1e-7, -2e-7});

  static List<Chart> oddCharts() {
    List<Chart> charts = new ArrayList<>();
    for (double[] y : ODD) {
      double[] x = new double[y.length];
      Arrays.setAll(x, i -> i);
      for (Axis axis : List.of(Axis.linear("y"), Axis.log("y (s)"), Axis.linear("y").within(0.5, 2))) {
        for (Series series : List.of(Series.line("s", x, y), Series.points("s", y, x),
            Series.labelled("s", y, x, Collections.nCopies(y.length, "label")),
            Series.dashed("s", y, y),
            Series.band("s", x, y, y, y), Series.band("s", x, x, y, x))) {
          List<Level> levels =
              charts.size() % 4 == 0 ? List.<Level>of() : List.of(new Level("level", NAN), new Level("other", 0.7));
          charts.add(new LineChart("odd", Axis.linear("x"), axis, List.of(series), levels));
          charts.add(new ScatterChart("odd", Axis.log("x"), axis, List.of(series), levels));
        }
      }
      for (AttractorChart.Arrangement arrangement : AttractorChart.Arrangement.values()) {
        charts.add(
            new AttractorChart("", "", "", List.of(Series.line("a", x, y), Series.delayed("b", y, 1)), arrangement));
        charts.add(new AttractorChart("", "x", "y", List.of(Series.line("a", y, y)), arrangement));
      }
    }
    for (double[] y : ODD) {
      double[] x = new double[y.length];
      Arrays.setAll(x, i -> i);
      for (Axis axis : List.of(Axis.linear("y"), Axis.log("y (s)"))) {
        charts.add(
            new PanelChart("odd", List.of(new LineChart("", Axis.linear("x"), axis, List.of(Series.line("s", x, y))),
                new LineChart("", Axis.linear("x"), Axis.linear("z"), List.of(Series.dashed("s", y, x))))));
        charts.add(new DotChart("odd", axis, Collections.nCopies(y.length, "a name"),
            List.of(DotChart.Dots.of("one", y), new DotChart.Dots("two", x, y, x))));
      }
    }
    for (double[] y : ODD) {
      charts.add(new TileChart("odd", List.of(), List.of(new TileChart.Tile(List.of("a", ""),
          List.of(new TileChart.Content.Lines(List.of(y, y)), new TileChart.Content.Lines(List.of()))))));
      if (y.length > 0)
        charts.add(new TileChart("odd", List.of("no curve has this name"), List.of(new TileChart.Tile(List.of(),
            List.of(new TileChart.Content.HeatMap(1, y.length, y), new TileChart.Content.HeatMap(y.length, 1, y))))));
    }
    charts.add(new TileChart("", List.of(), List.of()));
    charts.add(new TileChart("", List.of(), List.of(new TileChart.Tile(List.of(), List.of()))));
    charts.add(new TileChart("", List.of(), List.of(new TileChart.Tile(List.of("long"),
        List.of(new TileChart.Content.Picture(1000, 1, new int[1000]),
            new TileChart.Content.Picture(1, 1000, new int[1000]))))));
    charts.add(new DotChart("", Axis.log(""), List.of(), List.of()));
    charts.add(new LineChart("", Axis.linear(""), Axis.linear(""), List.of()));
    charts.add(new ScatterChart("", Axis.log(""), Axis.log(""), List.of()));
    charts.add(new AttractorChart("", "", "", List.of(), AttractorChart.Arrangement.SIDE_BY_SIDE));
    return charts;
  }

  @Test
  void noDataMakesAPictureFail() throws Exception {
    for (Chart chart : oddCharts()) {
      for (Size size : List.of(chart.preferredSize(), new Size(Size.MIN, Size.MIN))) {
        String svg = Pictures.svg(chart, size);
        assertThat(svg).as("%s", chart).doesNotContain("NaN", "Infinity", "9223372036854775807");
        parse(svg);
      }
      requireReadable(Pictures.scene(chart, chart.preferredSize()));
    }
  }

  @Test
  void textsStayApartWhateverTheNumbers() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      double[] xs = numbers(random);
      double[] ys = numbers(random);
      List<Level> levels =
          random.doubles(random.nextInt(5)).mapToObj(part -> new Level("level " + part, ys[0] * (1 + part)))
              .toList();
      Series series = Series.points("series", xs, ys);
      Size size = new Size(500 + random.nextInt(700), 350 + random.nextInt(400));
      Axis x = random.nextBoolean() ? Axis.linear("x (s)") : Axis.log("x");
      Axis y = random.nextBoolean() ? Axis.linear("y (m)") : Axis.log("y");
      requireReadable(Pictures.scene(new LineChart("t", x, y, List.of(series), levels), size));
      requireReadable(Pictures.scene(new ScatterChart("t", x, y, List.of(series), levels), size));
      AttractorChart.Arrangement arrangement = random.nextBoolean() ? AttractorChart.Arrangement.OVERLAID
          : AttractorChart.Arrangement.SIDE_BY_SIDE;
      requireReadable(Pictures.scene(new AttractorChart("t", "x", "y", List.of(series, Series.delayed("b", ys, 1)),
          arrangement), size));
    }
  }

  private static double[] numbers(Random random) {
    double middle = Math.pow(10, 14 * random.nextDouble() - 7) * (random.nextInt(4) == 0 ? -1 : 1);
    double spread = Math.pow(10, 8 * random.nextDouble() - 6);
    return random.doubles(8, -1, 1).map(each -> middle * (1 + spread * each)).toArray();
  }

  @Test
  void noDataMakesAPngFail() {
    assumeFonts();
    Size size = new Size(Size.MIN, Size.MIN);
    List<Chart> charts = oddCharts();
    for (int i = 0; i < charts.size(); i += 11)
      assertThat(Pictures.png(charts.get(i), size)).isNotEmpty();
  }

  @Test
  void seriesWithNothingToDrawAreNamedInTheLegend() {
    assertThat(texts(Samples.odd())).contains("with gaps", "infinite ones", "empty (no data)", "all NaN (no data)",
        "negative (no data)", "zero (not shown)");
    assertThat(texts(new AttractorChart("t", "x", "y", List.of(Series.delayed("short", new double[3], 17)),
        AttractorChart.Arrangement.OVERLAID))).contains("short (no data)", "no data");
    assertThat(texts(new LineChart("t", Axis.linear("x"), Axis.linear("y").within(0, 1),
        List.of(Series.line("far away", new double[] {5, 6}))))).contains("far away (no data)", "no data");
  }

  @Test
  void aLegendDoesNotRepeatWhatTheTitleOrAnAxisSays() {
    double[] y = new double[] {1, 2};
    for (String name : List.of("error", "Error", "x(t)", ""))
      assertThat(texts(new LineChart("Error of the next step", Axis.linear("step"), Axis.linear("x(t)"),
          List.of(Series.line(name, y))))).doesNotContain("error", "Error").containsOnlyOnce("x(t)");
    assertThat(texts(new LineChart("Error", Axis.linear("step"), Axis.linear("x"),
        List.of(Series.line("all test series", y))))).contains("all test series");
    assertThat(texts(new LineChart("Truth and error", Axis.linear("step"), Axis.linear("x"),
        List.of(Series.line("truth", y), Series.line("error", y))))).contains("truth", "error");
    assertThat(texts(new LineChart("Error", Axis.linear("step"), Axis.linear("x"),
        List.of(Series.line("error", new double[0]))))).contains("error (no data)");
    assertThat(texts(new AttractorChart("The attractor of the truth", "x", "y", List.of(Series.line("truth", y)),
        AttractorChart.Arrangement.OVERLAID))).doesNotContain("truth");
  }

  @Test
  void panelsHaveOneLegendAndOneLook() {
    double[] y = new double[] {1, 2};
    Axis x = Axis.linear("step");
    PanelChart chart = new PanelChart("t", List.of(
        new LineChart("", x, Axis.linear("a"), List.of(Series.line("truth", y), Series.dashed("forecast", y, y))),
        new LineChart("", x, Axis.linear("b"), List.of(Series.dashed("forecast", y, y), Series.line("truth", y)))));
    assertThat(texts(chart)).containsOnlyOnce("truth", "forecast", "step", "a", "b");
    List<Ink> dashed = Pictures.scene(chart, chart.preferredSize()).marks().stream()
        .filter(mark -> mark instanceof Mark.Line line && line.dash() == Mark.Dash.DASHED)
        .map(mark -> ((Mark.Line) mark).ink()).toList();
    assertThat(dashed).as("in the legend and in both panels").containsExactly(Ink.series(1), Ink.series(1),
        Ink.series(1));
    assertThat(texts(new PanelChart("t", List.of(chart.panels().getFirst(),
        new LineChart("below", Axis.log("rate"), Axis.linear("b"), List.of())))))
        .as("axes of their own").contains("step", "rate", "below", "no data");
  }

  /// A series of 3 in one panel must not be stretched over the 10 of the other.
  @Test
  void panelsWithEqualAxesReachEquallyFar() {
    Scene scene = Pictures.scene(new PanelChart("t", List.of(
        new LineChart("", Axis.linear("x"), Axis.linear("a"), List.of(Series.line("s", new double[3]))),
        new LineChart("", Axis.linear("x"), Axis.linear("b"), List.of(Series.line("s", new double[10]))))),
        new Size(900, 500));
    List<Double> ends = scene.marks().stream().filter(mark -> mark instanceof Mark.Line line && line.width() == 1.8)
        .flatMap(mark -> ((Mark.Line) mark).runs().stream()).filter(run -> run.length > 4)
        .map(run -> run[run.length - 2])
        .toList();
    assertThat(ends).hasSize(2);
    assertThat(ends.getFirst()).isLessThan(0.5 * ends.getLast());
  }

  @Test
  void pointsAloneDoNotStandOnTheAxes() {
    Scene scene = Pictures.scene(new LineChart("t", Axis.linear("x"), Axis.linear("y"),
        List.of(Series.points("p", new double[] {1, 2}, new double[] {1, 2}))), new Size(400, 300));
    double axis = scene.marks().stream().filter(mark -> mark instanceof Mark.Line line && line.ink() == Ink.AXIS)
        .mapToDouble(mark -> ((Mark.Line) mark).runs().getFirst()[0]).min().orElseThrow();
    assertThat(scene.marks()).filteredOn(Mark.Dots.class::isInstance).last()
        .satisfies(mark -> assertThat(((Mark.Dots) mark).points()[0]).isGreaterThan(axis + 5));
  }

  @Test
  void dotsStandAtTheirValuesBesideTheirNames() {
    DotChart chart = new DotChart("t", Axis.log("RMSE"), List.of("first", "second"), List.of(
        DotChart.Dots.of("paper", new double[] {1, Double.NaN}),
        new DotChart.Dots("ours", new double[] {10, 100}, new double[] {5, 100}, new double[] {20, 100})));
    Scene scene = Pictures.scene(chart, chart.preferredSize());
    List<Mark.Dots> dots = scene.marks().stream().filter(Mark.Dots.class::isInstance).map(Mark.Dots.class::cast)
        .skip(2).toList(); // two in the legend
    assertThat(dots).extracting(Mark.Dots::ink).containsExactly(Ink.series(0), Ink.series(1), Ink.series(1));
    double[] ofPaper = dots.get(0).points();
    double[] ofFirst = dots.get(1).points();
    double[] ofSecond = dots.get(2).points();
    assertThat(ofFirst[1]).isEqualTo(ofPaper[1]).isLessThan(ofSecond[1]);
    assertThat(ofFirst[0] - ofPaper[0]).as("a power of ten each").isPositive()
        .isCloseTo(ofSecond[0] - ofFirst[0], within(1e-9));
    assertThat(scene.marks()).filteredOn(mark -> mark instanceof Mark.Text text && text.text().equals("first"))
        .singleElement().satisfies(mark -> assertThat(((Mark.Text) mark).y() - 4).isEqualTo(ofFirst[1]));
    List<double[]> bars = scene.marks().stream().filter(mark -> mark instanceof Mark.Line line && line.width() == 1.6)
        .map(mark -> ((Mark.Line) mark).runs().getFirst()).toList();
    assertThat(bars).as("only the first has a spread").hasSize(1);
    assertThat(bars.getFirst()[0]).isLessThan(ofFirst[0]);
    assertThat(bars.getFirst()[2]).isGreaterThan(ofFirst[0]);
    assertThatThrownBy(() -> new DotChart("t", Axis.log(""), List.of("one"),
        List.of(DotChart.Dots.of("ours", new double[2])))).hasMessageContaining("1 names, but \"ours\" has 2 values");
  }

  @Test
  void panelsOfAttractorsGoBelowEachOtherWhereItIsNarrow() {
    AttractorChart chart = Samples.attractor(AttractorChart.Arrangement.SIDE_BY_SIDE);
    assertThat(nameTops(chart, chart.preferredSize())).hasSize(1);
    assertThat(nameTops(chart, chart.narrowSize())).hasSize(2);
  }

  private static List<Double> nameTops(AttractorChart chart, Size size) {
    return Pictures.scene(chart, size).marks().stream().filter(mark -> mark instanceof Mark.Text text
        && chart.series().stream().anyMatch(series -> series.name().equals(text.text())))
        .map(mark -> ((Mark.Text) mark).y()).distinct().toList();
  }

  @Test
  void pointsThatLieApartAreAllNamed() {
    assertThat(texts(Samples.labels())).contains("at the left", "first", "second", "third", "alone",
        "at the right end");
  }

  @Test
  void aNameWithoutRoomIsLeftOut() {
    double[] x = new double[40];
    Arrays.fill(x, 1);
    List<String> names = new ArrayList<>();
    Arrays.stream(x).forEach(_ -> names.add("a name " + names.size()));
    Scene scene = Pictures.scene(new LineChart("t", Axis.linear("x"), Axis.linear("y"),
        List.of(Series.labelled("all at one place", x, x, names))), new Size(400, 300));
    requireReadable(scene);
    assertThat(scene.marks().stream().filter(mark -> mark instanceof Mark.Text text
        && text.text().startsWith("a name")).count()).isBetween(1L, 24L);
  }

  /// There is no epoch 1.5.
  @Test
  void ticksLieBetweenWholeNumbersOnlyWhereTheDataDoes() {
    assertThat(numbersAlong(1, 2, 3)).noneMatch(text -> text.contains("."));
    for (double[] between : List.of(new double[] {1.5, 2, 3}, new double[] {1, 1.5, 3}, new double[] {1, 2, 2.5}))
      assertThat(numbersAlong(between)).anyMatch(text -> text.contains("."));
  }

  private static List<String> numbersAlong(double... x) {
    return texts(new LineChart("", Axis.linear("x"), Axis.linear("y"),
        List.of(Series.line("s", x, new double[] {10, 20, 30}))));
  }

  @Test
  void aLonePointIsSeen() {
    Scene scene = Pictures.scene(new LineChart("t", Axis.linear("x"), Axis.linear("y"),
        List.of(Series.line("one", new double[] {3}))), new Size(400, 300));
    assertThat(scene.marks()).anyMatch(mark -> mark instanceof Mark.Dots dots && dots.points().length == 2);
  }

  @Test
  void aBandBelowZeroReachesTheEndOfALogarithmicAxis() {
    double[] x = new double[] {1, 2};
    LineChart chart = new LineChart("t", Axis.linear("x"), Axis.log("y").within(0.1, 10),
        List.of(Series.band("mean", x, new double[] {1, 1}, new double[] {-1, 0.5}, new double[] {3, 3})));
    Mark.Area area = Pictures.scene(chart, new Size(400, 300)).marks().stream()
        .flatMap(mark -> mark instanceof Mark.Area each && !each.rings().isEmpty() ? Stream.of(each) : Stream.of())
        .reduce((_, last) -> last).orElseThrow();
    assertThat(area.rings()).hasSize(1);
    assertThat(area.rings().getFirst()).hasSize(8);
  }

  @Test
  void sizesWithoutRoomAreRefused() {
    assertThatThrownBy(() -> new Size(100, 500)).isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a picture of 100 × 500; each side must be from 160 to 8000");
  }

  // --- reading pictures ---

  static void assumeFonts() {
    Assumptions.assumeTrue(Pictures.canWritePng(), "no fonts on this machine");
  }

  static Document parse(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static List<String> texts(Chart chart) {
    return Pictures.scene(chart, chart.preferredSize()).marks().stream()
        .flatMap(mark -> mark instanceof Mark.Text text ? Stream.of(text.text()) : Stream.of()).toList();
  }

  private record Box(String text, double left, double top, double right, double bottom) {
    static Box of(Mark.Text text) {
      double width = Letters.width(text.text(), text.type());
      double start = switch (text.anchor()) {
        case START -> 0;
        case MIDDLE -> -width / 2;
        case END -> -width;
      };
      double up = 0.75 * text.type().size();
      double down = 0.2 * text.type().size();
      return switch (text.turn()) {
        case LEVEL -> new Box(text.text(), text.x() + start, text.y() - up, text.x() + start + width, text.y() + down);
        case UPWARD -> new Box(text.text(), text.x() - up, text.y() - start - width, text.x() + down, text.y() - start);
      };
    }

    boolean overlaps(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  static void requireReadable(Scene scene) {
    List<Box> boxes = scene.marks().stream()
        .flatMap(
            mark -> mark instanceof Mark.Text text && !text.text().isEmpty() ? Stream.of(Box.of(text)) : Stream.of())
        .toList();
    for (int i = 0; i < boxes.size(); i++) {
      Box box = boxes.get(i);
      assertThat(box.left >= 0 && box.top >= 0 && box.right <= scene.width() && box.bottom <= scene.height())
          .as("%s inside %d × %d", box, scene.width(), scene.height()).isTrue();
      for (int k = 0; k < i; k++)
        assertThat(box.overlaps(boxes.get(k))).as("%s over %s", box, boxes.get(k)).isFalse();
    }
  }

  /// A second name of the old file keeps the old bytes only if nothing is written into it.
  @Test
  void aFileIsReplacedAsAWhole() throws IOException {
    Path page = Files.writeString(folder.resolve("report.html"), "old page");
    Path picture = Files.writeString(folder.resolve("curves.svg"), "old picture");
    Path oldPage = Files.createLink(folder.resolve("old.html"), page);
    Path oldPicture = Files.createLink(folder.resolve("old.svg"), picture);
    new HtmlReport("new page").write(page);
    Pictures.writeSvg(Samples.training(), picture);
    assertThat(page).content().contains("new page", "</html>");
    assertThat(picture).content().endsWith("</svg>\n");
    assertThat(oldPage).hasContent("old page");
    assertThat(oldPicture).hasContent("old picture");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void whatCannotBeWrittenIsNamedAndLeavesNothingBehind() throws IOException {
    Path path = Files.createDirectory(folder.resolve("report.html"));
    assertThatThrownBy(() -> new HtmlReport("page").write(path)).isInstanceOf(IOException.class)
        .hasMessageStartingWith(path + ": cannot be written: ");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".tmp"));
  }
}
