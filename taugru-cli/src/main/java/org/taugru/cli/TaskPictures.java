package org.taugru.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.report.AttractorChart;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.ConfusionMatrix;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.train.Run;

/// What a trained network does, to look at; which pictures depends on the kind of targets.
final class TaskPictures {
  private static final int FIRST_STEPS = 20;
  private static final int SHOWN_STEPS = 300;
  private static final int MOST_SEQUENCES = 512;
  /// x(t) against x(t − 17) of Mackey–Glass; a step is 0.25.
  private static final int ATTRACTOR_LAG = 68;

  private final Run run;
  private final SequenceSet test;
  private final Parameters weights;

  private TaskPictures(Run run) {
    this.run = run;
    SequenceSet all = run.data().test();
    int[] some = new int[Math.min(MOST_SEQUENCES, all.count())];
    Arrays.setAll(some, i -> (int) ((long) i * all.count() / some.length)); // of all classes, if they come in order
    this.test = all.select(some);
    this.weights = run.trainer().best();
  }

  /// A picture, its file name and what to see in it.
  record Picture(String name, Chart chart, String caption) {
  }

  static List<Picture> of(Run run) {
    TaskPictures pictures = new TaskPictures(run);
    float[] outputs = run.trainer().evaluation().outputs(pictures.weights, pictures.test);
    return switch (pictures.test.targets()) {
      case Targets.VectorEveryStep(int width, float[] targets) -> pictures.forecasts(width, targets, outputs);
      case Targets.Vector(int width, float[] targets) -> List.of(pictures.scatter(width, targets, outputs));
      case Targets.Label(int classes, int[] labels) -> List.of(pictures.confusion(classes, labels, outputs));
      case Targets.LabelEveryStep(int classes, int[] labels) ->
        List.of(pictures.accuracyByStep(classes, labels, outputs));
    };
  }

  private List<Picture> forecasts(int width, float[] targets, float[] outputs) {
    List<Picture> pictures = new ArrayList<>();
    int steps = test.steps();
    int first = Math.max(0, steps - SHOWN_STEPS);
    double[] time = range(first, steps);
    double[] truth = component(targets, width, first, steps);
    double[] forecast = component(outputs, width, first, steps);
    pictures.add(new Picture("forecast", new LineChart("Next step, given the truth so far", Axis.linear("step"),
        Axis.linear("x"), List.of(Series.line("truth", time, truth), Series.dashed("forecast", time, forecast))),
        "The last " + time.length
            + " steps of the first test series. Where the lines cannot be told apart, look at the errors below."));
    double[] error = new double[time.length];
    Arrays.setAll(error, i -> Math.abs(truth[i] - forecast[i]));
    pictures.add(new Picture("error", new LineChart("Error of the next step", Axis.linear("step"), Axis.log("|error|"),
        List.of(Series.line("error", time, error))), "The absolute error of the same forecasts."));
    pictures.add(errorByStep(width, targets, outputs));
    if (width == test.inputWidth())
      pictures.add(freeRun(width, targets));
    if (run.task().name().equals("mackey-glass")) {
      double[] whole = component(targets, width, 0, steps);
      double[] made = component(outputs, width, 0, steps);
      pictures.add(new Picture("attractor", new AttractorChart("x(t − 17) against x(t)", "x(t)", "x(t − 17)",
          List.of(Series.delayed("truth", whole, ATTRACTOR_LAG), Series.delayed("forecast", made, ATTRACTOR_LAG)),
          AttractorChart.Arrangement.SIDE_BY_SIDE),
          "The attractor of the first test series, true and as forecast step by step."));
    }
    return pictures;
  }

  /// Where in a sequence the error is made: a network that starts at zero must find its way first.
  private Picture errorByStep(int width, float[] targets, float[] outputs) {
    double[] squares = new double[test.steps()];
    for (int i = 0; i < targets.length; i++)
      squares[i / width % test.steps()] += Math.pow((double) outputs[i] - targets[i], 2);
    double total = Arrays.stream(squares).sum();
    double early = Arrays.stream(squares, 0, Math.min(FIRST_STEPS, squares.length)).sum();
    double[] rmse = Arrays.stream(squares).map(sum -> Math.sqrt(sum * test.steps() / targets.length)).toArray();
    return new Picture("error-by-step", new LineChart("Error at each step", Axis.log("step"), Axis.log("RMSE"),
        List.of(Series.line("all test series", range(1, test.steps() + 1), rmse))),
        String.format(Locale.ROOT, "Over all test series. The first %d steps make %.0f %% of the squared error.",
            FIRST_STEPS, 100 * early / total));
  }

