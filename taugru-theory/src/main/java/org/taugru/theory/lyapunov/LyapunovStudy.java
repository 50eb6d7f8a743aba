package org.taugru.theory.lyapunov;

import static org.taugru.data.MackeyGlass.STEP;
import static org.taugru.theory.lyapunov.MackeyGlassSeries.SHOWN;
import static org.taugru.theory.lyapunov.MackeyGlassSeries.WRONG;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.data.Benchmarks;
import org.taugru.data.MackeyGlass;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.Interpolation;
import org.taugru.dde.Method;
import org.taugru.dde.RungeKutta4;
import org.taugru.report.AttractorChart;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit;
import org.taugru.theory.math.Digits;
import org.taugru.theory.network.LayerTraining;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// How chaotic the Mackey–Glass equation is, and a network that has learnt to forecast it and then runs on alone.
public final class LyapunovStudy implements Study {
  private static final String TASK = "mackey-glass";
  /// Of the paper's networks.
  private static final int PAPERS_EPOCHS = 400;
  /// The delay of the equation, in steps; the task's own choice for the network is shorter.
  private static final int TRUE_DELAY = MackeyGlass.DELAY_STEPS;
  private static final double TAU = TRUE_DELAY * STEP;
  private static final double INTERVAL = 2 * TAU;

  static final DelayTangent.Flow MACKEY_GLASS =
      new DelayTangent.Flow(MackeyGlass::slope, MackeyGlass::slopeByState, MackeyGlass::slopeByDelayed);

  @Override
  public String name() {
    return "lyapunov";
  }

  @Override
  public String title() {
    return "Chaos, true and learnt";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    int length = settings.choose(10_000, 60_000);
    LyapunovExponent exact = exponent(new DormandPrince(settings.tolerance(), settings.tolerance()), length);
    LyapunovExponent data = exponent(new RungeKutta4(STEP, Interpolation.LINEAR), length);
    MackeyGlassSeries truth = MackeyGlassSeries.of(new MackeyGlass());
    Chapter.Writer chapter = Chapter.titled(title());
    equation(chapter, exact, data,
        new DelayedUnit(MackeyGlass.slopeByState(1, 1), MackeyGlass.slopeByDelayed(1, 1), TAU).rightmostRoot(), length);
    networks(chapter, exact, runs(settings, truth), truth);
    return chapter.end();
  }

  private static LyapunovExponent exponent(Method method, int length) {
    int discarded = (int) (1000 / INTERVAL);
    return LyapunovExponent.average(INTERVAL, discarded, (int) (length / INTERVAL),
        new DelayTangent(MACKEY_GLASS, TAU, INTERVAL, 0.5, method));
  }

  /// @param root the rightmost, at rest
  static void equation(Chapter.Writer chapter, LyapunovExponent exact, LyapunovExponent data, Complex root,
      int length) {
    double half = exact.running()[exact.running().length / 2];
    double difference = Math.abs(exact.value() - data.value());
    double error = Math.hypot(exact.standardError(), data.standardError());
    chapter.text(
        """
            The paper does not say what is predicted of the Mackey–Glass equation, which it calls chaotic. We take its task to be \
            to forecast one step ahead, from true values. How chaotic is a number: small differences grow as e^(Λt), with Λ the \
            largest Lyapunov exponent. In the time 1/Λ an error grows by a factor of e, so an error δ reaches Δ after \
            ln(Δ/δ)/Λ. The difference of two solutions is a function on [t − τ, t]; it obeys the linear equation along \
            the solution, which we solve with it as one system, and scale back to size 1 every 2τ. The standard error is that of \
            20 blocks; Λ is said to be positive if it is above 3 of them.""")
        .claim("The Mackey–Glass equation with a = 0.2, b = 0.1, n = 10, τ = 17 is chaotic", exact.isPositive(),
            "Λ = " + exact.text() + " per unit of time over " + length + " units; after half of them it was "
                + Digits.fixed(half, 5) + ". Small differences grow by a factor of e in "
                + Digits.fixed(1 / exact.value(), 0)
                + " units, " + Digits.fixed(1 / exact.value() / STEP, 0)
                + " steps of the task's series. Since Farmer (1982) values "
                + "of 0.006 to 0.007 are quoted; ours in bits, with 2 in place of e, is "
                + Digits.fixed(exact.value() / Math.log(2), 4)
                + (isQuoted(exact.value()) || isQuoted(exact.value() / Math.log(2)) ? "."
                    : ". Neither lies there, and we cannot say where the difference comes from."))
        .finding("The coarser solver that makes the task's data has the same exponent", difference < 3 * error,
            "Runge–Kutta with steps of 0.25 and straight lines between them: " + data.text() + ", a difference of "
                + Digits.fixed(difference, 5)
                + ". “The same” means within 3 combined standard errors, " + Digits.fixed(3 * error, 5) + ".")
        .finding("At rest, x = 1, the equation is unstable", root.re() > 0,
            "There x − 1 is the linear equation of the chapter on stability with α = −0.1 and β = −0.4: λ = "
                + Digits.fixed(root.re(), 4) + " ± " + Digits.fixed(root.im(), 4)
                + "i. What rests leaves, oscillating with a period of " + Digits.fixed(2 * Math.PI / root.im(), 1)
                + ".");
  }

