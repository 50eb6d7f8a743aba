package org.taugru.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.InputFormat;
import org.taugru.data.Portrait;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Parameters;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.report.AttractorChart;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.ConfusionMatrix;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;
import org.taugru.train.Run;

/// What a trained network does, to look at; which pictures depends on the kind of targets, and on what the task says of
/// its series.
final class TaskPictures {
  private static final int FIRST_STEPS = 20;
  private static final int SHOWN_STEPS = 300;
  private static final int STEPS_BEFORE = 20;

  private final Portrait portrait;
  private final Answers answers;
  private final SequenceSet test;
  private final float[] outputs;

  private TaskPictures(Benchmark task, Answers answers) {
    this.answers = answers;
    this.test = answers.test();
    this.outputs = answers.outputs();
    this.portrait = task.portrait().orElseGet(() -> unnamed(test.format().targets().size()));
  }

  /// A picture, its file name and what to see in it.
  record Picture(String name, Chart chart, String caption) {
  }

  /// The weights that validation chose, on the test set.
  static List<Picture> of(Run run, Answers answers) throws IOException {
    SequenceSet test = answers.test();
    Parameters weights = run.trainer().best();
    List<Picture> pictures = new ArrayList<>(of(run.benchmark(), answers));
    EarlyAnswers.of(run, test).ifPresent(pictures::add);
    if (test.targets() instanceof Targets.VectorEveryStep(int width, float[] targets, _)
        && test.format().inputs().equals(new InputFormat.Features(width))) {
      Network network = run.model().on(run.backend());
      NetworkStream stream = network.stream(weights, network.start(weights, 1));
      pictures.add(freeRun(run.benchmark(), answers, width, targets, stream::step));
    }
    return pictures;
  }

  static List<Picture> of(Benchmark task, Answers answers) {
    TaskPictures pictures = new TaskPictures(task, answers);
    return switch (answers.test().targets()) {
      case Targets.VectorEveryStep(int width, float[] targets, _) -> pictures.forecasts(width, targets);
      case Targets.Vector(int width, float[] targets) -> List.of(pictures.scatter(width, targets));
      case Targets.Label(int classes, int[] labels) -> List.of(pictures.confusion(classes, labels));
      case Targets.LabelEveryStep(_, int[] labels, _) -> List.of(pictures.accuracyByStep(labels));
    };
  }

  private static Portrait unnamed(int width) {
    return new Portrait(IntStream.rangeClosed(1, width).mapToObj(i -> width == 1 ? "x" : "number " + i).toList(), 1,
        new Portrait.Attractor.None());
  }

  // --- series ---

  /// The target after input n is point n + 1 of the series.
  private List<Picture> forecasts(int width, float[] targets) {
    List<Picture> pictures = new ArrayList<>();
    int steps = test.lengths()[0];
    int first = Math.max(0, steps - SHOWN_STEPS);
    double[] time = range(first + 1, steps + 1);
    double[][] truth = components(targets, width, first, steps);
    double[][] forecast = components(outputs, width, first, steps);
    pictures.add(new Picture("forecast", paths("Next step, given the truth so far", time, truth, "forecast", forecast),
        "The last " + time.length
            + " steps of the first test series. Where the lines cannot be told apart, look at the errors below."));
    double[] error = new double[time.length];
    Arrays.setAll(error, i -> Math.sqrt(IntStream.range(0, width)
        .mapToDouble(c -> Math.pow(truth[c][i] - forecast[c][i], 2)).sum()));
    pictures.add(new Picture("error", new LineChart("Error of the next step", Axis.linear("step"),
        Axis.log(width == 1 ? "|error|" : "‖error‖"), List.of(Series.line("error", time, error))),
        "The size of the error of the same forecasts."));
    pictures.add(errorByStep(width, targets));
    pictures.addAll(attractor(components(targets, width, 0, steps), components(outputs, width, 0, steps)));
    return pictures;
  }

