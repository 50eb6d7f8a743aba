package org.taugru.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.taugru.data.SequenceSet;
import org.taugru.data.Task;
import org.taugru.data.Tasks;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.Interpolation;
import org.taugru.dde.Method;
import org.taugru.dde.RungeKutta4;
import org.taugru.report.AttractorChart;
import org.taugru.report.Axis;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.train.RunSpec;

/// How chaotic the Mackey–Glass equation is, and a network that has learnt to forecast it and then runs on alone.
final class LyapunovStudy implements Study {
  private static final String TASK = "mackey-glass";
  private static final double TAU = 17;
  /// The time between two points of the task's series.
  private static final double STEP = 0.25;
  private static final double INTERVAL = 2 * TAU;
  /// Of a series the network is shown so many points before it goes on alone.
  private static final int SHOWN = 400;
  /// A forecast is good until it is wrong by this part of the standard deviation.
  private static final double WRONG = 0.4;

  /// x′ = 0.2·x_τ/(1 + x_τ¹⁰) − 0.1·x
  private static final DelayTangent.Flow MACKEY_GLASS = new DelayTangent.Flow() {
    @Override
    public double slope(double x, double delayed) {
      return 0.2 * delayed / (1 + Math.pow(delayed, 10)) - 0.1 * x;
    }

    @Override
    public double byState(double x, double delayed) {
      return -0.1;
    }

    @Override
    public double byDelayed(double x, double delayed) {
      double power = Math.pow(delayed, 10);
      return 0.2 * (1 - 9 * power) / ((1 + power) * (1 + power));
    }
  };

  @Override
  public String name() {
    return "lyapunov";
  }

  @Override
  public String title() {
    return "Chaos, true and learnt";
  }

  @Override
  public Chapter examine(Settings settings) {
    int length = settings.choose(8_000, 40_000);
    LyapunovExponent exact = equation(new DormandPrince(settings.tolerance(), settings.tolerance()), length);
    LyapunovExponent data = equation(new RungeKutta4(STEP, Interpolation.LINEAR), length);
    Truth truth = Truth.of(Tasks.named(TASK));
    List<FreeRun> runs = runs(settings, truth);
    Chapter.Writer chapter = Chapter.titled(title());
    equation(chapter, exact, data, length);
    networks(chapter, exact, runs, truth);
    return chapter.end();
  }

  private static LyapunovExponent equation(Method method, int length) {
    int discarded = (int) (1000 / INTERVAL);
    return LyapunovExponent.average(INTERVAL, discarded, (int) (length / INTERVAL),
        new DelayTangent(MACKEY_GLASS, TAU, INTERVAL, 0.5, method));
  }

  private static void equation(Chapter.Writer chapter, LyapunovExponent exact, LyapunovExponent data, int length) {
    double half = exact.running()[exact.running().length / 2];
    double difference = Math.abs(exact.value() - data.value());
    double error = Math.hypot(exact.standardError(), data.standardError());
    chapter.text(
        """
            The paper forecasts the Mackey–Glass equation one step ahead, from true values, and calls it chaotic. How chaotic is a \
            number: small differences grow as e^(Λt), with Λ the largest Lyapunov exponent, and 1/Λ is the time beyond which \
            nobody forecasts much. The difference of two solutions is a function on [t − τ, t]; it obeys the linear equation along \
            the solution, which we solve with it as one system, and scale back to size 1 every 2τ. The standard error is that of \
            20 blocks.""")
        .finding("The Mackey–Glass equation with a = 0.2, b = 0.1, n = 10, τ = 17 is chaotic", exact.isPositive(),
            "Λ = " + exact.text() + " per unit of time over " + length + " units, after half of them "
                + Numbers.fixed(half, 5) + ". Small differences grow by a factor of e in "
                + Numbers.fixed(1 / exact.value(), 0)
                + " units, " + Numbers.fixed(1 / exact.value() / STEP, 0)
                + " steps of the task's series. Since Farmer (1982) values of 0.006 to 0.007 are quoted.")
        .finding("The coarser solver that makes the task's data has the same exponent", difference < 3 * error,
            "Runge–Kutta with steps of 0.25 and straight lines between them: " + data.text() + ", a difference of "
                + Numbers.fixed(difference, 5) + ".");
  }

  /// Series of the task's test set.
  private record Truth(SequenceSet set, double deviation) {
    static Truth of(Task task) {
      SequenceSet set = task.generate(1).test();
      double mean = 0;
      double square = 0;
      for (float value : set.inputs()) {
        mean += value;
        square += (double) value * value;
      }
      mean /= set.inputs().length;
      return new Truth(set, Math.sqrt(square / set.inputs().length - mean * mean));
    }

    double[] series(int number) {
      return IntStream.range(0, set.steps()).mapToDouble(step -> set.input(number, step, 0)).toArray();
    }
  }

