package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.Adding;
import org.taugru.data.Benchmark;
import org.taugru.data.Copy;
import org.taugru.data.Enso;
import org.taugru.data.FitzHughNagumo;
import org.taugru.data.Frequency;
import org.taugru.data.Lorenz;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.report.AttractorChart;
import org.taugru.report.ConfusionMatrix;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;

/// Pictures of outputs that are known.
final class TaskPicturesTest {
  private static TaskPictures.Picture picture(String name, Benchmark task, SequenceSet test, float... outputs) {
    return TaskPictures.of(task, answers(test, outputs)).stream().filter(each -> each.name().equals(name)).findFirst()
        .orElseThrow();
  }

  private static Answers answers(SequenceSet test, float... outputs) {
    return new Answers(test, outputs, test.count(), List.of());
  }

  private static LineChart line(TaskPictures.Picture picture) {
    return (LineChart) picture.chart();
  }

  /// Two series of so many steps: point n of the first is n, of the second 100 + n; the components differ by 1000.
  private static SequenceSet ramps(int steps, int width) {
    float[] inputs = new float[2 * steps * width];
    float[] targets = new float[inputs.length];
    for (int i = 0; i < inputs.length; i++) {
      int step = i / width % steps;
      float base = (i / width / steps) * 100 + 1000 * (i % width);
      inputs[i] = base + step;
      targets[i] = base + step + 1;
    }
    return SequenceSet.of(2, steps, width, inputs, new Targets.VectorEveryStep(width, targets));
  }

  private static float[] targets(SequenceSet set) {
    return ((Targets.VectorEveryStep) set.targets()).values().clone();
  }

  // --- series ---

  @Test
  void aPerfectForecastLiesOnTheTruthWithoutError() {
    SequenceSet test = ramps(400, 1);
    LineChart forecast = line(picture("forecast", new MackeyGlass(), test, targets(test)));
    double[] last = new double[300];
    Arrays.setAll(last, i -> 101 + i);
    assertThat(forecast.series()).containsExactly(Series.line("truth", last, last),
        Series.dashed("forecast", last, last));
    assertThat(line(picture("error", new MackeyGlass(), test, targets(test))).series().getFirst().y())
        .containsOnly(0);
    TaskPictures.Picture byStep = picture("error-by-step", new MackeyGlass(), test, targets(test));
    assertThat(line(byStep).series().getFirst().y()).containsOnly(0);
    assertThat(byStep.caption()).contains("no error at any step").doesNotContain("NaN");
  }

  /// The first series is 3 off at step 1, the second 4 off at step 30: RMSE over both 3/√2 and 4/√2.
  @Test
  void errorsStandAtTheirSteps() {
    SequenceSet test = ramps(50, 1);
    float[] outputs = targets(test);
    outputs[0] += 3;
    outputs[50 + 29] -= 4;
    LineChart error = line(picture("error", new MackeyGlass(), test, outputs));
    assertThat(error.series().getFirst().x()[0]).isEqualTo(1);
    assertThat(error.series().getFirst().y()[0]).isEqualTo(3);
    assertThat(Arrays.stream(error.series().getFirst().y()).skip(1)).containsOnly(0.0);
    TaskPictures.Picture byStep = picture("error-by-step", new MackeyGlass(), test, outputs);
    double[] rmse = line(byStep).series().getFirst().y();
    assertThat(rmse[0]).isCloseTo(3 / Math.sqrt(2), within(1e-6));
    assertThat(rmse[29]).isCloseTo(4 / Math.sqrt(2), within(1e-6));
    assertThat(line(byStep).series().getFirst().x()[29]).isEqualTo(30);
    assertThat(byStep.caption()).contains("The first 20 steps make 36 % of the squared error"); // 9 of 25
  }