  private static boolean isQuoted(double value) {
    return value >= 0.006 && value <= 0.007;
  }

  private static List<FreeRun> runs(StudySettings settings, MackeyGlassSeries truth) {
    int[] epochs = settings.effort() == StudySettings.Effort.QUICK ? new int[] {5, 15} : new int[] {10, 30, 100};
    int tau = Benchmarks.named(TASK).defaults().tau();
    List<Supplier<FreeRun>> runs = new ArrayList<>();
    for (int i = 0; i < settings.choose(1, 3); i++)
      runs.addAll(runs(tau, settings.seed() + i, epochs, settings, truth));
    for (int i = 0; i < settings.choose(1, 2); i++)
      runs.addAll(runs(TRUE_DELAY, settings.seed() + i, epochs, settings, truth));
    return runs.parallelStream().map(Supplier::get).toList();
  }

  private static List<Supplier<FreeRun>> runs(int tau, long seed, int[] epochs, StudySettings settings,
      MackeyGlassSeries truth) {
    RunSpec spec = SettingEdit.apply(RunSpec.of(Benchmarks.named(TASK), "tau-gru", seed), "tau", Integer.toString(tau));
    return LayerTraining.stages(spec, epochs).stream()
        .<Supplier<FreeRun>>map(stage -> () -> FreeRun.of(tau, seed, stage, truth, settings.choose(4_000, 12_000)))
        .toList();
  }