  private enum Kind {
    CHAOTIC("chaotic"),
    CYCLE("a cycle"),
    REST("at rest"),
    AWAY("far away");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /// A network on its own.
  ///
  /// @param exponent per unit of time
  /// @param series   from where it has been shown a series of the test set
  /// @param settled  much later
  /// @param horizon  the median time for which its forecast is good
  private record FreeRun(long seed, TrainingStages.Stage stage, LyapunovExponent exponent, double[] series,
      double[] settled, double deviation, double horizon, Kind kind) {
    static FreeRun of(long seed, TrainingStages training, TrainingStages.Stage stage, Truth truth, int starts,
        int counted) {
      double[] series = shown(training.closed(stage), truth.series(0)).run(truth.set.steps() - SHOWN);
      ClosedLoop loop = shown(training.closed(stage), truth.series(0));
      loop.run(2000);
      double[] settled = loop.copy().run(2000);
      int interval = 8;
      LyapunovExponent exponent =
          perTime(loop.exponent(1e-7, interval, 1000 / interval, counted / interval, new SplittableRandom(seed)));
      double mean = Arrays.stream(settled).average().orElseThrow();
      double deviation = Math.sqrt(Arrays.stream(settled).map(y -> (y - mean) * (y - mean)).average().orElseThrow());
      double[] horizons = IntStream.range(0, starts)
          .mapToDouble(start -> horizon(training.closed(stage), truth.series(start), truth.deviation)).sorted()
          .toArray();
      return new FreeRun(seed, stage, exponent, series, settled, deviation, horizons[starts / 2],
          kind(exponent, settled, deviation, truth.deviation));
    }

    private static ClosedLoop shown(ClosedLoop loop, double[] series) {
      for (int n = 0; n < SHOWN; n++)
        loop.step(series[n]);
      return loop;
    }

    private static LyapunovExponent perTime(LyapunovExponent perStep) {
      return new LyapunovExponent(perStep.value() / STEP, perStep.standardError() / STEP,
          Arrays.stream(perStep.times()).map(steps -> steps * STEP).toArray(),
          Arrays.stream(perStep.running()).map(value -> value / STEP).toArray());
    }

    /// The time until the forecast is wrong; the end of the series where it never is.
    private static double horizon(ClosedLoop loop, double[] series, double deviation) {
      double forecast = shown(loop, series).output();
      int step = SHOWN;
      while (step < series.length && Math.abs(forecast - series[step]) < WRONG * deviation) {
        forecast = loop.step();
        step++;
      }
      return (step - SHOWN) * STEP;
    }

    private static Kind kind(LyapunovExponent exponent, double[] settled, double deviation, double truth) {
      if (Arrays.stream(settled).anyMatch(y -> !(y > -1 && y < 3)))
        return Kind.AWAY;
      if (deviation < 0.01 * truth)
        return Kind.REST;
      return exponent.isPositive() ? Kind.CHAOTIC : Kind.CYCLE;
    }
  }

  private static List<FreeRun> runs(Settings settings, Truth truth) {
    int longest = settings.choose(15, 120);
    int[] epochs = settings.effort() == Settings.Effort.QUICK ? new int[] {5, longest} : new int[] {15, 50, longest};
    Task task = Tasks.named(TASK);
    record Trained(long seed, TrainingStages training) {
    }
    List<Trained> trained = LongStream.range(0, settings.choose(1, 3)).map(i -> settings.seed() + i)
        .mapToObj(seed -> new Trained(seed, TrainingStages.train(RunSpec.of(task, "tau-gru", seed), epochs))).toList();
    record Job(Trained trained, TrainingStages.Stage stage) {
    }
    List<Job> jobs = new ArrayList<>();
    for (Trained one : trained)
      for (TrainingStages.Stage stage : one.training.stages())
        jobs.add(new Job(one, stage));
    return jobs.parallelStream().map(job -> FreeRun.of(job.trained.seed, job.trained.training, job.stage, truth,
        settings.choose(9, 31), settings.choose(4_000, 16_000))).toList();
  }