  @Test
  void allVariablesOfAPathAreDrawn() {
    SequenceSet test = ramps(20, 3);
    float[] outputs = targets(test);
    for (int i = 0; i < outputs.length; i++)
      outputs[i] += i % 3 + 1;
    PanelChart forecast = (PanelChart) picture("forecast", new Lorenz(), test, outputs).chart();
    assertThat(forecast.panels()).extracting(panel -> panel.y().label()).containsExactly("x / 10", "y / 10",
        "(z − 25) / 10");
    for (int c = 0; c < 3; c++) {
      assertThat(forecast.panels().get(c).series().get(0).y()[4]).isEqualTo(1000 * c + 5);
      assertThat(forecast.panels().get(c).series().get(1).y()[4]).isEqualTo(1000 * c + 5 + c + 1);
    }
    assertThat(line(picture("error", new Lorenz(), test, outputs)).series().getFirst().y()[7])
        .isCloseTo(Math.sqrt(1 + 4 + 9), within(1e-9));
    float[] late = targets(test);
    late[3 * 19 + 1] += 6; // the second variable at the last step of the first series
    double[] rmse = line(picture("error-by-step", new Lorenz(), test, late)).series().getFirst().y();
    assertThat(rmse[19]).isCloseTo(Math.sqrt(36 / 6.0), within(1e-6));
    assertThat(Arrays.stream(rmse).limit(19)).containsOnly(0.0);
  }

  @Test
  void theAttractorIsSeenAtTheDelayOfTheTaskInBothUnits() {
    SequenceSet test = ramps(100, 1);
    float[] outputs = targets(test);
    outputs[99] = -7;
    AttractorChart chart = (AttractorChart) picture("attractor", new MackeyGlass(), test, outputs).chart();
    assertThat(chart.title()).isEqualTo("x(t − 17) against x(t)");
    assertThat(chart.xLabel()).isEqualTo("x(t)");
    assertThat(chart.yLabel()).isEqualTo("x(t − 17), 68 steps earlier");
    assertThat(chart.series()).extracting(Series::name).containsExactly("truth", "forecast");
    Series truth = chart.series().getFirst();
    assertThat(truth.x()[0] - truth.y()[0]).isEqualTo(68);
    assertThat(truth.x()).hasSize(32);
    assertThat(chart.series().getLast().x()[31]).isEqualTo(-7);
    assertThat(((AttractorChart) picture("attractor", new Enso(), test, outputs).chart()).yLabel())
        .isEqualTo("T(t − 4.8), 48 steps earlier");
  }

  @Test
  void theAttractorOfAPathIsSeenInItsPlane() {
    SequenceSet test = ramps(10, 3);
    AttractorChart chart = (AttractorChart) picture("attractor", new Lorenz(), test, targets(test)).chart();
    assertThat(List.of(chart.xLabel(), chart.yLabel())).containsExactly("x / 10", "(z − 25) / 10");
    assertThat(chart.series().getFirst().x()[2]).isEqualTo(3);
    assertThat(chart.series().getFirst().y()[2]).isEqualTo(2003);
  }

  @Test
  void aTaskWithoutAnAttractorHasNoPictureOfOne() {
    SequenceSet test = ramps(10, 1);
    assertThat(TaskPictures.of(new FitzHughNagumo(), answers(test, targets(test))))
        .extracting(TaskPictures.Picture::name)
        .containsExactly("forecast", "error", "error-by-step");
  }

  /// A network that adds one runs freely on the ramp; one that repeats stays where the truth ended.
  @Test
  void aFreeRunBeginsWhereTheTruthEnds() {
    for (int width : new int[] {1, 3}) {
      SequenceSet test = ramps(40, width);
      List<Series> perfect =
          series(TaskPictures.freeRun(width == 1 ? new MackeyGlass() : new Lorenz(), answers(test), width,
              targets(test), TaskPicturesTest::addOne));
      for (int c = 0; c < width; c++) {
        Series truth = perfect.get(2 * c);
        assertThat(truth.x()[0]).isEqualTo(20);
        assertThat(truth.y()[0]).isEqualTo(1000 * c + 20);
        assertThat(perfect.get(2 * c + 1).y()).isEqualTo(truth.y()).hasSize(20);
      }
      List<Series> repeating =
          series(TaskPictures.freeRun(width == 1 ? new MackeyGlass() : new Lorenz(), answers(test), width,
              targets(test), (in, out) -> System.arraycopy(in, 0, out, 0, width)));
      assertThat(repeating.get(1).y()).containsOnly(19);
    }
  }