  static void networks(Chapter.Writer chapter, LyapunovExponent exact, List<FreeRun> runs,
      MackeyGlassSeries truth) {
    int longest = runs.stream().mapToInt(run -> run.stage().epochs()).max().orElseThrow();
    List<FreeRun> last = runs.stream().filter(run -> run.stage().epochs() == longest).toList();
    List<FreeRun> usual = last.stream().filter(run -> run.tau() != TRUE_DELAY).toList();
    List<FreeRun> delayed = last.stream().filter(run -> run.tau() == TRUE_DELAY).toList();
    FreeRun ours = best(usual);
    FreeRun other = best(delayed);
    int tau = ours.tau();
    double smallest = runs.stream().mapToDouble(run -> run.stage().validation()).min().orElseThrow();
    chapter.text(
        """
            A network that forecasts one step can be let alone: each output becomes its next input. Then it is a system of its own, \
            with a state of τ + 1 vectors, and has a Lyapunov exponent of its own, from a copy that starts nearby, runs beside it, \
            and is brought back to a distance of 1e−7 every 8 steps. Whether a network has learnt the equation, or only to go on \
            smoothly, shows here and not in the error of one step: in a quarter of a unit of time the series hardly moves. We take \
            the delay of the task's defaults, \
            """
            + tau + " steps, and the delay of the equation itself, " + TRUE_DELAY
            + " steps. The networks are trained for up to "
            + longest + " epochs, those of the paper for " + PAPERS_EPOCHS
            + """
                .

                What becomes of a free run is named by its outputs after it has settled and by its exponent: far away if they \
                leave the range from %s to %s; at rest if their standard deviation is below %s of the true series'; chaotic if Λ is \
                above 3 standard errors; in a cycle if none of these."""
                .formatted(Digits.fixed(FreeRun.LOWEST, 0),
                    Digits.fixed(FreeRun.HIGHEST, 0), Digits.fixed(FreeRun.STILL, 2)))
        .finding(
            "After " + longest + " epochs with τ = " + tau + " the free-running network is chaotic, with every seed",
            areChaotic(usual),
            kinds(usual, exact))
        .finding(
            "After " + longest + " epochs with τ = " + TRUE_DELAY
                + " the free-running network is chaotic, with every seed",
            areChaotic(delayed),
            kinds(delayed, exact))
        .finding("A linear formula forecasts one step better than every network here",
            truth.autoregression() < smallest,
            "The smallest error of one step among the networks is " + Digits.text(smallest)
                + ". The formula, on the last four points and fitted to the training set, has "
                + Digits.text(truth.autoregression())
                + ", and no linear recurrence of finitely many numbers is chaotic."
                + (truth.autoregression() < smallest
                    ? " So the loss that is minimised does not ask for the equation, only for what comes next." : ""))
        .seen("Whether a smaller error of one step makes the forecast good for longer",
            forecasts(runs, exact, truth))
        .table(
            "Networks that run freely, at several times during their training. The horizon is the median time until the free run "
                + "is wrong by " + WRONG + " standard deviations of the series.",
            table(runs, exact))
        .picture("theory-lyapunov-convergence", convergence(exact, last),
            "The running average of the exponent, of the equation and of the networks after " + longest
                + " epochs. Above 0 small differences grow and the system is chaotic; at 0 it goes round a cycle; below it forgets, and "
                + "comes to rest. In the end: " + counted(last) + ".")
        .picture("theory-lyapunov-series", series(truth, ours, other),
            "A series of the test set, and networks that have been shown its beginning and then go on alone, from 0 on. "
                + described(ours) + " " + described(other))
        .picture("theory-lyapunov-attractors", attractors(truth, ours, other),
            "x(t) against x(t − τ), for the equation and for two networks from where they go on alone. The equation fills a band of "
                + "loops that never close. " + described(ours) + " " + described(other));
  }

  private static FreeRun best(List<FreeRun> runs) {
    return runs.stream().min(Comparator.comparingDouble(run -> run.stage().validation())).orElseThrow();
  }

  private static boolean areChaotic(List<FreeRun> runs) {
    return runs.stream().allMatch(run -> run.kind() == FreeRun.Kind.CHAOTIC);
  }

  private static String kinds(List<FreeRun> runs, LyapunovExponent exact) {
    return runs.stream().map(run -> "Seed " + run.seed() + ": " + run.kind() + ", Λ = " + run.exponent().text())
        .collect(Collectors.joining(". ")) + ". The equation has " + exact.text() + ".";
  }

  private static String counted(List<FreeRun> runs) {
    return Arrays.stream(FreeRun.Kind.values())
        .map(kind -> runs.stream().filter(run -> run.kind() == kind).count() + " " + kind)
        .filter(words -> !words.startsWith("0 ")).collect(Collectors.joining(", "));
  }

  private static String described(FreeRun run) {
    return "The one with τ = " + run.tau() + switch (run.kind()) {
      case CHAOTIC -> " stays chaotic.";
      case CYCLE -> " ends in a cycle, " + Digits.fixed(run.deviation(), 2) + " times as large as the true movement.";
      case REST -> " comes to rest, where the equation does not stay.";
      case AWAY -> " leaves for values that the equation never has.";
    };
  }

  /// How many pairs have a horizon of the one with the smaller error that is longer (1), the same (0) or shorter (−1).
  static long pairs(List<FreeRun> runs, int order) {
    return runs.stream()
        .mapToLong(better -> runs.stream().filter(worse -> better.stage().validation() < worse.stage().validation()
            && Double.compare(better.horizon(), worse.horizon()) == order).count())
        .sum();
  }

