package org.taugru.report;

import static org.taugru.report.Table.count;
import static org.taugru.report.Table.decimal;
import static org.taugru.report.Table.highest;
import static org.taugru.report.Table.lowest;
import static org.taugru.report.Table.number;
import static org.taugru.report.Table.text;
import static org.taugru.report.Table.words;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/// Charts of every kind with made-up data of a realistic shape. Run it with a folder to look at them.
final class Samples {
  private Samples() {
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (Map.Entry<String, Chart> sample : charts().entrySet())
      Pictures.write(sample.getValue(), folder.resolve(sample.getKey() + ".png"),
          folder.resolve(sample.getKey() + ".svg"));
    report().write(folder.resolve("report.html"));
  }

  static Map<String, Chart> charts() {
    Map<String, Chart> charts = new LinkedHashMap<>();
    charts.put("training", training());
    charts.put("forecast", forecast());
    charts.put("seeds", seeds());
    charts.put("attractor", attractor(AttractorChart.Arrangement.OVERLAID));
    charts.put("attractor-panels", attractor(AttractorChart.Arrangement.SIDE_BY_SIDE));
    charts.put("sweep", sweep());
    charts.put("sweep-bars", sweepWithBars());
    charts.put("confusion-2", confusion(2, "negative", "positive"));
    charts.put("confusion-10", confusion(10));
    charts.put("confusion-10-names", confusion(10, "airplane", "automobile", "bird", "cat", "deer", "dog", "frog",
        "horse", "ship", "truck"));
    charts.put("confusion-30", confusion(30));
    charts.put("confusion-100", confusion(100));
    charts.put("tiles-pictures", pictureTiles());
    charts.put("tiles-sequences", sequenceTiles());
    charts.put("tiles-heat", heatTiles());
    charts.put("tiles-curves", curveTiles());
    charts.put("labels", labels());
    charts.put("panels", panels());
    charts.put("panels-own-axes", ownAxes());
    charts.put("dots", dots());
    charts.put("many", many());
    charts.put("odd", odd());
    return charts;
  }

  /// Names beside points that are close together and close to a line.
  static LineChart labels() {
    double[] x = new double[] {1, 9.5, 10, 10.5, 30, 100};
    double[] y = new double[] {3, 40, 42, 41, 90, 99};
    return new LineChart("Named points under a roof", Axis.log("flops a byte").within(0.5, 200),
        Axis.log("GFLOP/s").within(1, 150), List.of(
            Series.line("roof", new double[] {0.5, 10, 200}, new double[] {5, 100, 100}),
            Series.labelled("kernels", x, y,
                List.of("at the left", "first", "second", "third", "alone", "at the right end"))));
  }

  /// The components of a path.
  static PanelChart panels() {
    double[] time = IntStream.range(0, 300).asDoubleStream().toArray();
    List<LineChart> panels = new ArrayList<>();
    for (String name : List.of("x / 10", "y / 10", "(z − 25) / 10")) {
      int phase = panels.size();
      panels.add(new LineChart("", Axis.linear("step"), Axis.linear(name), List.of(
          Series.line("truth", time, Arrays.stream(time).map(t -> Math.sin(t / 15 + phase)).toArray()),
          Series.dashed("network", time,
              Arrays.stream(time).map(t -> Math.sin(t / 15 + phase) + t * t / 5e5).toArray()))));
    }
    return new PanelChart("Free running: the network on its own output", panels);
  }

  /// What a search found, against two settings.
  static PanelChart ownAxes() {
    Random random = new Random(8);
    double[] tau = random.doubles(30, 5, 200).toArray();
    double[] rate = random.doubles(30, -3.3, -2).map(power -> Math.pow(10, power)).toArray();
    double[] value =
        IntStream.range(0, 30).mapToDouble(i -> 2e-3 + 1e-4 * Math.abs(tau[i] - 60) + 0.3 * rate[i]).toArray();
    Axis y = Axis.log("validation RMSE");
    return new PanelChart("mackey-glass: 30 random trials", List.of(
        new LineChart("", Axis.linear("τ (steps)"), y, List.of(Series.points("trials", tau, value),
            Series.points("chosen", new double[] {tau[3]}, new double[] {value[3]}))),
        new LineChart("", Axis.log("learning rate"), y, List.of(Series.points("trials", rate, value),
            Series.points("chosen", new double[] {rate[3]}, new double[] {value[3]})))));
  }