  /// The network on its own output after it has seen half of the series.
  private Picture freeRun(int width, float[] targets) {
    Network network = run.model().on(new ConvolvingBackend(1));
    NetworkStream stream = network.stream(weights, network.start(weights, 1));
    int half = test.steps() / 2;
    float[] output = new float[width];
    for (int n = 0; n < half; n++)
      stream.step(Arrays.copyOfRange(test.inputs(), n * width, (n + 1) * width), output);
    int shown = Math.min(SHOWN_STEPS, test.steps() - half);
    double[] time = range(half, half + shown);
    double[] truth = new double[time.length];
    double[] free = new double[time.length];
    for (int i = 0; i < time.length; i++) {
      truth[i] = targets[(half - 1 + i) * width];
      free[i] = output[0];
      stream.step(output.clone(), output);
    }
    return new Picture("free-run", new LineChart("Free running: the network on its own output", Axis.linear("step"),
        Axis.linear("x"), List.of(Series.line("truth", time, truth), Series.dashed("network", time, free))),
        "From the middle of the series on, the network is fed what it said itself, which it was not trained for. "
            + "How long the lines stay together says how much of the dynamics it has learnt beyond the next step.");
  }

  private Picture scatter(int width, float[] targets, float[] outputs) {
    double[] x = new double[test.count()];
    double[] y = new double[test.count()];
    for (int i = 0; i < x.length; i++) {
      x[i] = targets[i * width];
      y[i] = outputs[i * width];
    }
    double low = DoubleStream.concat(Arrays.stream(x), Arrays.stream(y)).filter(Double::isFinite).min().orElse(0);
    double high = DoubleStream.concat(Arrays.stream(x), Arrays.stream(y)).filter(Double::isFinite).max().orElse(1);
    double room = high > low ? (high - low) / 40 : 1;
    double[] ends = {low - room, high + room};
    return new Picture("scatter",
        new LineChart("Output against target", Axis.linear("target").within(ends[0], ends[1]),
            Axis.linear("output").within(ends[0], ends[1]),
            List.of(Series.points("test sequences", x, y), Series.dashed("output = target", ends, ends))),
        "One point for each test sequence; a perfect network puts them on the dashed line.");
  }

  private Picture confusion(int classes, int[] labels, float[] outputs) {
    int[][] counts = new int[classes][classes];
    for (int i = 0; i < test.count(); i++)
      counts[labels[i]][best(outputs, i * classes, classes)]++;
    return new Picture("confusion", ConfusionMatrix.of("Which class was taken for which", counts),
        "Rows are true classes, columns what the network said.");
  }

  private Picture accuracyByStep(int classes, int[] labels, float[] outputs) {
    int steps = test.steps();
    int first = Math.max(0, steps - 30);
    double[] accuracy = new double[steps - first];
    for (int i = 0; i < test.count(); i++)
      for (int n = first; n < steps; n++) {
        int at = i * steps + n;
        accuracy[n - first] += best(outputs, at * classes, classes) == labels[at] ? 1.0 / test.count() : 0;
      }
    return new Picture("accuracy", new LineChart("Accuracy at each of the last steps", Axis.linear("step"),
        Axis.linear("accuracy").within(0, 1), List.of(Series.line("test sequences", range(first, steps), accuracy))),
        "The symbols to be remembered are asked for in the last ten steps.");
  }

  private static int best(float[] outputs, int at, int classes) {
    int best = 0;
    for (int c = 1; c < classes; c++)
      if (outputs[at + c] > outputs[at + best])
        best = c;
    return best;
  }

  /// The first component of the first series.
  private static double[] component(float[] values, int width, int first, int end) {
    double[] result = new double[end - first];
    Arrays.setAll(result, i -> values[(first + i) * width]);
    return result;
  }

  private static double[] range(int first, int end) {
    double[] result = new double[end - first];
    Arrays.setAll(result, i -> first + i);
    return result;
  }
}