  private static void networks(Chapter.Writer chapter, LyapunovExponent exact, List<FreeRun> runs, Truth truth) {
    int longest = runs.stream().mapToInt(run -> run.stage.epochs()).max().orElseThrow();
    List<FreeRun> last = runs.stream().filter(run -> run.stage.epochs() == longest).toList();
    FreeRun shown = last.stream().min(Comparator.comparingDouble(run -> run.stage.validation())).orElseThrow();
    Table table = Table.of(Table.number("seed"), Table.number("epochs"), Table.number("one-step RMSE (×10⁻³)"),
        Table.number("Λ (per unit of time)"), Table.text("free run"), Table.number("deviation/true"),
        Table.number("horizon (units of time)"), Table.number("horizon·Λ"));
    for (FreeRun run : runs)
      table = table.row(Table.count(run.seed), Table.count(run.stage.epochs()),
          Table.decimal(1e3 * run.stage.validation(), 2),
          Table.decimal(run.exponent.value(), run.exponent.standardError(), 4), Table.words(run.kind.words),
          Table.decimal(run.deviation / truth.deviation, 3), Table.decimal(run.horizon, 2),
          Table.decimal(run.horizon * exact.value(), 3));
    long chaotic = last.stream().filter(run -> run.kind == Kind.CHAOTIC).count();
    long equal = last.stream().filter(run -> Math.abs(run.exponent.value() - exact.value()) < 3
        * Math.hypot(run.exponent.standardError(), exact.standardError()) && run.kind == Kind.CHAOTIC).count();
    double best = last.stream().mapToDouble(run -> run.horizon * exact.value()).max().orElseThrow();
    chapter.text(
        """
            A network that forecasts one step can be let alone: each output becomes its next input. Then it is a system of its own, \
            with a state of τ + 1 vectors, and has a Lyapunov exponent of its own: from a copy that starts nearby, runs beside it, \
            and is brought back to a distance of 1e−7 every 8 steps. Whether a network has learnt the equation, or only to go on \
            smoothly, shows here and not in the error of one step.""")
        .finding("Trained for " + longest + " epochs, the free-running τ-GRU is chaotic", chaotic == last.size(),
            chaotic + " of " + last.size() + " seeds are.")
        .finding("Then its exponent is that of the equation, within three standard errors", equal == last.size(),
            equal + " of " + last.size() + " seeds; " + exponents(last) + " against " + exact.text() + ".")
        .seen("How long the forecast is good",
            "After " + SHOWN + " true points, the free run of the best seed stays within " + WRONG
                + " standard deviations of the truth for " + Numbers.fixed(best, 2)
                + " of the time 1/Λ (median over test series).")
        .table("Networks that run freely, at several times during their training.", table)
        .picture("theory-lyapunov-convergence", convergence(exact, runs, shown),
            "The running averages of the exponent.")
        .picture("theory-lyapunov-series", series(truth, shown),
            "A series of the test set, and the network that has been shown its beginning and then goes on alone.")
        .picture("theory-lyapunov-attractors", attractors(truth, runs, shown),
            "x(t) against x(t − τ).");
  }

  private static String exponents(List<FreeRun> runs) {
    return String.join(", ", runs.stream().map(run -> run.exponent.text()).toList());
  }

  private static LineChart convergence(LyapunovExponent exact, List<FreeRun> runs, FreeRun shown) {
    List<Series> series = new ArrayList<>();
    series.add(Series.line("Mackey–Glass equation", exact.times(), exact.running()));
    runs.stream().filter(run -> run.seed == shown.seed).forEach(run -> series.add(Series.line(
        "τ-GRU after " + run.stage.epochs() + " epochs", run.exponent.times(), run.exponent.running())));
    double longest = shown.exponent.times()[shown.exponent.times().length - 1];
    return new LineChart("Largest Lyapunov exponent", Axis.linear("averaged over (units of time)").within(0, longest),
        Axis.linear("exponent (per unit of time)").within(-0.02, 0.04), series, List.of(new Level("0", 0)));
  }

  private static LineChart series(Truth truth, FreeRun shown) {
    double[] series = truth.series(0);
    int before = 200;
    int after = 1000;
    double[] times = IntStream.range(-before, after).mapToDouble(n -> n * STEP).toArray();
    return new LineChart("Going on alone", Axis.linear("t (units of time; alone from 0 on)"), Axis.linear("x(t)"),
        List.of(
            Series.line("Mackey–Glass equation", times, Arrays.copyOfRange(series, SHOWN - before, SHOWN + after)),
            Series.line("τ-GRU after " + shown.stage.epochs() + " epochs",
                IntStream.range(1, after).mapToDouble(n -> n * STEP).toArray(),
                Arrays.copyOf(shown.series, after - 1))));
  }

  private static AttractorChart attractors(Truth truth, List<FreeRun> runs, FreeRun shown) {
    int lag = (int) (TAU / STEP);
    List<Series> series = new ArrayList<>();
    series.add(Series.delayed("Mackey–Glass equation", truth.series(0), lag));
    runs.stream().filter(run -> run.seed == shown.seed && run.stage.epochs() == shown.stage.epochs()).forEach(
        run -> series.add(Series.delayed("τ-GRU after " + run.stage.epochs() + " epochs", run.settled, lag)));
    return new AttractorChart("The delay plane", "x(t)", "x(t − 17)", series, AttractorChart.Arrangement.SIDE_BY_SIDE);
  }
}
