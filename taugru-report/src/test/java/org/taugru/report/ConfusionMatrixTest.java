package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Scene;

class ConfusionMatrixTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 10, 12, 13, 26, 32, 33, 60, 100, 250})
  void everyNumberOfClassesIsReadable(int classes) throws Exception {
    ConfusionMatrix matrix = Samples.confusion(classes);
    Scene scene = Pictures.scene(matrix, matrix.preferredSize());
    PicturesTest.requireReadable(scene);
    PicturesTest.requireReadable(Pictures.scene(matrix, matrix.narrowSize()));
    PicturesTest.parse(Pictures.svg(matrix, matrix.preferredSize()));
    int fields = scene.marks().stream().filter(mark -> mark instanceof Mark.Area area && area.ink() == Ink.RIGHT)
        .mapToInt(mark -> ((Mark.Area) mark).rings().size()).sum();
    assertThat(fields).as("the diagonal and five examples in the legend").isEqualTo(classes + 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 40, 100})
  void longNamesAreCutAndDoNotOverlap(int classes) {
    List<String> names = IntStream.range(0, classes)
        .mapToObj(i -> "class number " + i + " with a long explanation").toList();
    ConfusionMatrix matrix = new ConfusionMatrix("t", names, new int[classes][classes]);
    PicturesTest.requireReadable(Pictures.scene(matrix, matrix.preferredSize()));
  }

  @Test
  void fewClassesShowTheirNumbers() {
    String svg = Pictures.svg(ConfusionMatrix.of("t", new int[][] {{750, 250}, {0, 4}}), new Size(500, 500));
    assertThat(svg).contains(">75 %<", ">750<", ">25 %<", ">250<", ">100 %<", ">accuracy 75.1 % of 1,004 samples<")
        .doesNotContain(">0 %<", ">0.0 %<");
  }

  /// A square of the first class taken for the third, and none for the other way round.
  @Test
  void rowsAreTrueClassesAndColumnsPredictedOnes() {
    ConfusionMatrix matrix =
        new ConfusionMatrix("t", List.of("a", "b", "c"), new int[][] {{5, 0, 7}, {0, 5, 0}, {0, 0, 5}});
    List<Mark> marks = Pictures.scene(matrix, matrix.preferredSize()).marks();
    double[] wrong = marks.stream().filter(mark -> mark instanceof Mark.Area area && area.ink() == Ink.WRONG)
        .flatMap(mark -> ((Mark.Area) mark).rings().stream()).reduce((_, last) -> last).orElseThrow();
    List<double[]> right = marks.stream().filter(mark -> mark instanceof Mark.Area area && area.ink() == Ink.RIGHT)
        .flatMap(mark -> ((Mark.Area) mark).rings().stream()).skip(5).toList();
    assertThat(right).hasSize(3);
    double left = right.stream().mapToDouble(ring -> ring[0]).min().orElseThrow();
    double top = right.stream().mapToDouble(ring -> ring[1]).min().orElseThrow();
    assertThat(wrong[0]).as("in the last column")
        .isEqualTo(right.stream().mapToDouble(ring -> ring[0]).max().orElseThrow())
        .isGreaterThan(left);
    assertThat(wrong[1]).as("in the first row").isEqualTo(top);
    assertThat(marks.stream().filter(mark -> mark instanceof Mark.Text text && text.text().equals("a")
        && text.anchor() == Mark.Anchor.END).mapToDouble(mark -> ((Mark.Text) mark).y()).findFirst().orElseThrow())
        .as("its name beside it").isBetween(wrong[1], wrong[5]);
  }

  @Test
  void nothingCountedIsNoData() throws Exception {
    ConfusionMatrix matrix = ConfusionMatrix.of("t", new int[3][3]);
    assertThat(matrix.accuracy()).isNaN();
    String svg = Pictures.svg(matrix, matrix.preferredSize());
    PicturesTest.parse(svg);
    assertThat(svg).contains("(no data)").doesNotContain("NaN");
  }

  @Test
  void largeCountsDoNotOverflow() {
    int large = Integer.MAX_VALUE;
    ConfusionMatrix matrix = ConfusionMatrix.of("t", new int[][] {{large, large}, {large, large}});
    assertThat(matrix.total()).isEqualTo(4L * large);
    assertThat(matrix.accuracy()).isEqualTo(0.5);
    PicturesTest.requireReadable(Pictures.scene(matrix, new Size(200, 300)));
  }

  @Test
  void shapesMustFit() {
    assertThatThrownBy(() -> ConfusionMatrix.of("t", new int[][] {{1, 2}, {3}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("confusion matrix \"t\": 2 classes need 2 rows of 2 counts");
    assertThatThrownBy(() -> new ConfusionMatrix("t", List.of("a"), new int[2][2]))
        .hasMessage("confusion matrix \"t\": 1 classes need 1 rows of 1 counts");
    assertThatThrownBy(() -> ConfusionMatrix.of("t", new int[0][0]))
        .hasMessage("confusion matrix \"t\" has no classes");
    assertThatThrownBy(() -> ConfusionMatrix.of("t", new int[][] {{-1}}))
        .hasMessage("confusion matrix \"t\" has a negative count");
  }

  @Test
  void laterChangesOfTheArrayDoNotMatter() {
    int[][] counts = new int[][] {{1, 2}, {3, 4}};
    ConfusionMatrix matrix = ConfusionMatrix.of("t", counts);
    counts[0][0] = 99;
    assertThat(matrix).isEqualTo(ConfusionMatrix.of("t", new int[][] {{1, 2}, {3, 4}}));
  }

  @ParameterizedTest
  @CsvSource({"1,100 %", "0.9999,99.9 %", "0.994,99.4 %", "0.5,50 %", "0.0999,10.0 %", "0.012,1.2 %", "0.0001,<0.1 %"})
  void whatIsNotAllDoesNotReadAsAll(double share, String text) {
    assertThat(ConfusionDrawing.percent(share)).isEqualTo(text);
  }
}