  /// A panel for each variable.
  private Chart paths(String title, double[] time, double[][] truth, String name, double[][] other) {
    List<LineChart> panels = new ArrayList<>();
    for (int c = 0; c < truth.length; c++)
      panels.add(new LineChart(truth.length == 1 ? title : "", Axis.linear("step"),
          Axis.linear(portrait.variables().get(c)),
          List.of(Series.line("truth", time, truth[c]), Series.dashed(name, time, other[c]))));
    return panels.size() == 1 ? panels.getFirst() : new PanelChart(title, panels);
  }

  /// Where in a sequence the error is made: a network that starts at zero must find its way first.
  private Picture errorByStep(int width, float[] targets) {
    double[] squares = new double[test.steps()];
    double[] counted = new double[test.steps()];
    for (int i = 0; i < targets.length; i++)
      if (counts(i / width)) {
        squares[i / width % test.steps()] += Math.pow((double) outputs[i] - targets[i], 2);
        counted[i / width % test.steps()]++;
      }
    double total = Arrays.stream(squares).sum();
    double early = Arrays.stream(squares, 0, Math.min(FIRST_STEPS, squares.length)).sum();
    double[] rmse = new double[squares.length];
    Arrays.setAll(rmse, n -> Math.sqrt(squares[n] / counted[n]));
    return new Picture("error-by-step", new LineChart("Error at each step", Axis.log("step"), Axis.log("RMSE"),
        List.of(Series.line("error", range(1, test.steps() + 1), rmse))),
        "Over " + answers.which() + (total == 0 ? ". There is no error at any step."
            : String.format(Locale.ROOT, ". The first %d steps make %.0f %% of the squared error.",
                Math.min(FIRST_STEPS, squares.length), 100 * early / total)));
  }

  private List<Picture> attractor(double[][] truth, double[][] forecast) {
    String variable = portrait.variables().getFirst();
    return switch (portrait.attractor()) {
      case Portrait.Attractor.None() -> List.of();
      case Portrait.Attractor.Delayed(int steps) -> {
        String delayed = variable + "(t − " + time(steps * portrait.step()) + ")";
        yield List.of(attractor(delayed + " against " + variable + "(t)", variable + "(t)",
            delayed + ", " + steps + " steps earlier", Series.delayed("truth", truth[0], steps),
            Series.delayed("forecast", forecast[0], steps)));
      }
      case Portrait.Attractor.Plane(int across, int up) -> {
        String x = portrait.variables().get(across);
        String y = portrait.variables().get(up);
        yield List.of(attractor(y + " against " + x, x, y, Series.line("truth", truth[across], truth[up]),
            Series.line("forecast", forecast[across], forecast[up])));
      }
    };
  }

  private static Picture attractor(String title, String x, String y, Series... series) {
    return new Picture("attractor",
        new AttractorChart(title, x, y, List.of(series), AttractorChart.Arrangement.SIDE_BY_SIDE),
        "The attractor of the first test series, true and as forecast step by step.");
  }

  /// Units of time, without the digits that rounding adds.
  private static String time(double units) {
    return String.format(Locale.ROOT, "%.6f", units).replaceAll("\\.?0+$", "");
  }

  /// The network on its own output after it has seen half of the series.
  private Picture freeRun(int width, float[] targets, BiConsumer<float[], float[]> network) {
    int half = test.steps() / 2;
    int shown = Math.min(SHOWN_STEPS, test.steps() - half);
    float[] output = new float[width];
    for (int n = 0; n < half; n++)
      network.accept(Arrays.copyOfRange(test.features(), n * width, (n + 1) * width), output);
    double[][] free = new double[width][shown];
    for (int i = 0; i < shown; i++) {
      for (int c = 0; c < width; c++)
        free[c][i] = output[c];
      network.accept(output.clone(), output);
    }
    return new Picture("free-run",
        paths("Free running: the network on its own output", range(half, half + shown),
            components(targets, width, half - 1, half - 1 + shown), "network", free),
        "From the middle of the series on, the network is fed what it said itself, which it was not trained for. "
            + "How long the lines stay together says how much of the dynamics it has learnt beyond the next step.");
  }