  private static void addOne(float[] in, float[] out) {
    for (int i = 0; i < in.length; i++)
      out[i] = in[i] + 1;
  }

  private static List<Series> series(TaskPictures.Picture picture) {
    return switch (picture.chart()) {
      case LineChart chart -> chart.series();
      case PanelChart chart -> chart.panels().stream().flatMap(panel -> panel.series().stream()).toList();
      default -> throw new AssertionError(picture.chart());
    };
  }

  // --- one answer a sequence ---

  /// Class 0 is taken for class 2 twice, never the other way round.
  @Test
  void rowsOfTheConfusionAreTrueClasses() {
    SequenceSet test = SequenceSet.of(4, 1, 1, new float[4], new Targets.Label(3, new int[] {0, 0, 1, 2}));
    float[] outputs = {1, 2, 3, 0, -1, 5, 0, 1, 0, 0, 0, 9};
    ConfusionMatrix matrix = (ConfusionMatrix) picture("confusion", new Frequency(), test, outputs).chart();
    assertThat(matrix.counts()).isDeepEqualTo(new int[][] {{0, 0, 2}, {0, 1, 0}, {0, 0, 1}});
    assertThat(matrix.accuracy()).isEqualTo(0.5);
  }

  @Test
  void targetsGoToTheRightAndOutputsUp() {
    SequenceSet test = SequenceSet.of(2, 1, 1, new float[2], new Targets.Vector(1, new float[] {1, 2}));
    LineChart chart = line(picture("scatter", new Adding(20), test, 5, 7));
    assertThat(chart.series().getFirst())
        .isEqualTo(Series.points("test sequences", new double[] {1, 2}, new double[] {5, 7}));
    assertThat(List.of(chart.x().label(), chart.y().label())).containsExactly("target", "output");
    SequenceSet pairs = SequenceSet.of(2, 1, 1, new float[2], new Targets.Vector(2, new float[] {1, 2, 3, 4}));
    assertThat(line(picture("scatter", new Adding(20), pairs, 5, 6, 7, 8)).series().get(1))
        .isEqualTo(Series.points("number 2", new double[] {2, 4}, new double[] {6, 8}));
  }

  /// All sequences say 0 for 30 steps; then they differ, and half of the answers are right.
  @Test
  void accuracyIsShownFromWhereSequencesDiffer() {
    int steps = 32;
    int[] labels = new int[2 * steps];
    labels[30] = 1;
    labels[steps + 30] = 2;
    labels[steps + 31] = 2;
    SequenceSet test = SequenceSet.of(2, steps, 1, new float[2 * steps], new Targets.LabelEveryStep(3, labels));
    float[] outputs = new float[2 * steps * 3];
    for (int i = 0; i < 2 * steps; i++)
      outputs[3 * i + (i == 30 ? 1 : 0)] = 1;
    TaskPictures.Picture picture = picture("accuracy", new Copy(10), test, outputs);
    Series accuracy = line(picture).series().getFirst();
    assertThat(accuracy.x()).startsWith(11).endsWith(32).hasSize(22);
    assertThat(accuracy.y()[19]).isEqualTo(1);
    assertThat(accuracy.y()[20]).isEqualTo(0.5);
    assertThat(accuracy.y()[21]).isEqualTo(0.5);
    assertThat(picture.caption()).contains("From step 31 on");
  }
}