  static DotChart dots() {
    double[] paper = new double[] {3.9e-3, 6.7e-3, 4.4e-3, Double.NaN, 1.36e-3};
    double[] ours = new double[] {4.4e-3, 5.1e-3, 3.9e-3, 2.7e-3, 2.06e-3};
    return new DotChart("mackey-glass: the paper's results and ours", Axis.log("test RMSE"),
        List.of("tanh-rnn", "lstm", "gru", "tau-gru-no-gating", "tau-gru"), List.of(DotChart.Dots.of("paper", paper),
            new DotChart.Dots("ours, mean ± standard deviation of 3 seeds", ours, scaled(ours, 0.8),
                scaled(ours, 1.2))));
  }

  static LineChart training() {
    Random random = new Random(1);
    double[] train = new double[400];
    double[] validation = new double[400];
    for (int epoch = 0; epoch < 400; epoch++) {
      double decay = 0.11 * Math.exp(-epoch / 22.0) + 0.006 * Math.exp(-epoch / 110.0) + 2.4e-4;
      train[epoch] = decay * Math.exp(0.10 * random.nextGaussian());
      validation[epoch] = 1.5 * decay * Math.exp(0.22 * random.nextGaussian() * Math.exp(-epoch / 300.0));
    }
    return new LineChart("τ-GRU on Mackey–Glass: error while training", Axis.linear("epoch"),
        Axis.log("mean squared error"), List.of(Series.line("training", train), Series.line("validation", validation)),
        List.of(new Level("paper, table 4: 4.3 × 10⁻⁴", 4.3e-4), new Level("naive forecast: 0.052", 0.052)));
  }

  static LineChart forecast() {
    double[] truth = Arrays.copyOfRange(mackeyGlass(1500, 1.2), 1000, 1300);
    double[] model = truth.clone();
    double error = 0.002;
    Random random = new Random(2);
    for (int i = 0; i < model.length; i++) {
      error = Math.min(0.25, error * 1.016);
      model[i] += error * Math.sin(i / 9.0) + 0.004 * random.nextGaussian();
    }
    double[] time = IntStream.range(0, truth.length).asDoubleStream().toArray();
    return new LineChart("Mackey–Glass, free-running forecast from t = 0", Axis.linear("time (steps of 1)"),
        Axis.linear("x(t)"), List.of(Series.line("truth", time, truth), Series.dashed("τ-GRU", time, model)));
  }

  static LineChart seeds() {
    List<Series> series = new ArrayList<>();
    Random random = new Random(3);
    for (String name : List.of("LSTM", "LEM", "τ-GRU")) {
      double level = switch (name) {
        case "LSTM" -> 78;
        case "LEM" -> 91;
        default -> 94.5;
      };
      double[] x = new double[60];
      double[] mean = new double[60];
      double[] lower = new double[60];
      double[] upper = new double[60];
      for (int i = 0; i < 60; i++) {
        x[i] = i + 1;
        mean[i] = 10 + (level - 10) * (1 - Math.exp(-i / 9.0)) + 0.6 * random.nextGaussian();
        double deviation = 1.2 + 7 * Math.exp(-i / 14.0);
        lower[i] = mean[i] - deviation;
        upper[i] = mean[i] + deviation;
      }
      series.add(Series.band(name + " (mean ± deviation)", x, mean, lower, upper));
    }
    return new LineChart("Permuted images, five seeds", Axis.linear("epoch"),
        Axis.linear("validation accuracy (%)").within(0, 100), series,
        List.of(new Level("paper 94.5 %", 94.5), new Level("LEM as published 96.6 %", 96.6), new Level("chance", 10)));
  }

  static AttractorChart attractor(AttractorChart.Arrangement arrangement) {
    double[] truth = mackeyGlass(2500, 1.2);
    double[] model = mackeyGlass(2500, 0.9);
    Random random = new Random(4);
    for (int i = 0; i < model.length; i++)
      model[i] = 0.02 + 0.98 * model[i] + 0.003 * random.nextGaussian();
    return new AttractorChart("Mackey–Glass attractor", "x(t)", "x(t − 17)",
        List.of(Series.delayed("truth", truth, 17), Series.delayed("τ-GRU, free-running", model, 17)), arrangement);
  }

  /// x' = 0.2 x(t−17) / (1 + x(t−17)¹⁰) − 0.1 x, by Euler steps of 0.1; every tenth.
  private static double[] mackeyGlass(int steps, double start) {
    double[] x = new double[10 * (steps + 500) + 170];
    Arrays.fill(x, 0, 171, start);
    for (int i = 171; i < x.length; i++) {
      double delayed = x[i - 171];
      x[i] = x[i - 1] + 0.1 * (0.2 * delayed / (1 + Math.pow(delayed, 10)) - 0.1 * x[i - 1]);
    }
    return IntStream.range(500, 500 + steps).mapToDouble(i -> x[170 + 10 * i]).toArray();
  }