  /// @param network takes a point of the series and writes the next
  static Picture freeRun(Benchmark task, Answers answers, int width, float[] targets,
      BiConsumer<float[], float[]> network) {
    return new TaskPictures(task, answers).freeRun(width, targets, network);
  }

  // --- one answer a sequence ---

  private Picture scatter(int width, float[] targets) {
    List<Series> series = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      double[] x = column(targets, width, c);
      double[] y = column(outputs, width, c);
      series.add(Series.points(width == 1 ? "test sequences" : portrait.variables().get(c), x, y));
    }
    double[] all = series.stream().flatMapToDouble(each -> DoubleStream.concat(Arrays.stream(each.x()),
        Arrays.stream(each.y()))).filter(Double::isFinite).toArray();
    double low = Arrays.stream(all).min().orElse(0);
    double high = Arrays.stream(all).max().orElse(1);
    double margin = high > low ? (high - low) / 40 : 1;
    double[] ends = {low - margin, high + margin};
    series.add(Series.dashed("output = target", ends, ends));
    return new Picture("scatter",
        new LineChart("Output against target", Axis.linear("target").within(ends[0], ends[1]),
            Axis.linear("output").within(ends[0], ends[1]), series),
        "A point for each of " + answers.which() + "; a perfect network puts them on the dashed line.");
  }

  private Picture confusion(int classes, int[] labels) {
    int[][] counts = new int[classes][classes];
    for (int i = 0; i < test.count(); i++)
      counts[labels[i]][answers.said(i)]++;
    return new Picture("confusion",
        new ConfusionMatrix("Which class was taken for which", answers.classes(), counts),
        "Rows are true classes, columns what the network said, of " + answers.which() + ".");
  }

  /// Before the first step at which sequences have different labels there is nothing to know.
  private Picture accuracyByStep(int[] labels) {
    int steps = test.steps();
    int asked = IntStream.range(0, labels.length).filter(i -> counts(i) && labels[i] != labels[i % steps])
        .map(i -> i % steps).min().orElse(0);
    int first = Math.max(0, asked - STEPS_BEFORE);
    double[] right = new double[steps - first];
    double[] counted = new double[steps - first];
    for (int i = 0; i < test.count(); i++)
      for (int n = first; n < steps; n++) {
        int at = i * steps + n;
        if (counts(at)) {
          right[n - first] += answers.said(at) == labels[at] ? 1 : 0;
          counted[n - first]++;
        }
      }
    double[] accuracy = new double[right.length];
    Arrays.setAll(accuracy, n -> right[n] / counted[n]);
    return new Picture("accuracy", new LineChart("Accuracy at each of the last steps", Axis.linear("step"),
        Axis.linear("accuracy").within(0, 1), List.of(Series.line("accuracy", range(first + 1, steps + 1), accuracy))),
        "Over " + answers.which() + ". From step " + (asked + 1)
            + " on, what is to be said differs from sequence to sequence.");
  }

  /// Whether the answer at step n of sequence i, row i · steps + n, lies within its sequence and is asked for.
  private boolean counts(int row) {
    boolean[] mask = test.targets().mask();
    return row % test.steps() < test.lengths()[row / test.steps()] && (mask.length == 0 || mask[row]);
  }

  // --- parts of flat arrays ---

  private static double[] column(float[] values, int width, int column) {
    return IntStream.range(0, values.length / width).mapToDouble(i -> values[i * width + column]).toArray();
  }

  /// The variables of the first series, from step `first` up to `end`.
  private static double[][] components(float[] values, int width, int first, int end) {
    double[][] result = new double[width][end - first];
    for (int c = 0; c < width; c++)
      for (int i = 0; i < end - first; i++)
        result[c][i] = values[(first + i) * width + c];
    return result;
  }

  private static double[] range(int first, int end) {
    return IntStream.range(first, end).asDoubleStream().toArray();
  }
}