  private static String forecasts(List<FreeRun> runs, LyapunovExponent exact, MackeyGlassSeries truth) {
    DoubleSummaryStatistics errors = runs.stream().mapToDouble(run -> run.stage().validation()).summaryStatistics();
    DoubleSummaryStatistics horizons = runs.stream().mapToDouble(run -> run.horizon()).summaryStatistics();
    long inOrder = pairs(runs, 1);
    long not = pairs(runs, -1);
    String tendency =
        inOrder <= not ? "No tendency" : not == 0 ? "Without exception here" : "A tendency, not without exception";
    return tendency + ": of the pairs of networks in the table " + inOrder + " are in that order, " + pairs(runs, 0)
        + " are tied and " + not + " are the other way round. The networks have errors from "
        + Digits.text(errors.getMin()) + " to "
        + Digits.text(errors.getMax())
        + ", and forecasts that are good for " + Digits.fixed(horizons.getMin(), 2) + " to "
        + Digits.fixed(horizons.getMax(), 2)
        + " units of time, at most " + Digits.fixed(horizons.getMax() * exact.value(), 3)
        + " of 1/Λ. To repeat the last value is good for "
        + Digits.fixed(truth.horizonOfRest(), 2) + ", to go on in a straight line for "
        + Digits.fixed(truth.horizonOfLine(), 2) + ".";
  }

  private static Table table(List<FreeRun> runs, LyapunovExponent exact) {
    Table table = Table.of(Table.number("τ"), Table.number("seed"), Table.number("epochs"),
        Table.number("one-step RMSE (×10⁻³)"), Table.number("Λ (per unit of time)"), Table.text("free run"),
        Table.number("deviation/true"), Table.number("horizon (units of time)"), Table.number("horizon·Λ"));
    for (FreeRun run : runs)
      table = table.row(Table.count(run.tau()), Table.count(run.seed()), Table.count(run.stage().epochs()),
          Table.decimal(1e3 * run.stage().validation(), 2),
          Table.decimal(run.exponent().value(), run.exponent().standardError(), 4), Table.words(run.kind().toString()),
          Table.decimal(run.deviation(), 3), Table.decimal(run.horizon(), 2),
          Table.decimal(run.horizon() * exact.value(), 3));
    return table;
  }

  private static LineChart convergence(LyapunovExponent exact, List<FreeRun> runs) {
    List<Series> series = new ArrayList<>();
    series.add(Series.line("Mackey–Glass equation", exact.times(), exact.running()));
    runs.forEach(run -> series.add(Series.line(run.name(), run.exponent().times(), run.exponent().running())));
    double lowest = runs.stream().mapToDouble(run -> run.exponent().value()).min().orElseThrow();
    double highest = runs.stream().mapToDouble(run -> run.exponent().value()).max().orElseThrow();
    return new LineChart("Largest Lyapunov exponent",
        Axis.log("averaged over (units of time)").within(100, exact.times()[exact.times().length - 1]),
        Axis.linear("exponent (per unit of time)").within(Math.min(lowest, 0) - 0.01,
            Math.max(highest, exact.value()) + 0.01),
        series);
  }

  private static LineChart series(MackeyGlassSeries truth, FreeRun... runs) {
    int before = 200;
    int after = 1000;
    List<Series> series = new ArrayList<>();
    series
        .add(Series.line("Mackey–Glass equation", IntStream.range(-before, after).mapToDouble(n -> n * STEP).toArray(),
            Arrays.copyOfRange(truth.series(0), SHOWN - before, SHOWN + after)));
    double[] times = IntStream.range(1, after).mapToDouble(n -> n * STEP).toArray();
    for (FreeRun run : runs)
      series.add(Series.line(run.name(), times, Arrays.copyOf(run.series(), after - 1)));
    return new LineChart("Going on alone", Axis.linear("t (units of time)"), Axis.linear("x(t)"), series);
  }

  private static AttractorChart attractors(MackeyGlassSeries truth, FreeRun... runs) {
    List<Series> series = new ArrayList<>();
    series.add(Series.delayed("Mackey–Glass equation", truth.series(0), TRUE_DELAY));
    for (FreeRun run : runs)
      series.add(Series.delayed(run.name(), run.series(), TRUE_DELAY));
    return new AttractorChart("The delay plane", "x(t)", "x(t − 17)", series, AttractorChart.Arrangement.SIDE_BY_SIDE);
  }
}