  static ScatterChart sweep() {
    Random random = new Random(5);
    double[] taus = new double[] {1, 2, 5, 10, 20, 30, 40, 50, 65, 80, 100, 150, 200, 300};
    List<Series> series = new ArrayList<>();
    for (int hidden : new int[] {64, 128, 256}) {
      double[] x = Arrays.stream(taus).flatMap(tau -> Arrays.stream(new double[] {tau, tau, tau})).toArray();
      double[] y = Arrays.stream(x).map(tau -> 88 + 2.5 * Math.log10(hidden / 32.0)
          + 5.5 * Math.exp(-Math.pow(Math.log(tau / 60) / 1.3, 2)) + 0.5 * random.nextGaussian()).toArray();
      series.add(new Series("hidden " + hidden, x, y, new Series.Style.Line()));
    }
    return new ScatterChart("Accuracy against the delay, three seeds each", Axis.log("τ (steps)"),
        Axis.linear("test accuracy (%)"), series, List.of(new Level("without delay (α = 0)", 88.9)));
  }

  static ScatterChart sweepWithBars() {
    double[] x = new double[] {1e3, 1e4, 1e5, 1e6, 1e7};
    double[] y = new double[] {0.31, 0.12, 0.041, 0.018, 0.0121};
    double[] z = new double[] {0.42, 0.22, 0.11, 0.061, Double.NaN};
    return new ScatterChart("Error against size", Axis.log("parameters"), Axis.log("test error"),
        List.of(Series.band("τ-GRU", x, y, scaled(y, 0.8), scaled(y, 1.2)),
            Series.band("LSTM", x, z, scaled(z, 0.7), scaled(z, 1.3))));
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  static ConfusionMatrix confusion(int classes, String... names) {
    Random random = new Random(6);
    int[][] counts = new int[classes][classes];
    for (int row = 0; row < classes; row++) {
      for (int i = 0; i < 1000; i++) {
        double draw = random.nextDouble();
        int column = draw < 0.86 - 0.25 * row / classes ? row
            : draw < 0.95 ? Math.clamp(row + Math.round(1.5 * random.nextGaussian()), 0, classes - 1)
            : random.nextInt(classes);
        counts[row][column]++;
      }
    }
    return names.length == 0 ? ConfusionMatrix.of("Sequential images, test set", counts)
        : new ConfusionMatrix("Sequential images, test set", List.of(names), counts);
  }

  /// Colour pictures with captions of two lines.
  static TileChart pictureTiles() {
    List<TileChart.Tile> tiles = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int phase = i;
      int[] rgb = IntStream.range(0, 32 * 32)
          .map(pixel -> 8 * (pixel % 32) << 16 | 8 * (pixel / 32) << 8 | 20 * phase).toArray();
      tiles
          .add(new TileChart.Tile(List.of("true: automobile", "said: " + (99 - 4 * i) + " % airplane or a longer name"),
              List.of(new TileChart.Content.Picture(32, 32, rgb))));
    }
    return new TileChart("Most confident mistakes", List.of(), tiles);
  }

  /// A picture, and below it the same in another order.
  static TileChart sequenceTiles() {
    List<TileChart.Tile> tiles = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int[] grey = new int[28 * 28];
      int digit = i;
      Arrays.setAll(grey, pixel -> Math.abs(Math.hypot(pixel % 28 - 14, pixel / 28 - 14) - 3 - digit) < 1.5 ? 255 : 0);
      tiles.add(new TileChart.Tile(List.of("true: " + i, "said: 98 % " + i), List.of(
          new TileChart.Content.Picture(28, 28, Arrays.stream(grey).map(each -> each * 0x010101).toArray()),
          new TileChart.Content.Lines(
              List.of(IntStream.range(0, 784).mapToDouble(n -> grey[n * 275 % 784] / 255.0).toArray())))));
    }
    return new TileChart("Samples of the test set", List.of(), tiles);
  }

  /// Spectrograms of different lengths.
  static TileChart heatTiles() {
    List<TileChart.Tile> tiles = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int steps = 40 + 15 * i;
      tiles.add(new TileChart.Tile(List.of("true: " + i, "said: 76 % " + i), List.of(
          new TileChart.Content.HeatMap(steps, 40, IntStream.range(0, 40 * steps)
              .mapToDouble(n -> 3 * Math.sin(n / 40 / 9.0) * Math.exp(-Math.pow((n % 40 - 12) / 8.0, 2)) - 1)
              .toArray()))));
    }
    return new TileChart("Samples of the test set", List.of(), tiles);
  }

  static TileChart curveTiles() {
    List<TileChart.Tile> tiles = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int tile = i;
      tiles.add(new TileChart.Tile(List.of("true: walking"), List.of(
          new TileChart.Content.Lines(IntStream.range(0, 3).mapToObj(c -> IntStream.range(0, 100)
              .mapToDouble(n -> Math.sin(n / 9.0 + 2 * c + tile)).toArray()).toList()))));
    }
    return new TileChart("Samples of the test set", List.of("acc x", "acc y", "acc z"), tiles);
  }

  static LineChart many() {
    List<Series> series = IntStream.range(0, 24).mapToObj(i -> Series.line("configuration with number " + i,
        IntStream.range(0, 50).mapToDouble(x -> 2e6 * Math.sin(x / 9.0 + i) + i * 3e5).toArray())).toList();
    return new LineChart("A title that is much too long for one line, since it tells of everything that was tried, on"
        + " which data, with how many seeds and for how long, and then goes on and on until nobody reads it any more",
        Axis.linear("step"), Axis.linear("value (units)"), series,
        IntStream.range(0, 7).mapToObj(i -> new Level("level " + i + " with a long explanation of what it means", 1e6
            + 1e4 * i)).toList());
  }

  static LineChart odd() {
    double nan = Double.NaN;
    return new LineChart("Gaps, lone points, nothing", Axis.linear("epoch"), Axis.log("error (s⁻¹)"),
        List.of(Series.line("with gaps", new double[] {3, 2, nan, 1.5, nan, 1, 0.8, 0, 0.7, -1, 0.6, 0.5}),
            Series.points("infinite ones", new double[] {1, 2, 3, 4},
                new double[] {1, Double.POSITIVE_INFINITY, 1.2, nan}),
            Series.line("empty", new double[0]), Series.line("all NaN", new double[] {nan, nan}),
            Series.line("negative", new double[] {-1, -2})),
        List.of(new Level("zero", 0)));
  }

  static Table table() {
    return Table.of(text("model"), number("parameters"), lowest("test error (MSE)"), highest("accuracy (%)"))
        .row(words("LSTM"), count(67_850), decimal(0.0031, 0.0004, 4), decimal(87.3, 1))
        .row(words("LEM"), count(66_500), decimal(0.0016, 0.0001, 4), decimal(96.6, 1))
        .ours(words("τ-GRU"), count(66_200), decimal(0.0012, 0.0003, 4), decimal(94.5, 1))
        .row(words("<i>GRU</i> & friends"), count(1_066_200), decimal(Double.NaN, 4), decimal(-3.2, 1));
  }

  static HtmlReport report() {
    return new HtmlReport("τ-GRU on Mackey–Glass").subtitle("Five seeds, 400 epochs, batch 64, hidden 16, τ = 17")
        .figure("4.1 × 10⁻⁴", "test error (MSE), mean of five seeds").figure("66,200", "parameters")
        .figure("116 ms", "per training step, 2 cores").figure("−21 %", "against the paper's value")
        .section("Results")
        .text(
            "The model reaches the published error after 230 epochs; the naive forecast, which repeats the last value,"
                + " is two orders of magnitude away.\n\nAll numbers are means over five seeds, with one standard deviation.")
        .table("Best value of each column in bold, our row shaded.", table())
        .section("Training").chart(training(), "Mean squared error of each epoch, on a logarithmic axis.")
        .chart(seeds(), "Bands show one standard deviation around the mean of five seeds.")
        .section("Forecast")
        .text("From t = 0 on the model is fed its own forecasts. It follows the truth for about 150 steps and keeps to"
            + " the attractor afterwards.")
        .chart(forecast(), "").chart(attractor(AttractorChart.Arrangement.SIDE_BY_SIDE), "The same part of the plane.")
        .section("Sweeps").chart(sweep(), "Lines run through the means.").chart(confusion(10), "Rows add up to 100 %.")
        .section("Samples").chart(sequenceTiles(), "Below each the same as the network reads it.")
        .section("Settings")
        .details("settings.json",
            "{\n  \"cell\": \"tau-gru\",\n  \"tau\": 17,\n  \"hidden\": 16,\n  \"seeds\": [1, 2, 3,"
                + " 4, 5],\n  \"note\": \"<script>alert(1)</script>\"\n}\n");
  }
}
