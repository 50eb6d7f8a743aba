package org.taugru.theory.response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.dde.Solution;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Digits;

/// Appendix A: what a delay does to the response of a single unit.
public final class DelayResponseStudy implements Study {
  private static final double[] DELAYS = {0, 0.5, 1};
  private static final double LONGEST = 1.4;
  /// Of a closely matching curve, relative to what it matches: the 10 % of the statements.
  private static final double CLOSE = 0.1;
  /// A wave for which the longest of the delays is more than half a period.
  private static final double FAST = 5;

  @Override
  public String name() {
    return "delay-response";
  }

  @Override
  public String title() {
    return "What a delay does to a single unit (appendix A)";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    Chapter.Writer chapter = Chapter.titled(title());
    linear(chapter, settings);
    nonlinear(chapter, settings);
    return chapter.end();
  }

  /// A response of the linear unit at frequency 1, computed and measured.
  record Point(DelayedFilter filter, double gain, double lag, double residual) {
    static Point of(double tau, double tolerance) {
      DelayedFilter filter = new DelayedFilter(tau);
      Harmonic seen = filter.measure(1, tolerance);
      return new Point(filter, seen.amplitude(), seen.lag(), seen.residual());
    }

    double error() {
      return Math.max(Math.abs(gain - filter.gain(1)), Math.abs(lag - filter.lag(1)));
    }

    double difference() {
      return DelayedFilter.difference(gain, lag);
    }
  }

  private static void linear(Chapter.Writer chapter, StudySettings settings) {
    int steps = settings.choose(7, 28);
    linear(chapter, Arrays.stream(DELAYS).mapToObj(tau -> Point.of(tau, settings.tolerance())).toList(),
        IntStream.rangeClosed(0, steps).mapToObj(k -> Point.of(LONGEST * k / steps, settings.tolerance())).toList(),
        fastWave(1, settings), fastWave(0, settings), settings.tolerance());
    bestDelay(chapter);
    shifted(chapter, Point.of(Math.PI / 6, settings.tolerance()), settings.tolerance());
  }

  /// @param points    for the delays of the paper
  /// @param grid      for delays from 0 to the longest
  /// @param slowest   the gain for a fast wave with a delay of 1
  /// @param undelayed the same without
  static void linear(Chapter.Writer chapter, List<Point> points, List<Point> grid, double slowest, double undelayed,
      double tolerance) {
    List<Point> all = new ArrayList<>(points);
    all.addAll(grid);
    long distinct = all.stream().mapToLong(point -> Math.round(1e9 * point.filter.tau())).distinct().count();
    double error = largest(all, Point::error);
    List<double[]> maxima = Arrays.stream(DELAYS).mapToObj(tau -> maxima(tau, tolerance)).toList();

    chapter
        .text(
            """
                Appendix A drives h′(t) = −h(t − τ) + cos t from h = 0 for τ = 0, 0.5 and 1, looks at the curves, and says \
                that the delay makes the response lag behind, that it amplifies it, and that τ = 0.5 gives back the input. \
                The unit is linear, so it needs no looking: once the start has died out, a wave of frequency ω leaves it \
                multiplied by H(iω) = 1/(iω + e^(−iωτ)). For ω = 1 that is a gain of 1/√(2 − 2·sin τ) and a lag of \
                π/4 − τ/2: each second of delay takes half a second off the lag. The reason is that the term with the \
                delay is what holds h back; the later it arrives, the longer h follows its input freely. It also ends in \
                resonance: at τ = π/2 the gain is infinite, and beyond, h grows without end.""")
        .finding("The solver finds the gain and the lag of H, to a thousand times its tolerance",
            error < 1000 * tolerance,
            distinct + " delays from 0 to " + LONGEST + " s: the largest difference in gain or lag is "
                + Digits.text(error) + ". Each was measured over 8 periods after waiting until the slowest root of "
                + "λ + e^(−λτ) = 0 had brought the start down to a hundredth of the tolerance; what a single wave leaves of "
                + "those periods is " + Digits.text(largest(all, Point::residual)) + " at most.")
        .picture("theory-delay-response-linear", linearChart(tolerance),
            """
                The linear unit from zero. Within one period the start is forgotten for τ = 0 and 0.5, within about two for \
                τ = 1. From then on the maxima come the earlier, and the higher, the longer the delay.""")
        .table("At steady state, ω = 1. The difference is the root mean square of h − cos t relative to that of cos t.",
            table(points))
        .claim("With a delay the linear unit lags further behind its input (τ = 0, 0.5, 1)",
            rises(points, Point::lag),
            "At steady state the lags are " + list(points, point -> degrees(point.lag))
                + (rises(points, point -> -point.lag) ? ": the longer the delay, the less." : "."))
        .seen("The first maximum, before the steady state",
            "h has its first maximum " + times(maxima, 0)
                + " s after that of the input for τ = 0, 0.5 and 1, its second "
                + times(maxima, 1) + " s after the input's. "
                + (maxima.getLast()[0] > maxima.getFirst()[0] && maxima.getLast()[1] < maxima.getFirst()[1]
                    ? "What the paper saw may be the first one: there, and there alone, τ = 1 comes later than τ = 0, since "
                        + "until t = τ nothing holds h back."
                    : ""))
        .claim("With a delay its response is amplified (ω = 1)",
            rises(points, Point::gain) && rises(grid, Point::gain),
            "The gains for τ = 0, 0.5, 1 are " + list(points, point -> Digits.fixed(point.gain, 3))
                + ", and on " + grid.size() + " delays up to " + LONGEST + " s each is larger than the one before.")
        .finding("With a delay its response is amplified at any frequency", slowest > undelayed,
            "|H|⁻² = 1 + ω² − 2ω·sin ωτ, so it is where sin ωτ is positive, as for delays of less than half a period. "
                + "Measured at ω = " + Digits.fixed(FAST, 0) + ": gain " + Digits.fixed(slowest, 4) + " with τ = 1, "
                + Digits.fixed(undelayed, 4) + " without.")
        .picture("theory-delay-response-gain", gainChart(grid),
            """
                Gain at ω = 1 against the delay: 1/√(2 − 2·sin τ). It has no bound as τ comes near π/2 = 1.571 s.""")
        .picture("theory-delay-response-lag", lagChart(grid),
            """
                Lag at ω = 1 against the delay: the straight line 45° − 28.65°·τ, with τ in seconds.""")
        .claim("With τ = 0.5 its response closely matches the input: to 10 %, without a shift",
            points.get(1).difference() < CLOSE,
            "Its amplitude is " + Digits.fixed(points.get(1).gain, 3) + " of the input's, but it comes "
                + degrees(points.get(1).lag) + " late. The root mean square of h − cos t is "
                + Digits.percent(points.get(1).difference()) + " of that of cos t. Without delay it is "
                + Digits.percent(points.getFirst().difference()) + ", with τ = 1 "
                + Digits.percent(points.getLast().difference()) + ".");
  }

  /// At τ = π/6 the gain is 1.
  static void shifted(Chapter.Writer chapter, Point copy, double tolerance) {
    boolean holds = Math.abs(copy.gain - 1) < 1000 * tolerance;
    chapter.finding("With τ = π/6 its response is the input, shifted", holds,
        "sin τ = 1/2 makes the gain 1. Measured at τ = " + Digits.fixed(copy.filter.tau(), 3) + " s: 1 to within "
            + Digits.text(Math.abs(copy.gain - 1)) + ", and " + degrees(copy.lag) + " late."
            + (holds
                ? " So up to a shift, which the two statements before do not allow, the paper is right: a delay alone "
                    + "can replicate this input, and 0.5 s is near to it."
                : ""));
  }

  private static void bestDelay(Chapter.Writer chapter) {
    double best = IntStream.rangeClosed(0, 1500).mapToDouble(k -> 0.001 * k).boxed()
        .min((a, b) -> Double.compare(new DelayedFilter(a).difference(1), new DelayedFilter(b).difference(1)))
        .orElseThrow();
    bestDelay(chapter, best, new DelayedFilter(best).difference(1));
  }

  /// @param best  the delay with the least difference from the input
  /// @param least that difference
  static void bestDelay(Chapter.Writer chapter, double best, double least) {
    chapter.claim("Tuning τ alone is enough to give back the input: to 10 %, without a shift", least < CLOSE,
        "Of 1501 delays from 0 to 1.5 s the best is τ = " + Digits.fixed(best, 3) + " s, where the difference is "
            + Digits.percent(least) + " of the input. It can be no better: with c = cos τ and s = sin τ its square is "
            + "(3 − 2c − 2s)/(2 − 2s), which is at least 1/4 because 4c + 3s ≤ 5, with equality for τ = arcsin 0.6 = "
            + Digits.fixed(Math.asin(0.6), 3) + ".");
  }

  private static double fastWave(double tau, StudySettings settings) {
    return new DelayedFilter(tau).measure(FAST, settings.tolerance()).amplitude();
  }

  private static Table table(List<Point> points) {
    Table table = Table.of(Table.text("τ (s)"), Table.number("gain, computed"), Table.number("measured"),
        Table.number("lag, computed (°)"), Table.number("measured (°)"), Table.number("difference from the input (%)"));
    for (Point point : points)
      table = table.row(Table.words(Digits.fixed(point.filter.tau(), 1)), Table.decimal(point.filter.gain(1), 4),
          Table.decimal(point.gain, 4), Table.decimal(Math.toDegrees(point.filter.lag(1)), 2),
          Table.decimal(Math.toDegrees(point.lag), 2), Table.decimal(100 * point.difference(), 1));
    return table;
  }

  /// How long after the input's maxima, at 0 and 2π, h has its first two.
  private static double[] maxima(double tau, double tolerance) {
    Solution solution = new DelayedFilter(tau).solve(1, 12, tolerance);
    double step = 1e-3;
    double[] h = IntStream.rangeClosed(0, 12_000).mapToDouble(k -> solution.at(Math.min(12, k * step))[0]).toArray();
    double[] found = IntStream.range(1, h.length - 1).filter(k -> h[k] > h[k - 1] && h[k] >= h[k + 1])
        .mapToDouble(k -> k * step).toArray();
    return new double[] {found[0], found[1] - 2 * Math.PI};
  }

  private static String times(List<double[]> maxima, int which) {
    return maxima.stream().map(maximum -> Digits.fixed(maximum[which], 2)).collect(Collectors.joining(", "));
  }

  private static LineChart linearChart(double tolerance) {
    double end = 25;
    double[] times = times(end, 500);
    List<Series> series = new ArrayList<>();
    series.add(Series.dashed("input, cos t", times, values(times, Math::cos)));
    for (double tau : DELAYS) {
      Solution solution = new DelayedFilter(tau).solve(1, end, tolerance);
      series.add(Series.line("h, " + delay(tau), times, values(times, t -> solution.at(t)[0])));
    }
    return new LineChart("The linear unit driven by cos t", Axis.linear("t (s)"), Axis.linear("h(t)"), series);
  }

  private static LineChart gainChart(List<Point> grid) {
    return chart("Gain of the linear unit", Axis.linear("gain at ω = 1 (amplitude of h over that of the input)"), grid,
        filter -> filter.gain(1), Point::gain);
  }

  private static LineChart lagChart(List<Point> grid) {
    return chart("Lag of the linear unit", Axis.linear("lag at ω = 1 (degrees)"), grid,
        filter -> Math.toDegrees(filter.lag(1)), point -> Math.toDegrees(point.lag));
  }

  private static LineChart chart(String title, Axis axis, List<Point> grid, ToDoubleFunction<DelayedFilter> computed,
      ToDoubleFunction<Point> measured) {
    double[] delays = times(LONGEST, 280);
    return new LineChart(title, Axis.linear("delay τ (s)"), axis, List.of(
        Series.line("computed from H", delays, values(delays, tau -> computed.applyAsDouble(new DelayedFilter(tau)))),
        Series.points("measured", grid.stream().mapToDouble(point -> point.filter.tau()).toArray(),
            grid.stream().mapToDouble(measured).toArray())));
  }

  private static void nonlinear(Chapter.Writer chapter, StudySettings settings) {
    double tolerance = Math.min(settings.tolerance(), 1e-7); // two of the lags are but 5 ms apart
    nonlinear(chapter, new SaturatedUnit(0).measure(tolerance), new SaturatedUnit(0.5).measure(tolerance), tolerance);
  }

  static void nonlinear(Chapter.Writer chapter, SaturatedUnit.Response plain, SaturatedUnit.Response delayed,
      double tolerance) {
    chapter
        .text(
            """
                The second pair of the appendix is h′(t) = −h(t) + tanh(−h(t − τ) + s(t)) with τ = 0 and 0.5, where s is the \
                sum of 3⁻ⁿ cos(4ⁿ·2t) for n = 0 to 3. The paper again sees the delay lag behind, and says that it follows \
                the seasons of the input better. A lag of such a curve is a matter of definition, so here are three: the \
                phase of the fundamental wave, of period π; the shift of the input that makes the cross-correlation over a \
                period largest; and the time between the highest point of the input and that of h.""")
        .picture("theory-delay-response-nonlinear", nonlinearChart(tolerance),
            """
                The nonlinear unit from zero, three periods of the input. The two states look much alike. The one with delay is \
                larger; whether it is earlier or later is below what the eye can tell.""")
        .table("One period of the steady state.", table(plain, delayed))
        .claim("With a delay the nonlinear unit lags further behind its input, by fundamental or cross-correlation",
            delayed.lag() > plain.lag() || delayed.shift() > plain.shift(),
            "Without delay and with τ = 0.5 the fundamental is " + seconds(plain.lag()) + " and "
                + seconds(delayed.lag())
                + " s late, and the cross-correlation is largest at " + seconds(plain.shift()) + " and "
                + seconds(delayed.shift()) + " s. From the period before, h has changed by "
                + Digits.text(Math.max(plain.unrest(), delayed.unrest())) + " at most.")
        .finding("With a delay its highest point in a period comes later", delayed.peak() > plain.peak(),
            "It comes " + seconds(delayed.peak()) + " s after that of the input with the delay, "
                + seconds(plain.peak())
                + " s without.")
        .claim("With τ = 0.5 the nonlinear unit follows its input better",
            delayed.correlation() > plain.correlation() && delayed.difference() < plain.difference(),
            "The correlation with the input, shifted to fit best, is " + Digits.fixed(delayed.correlation(), 3)
                + " instead of " + Digits.fixed(plain.correlation(), 3) + ", and the root mean square of h − s is "
                + Digits.percent(delayed.difference()) + " of that of s instead of "
                + Digits.percent(plain.difference())
                + ". The amplitude of the fundamental is " + Digits.fixed(delayed.amplitude(), 3) + " instead of "
                + Digits.fixed(plain.amplitude(), 3) + "; that of the input is 1.");
  }

  private static Table table(SaturatedUnit.Response plain, SaturatedUnit.Response delayed) {
    Table table = Table.of(Table.text("measure"), Table.number("τ = 0"), Table.number("τ = 0.5 s"));
    record Line(String name, ToDoubleFunction<SaturatedUnit.Response> measure) {
    }
    for (Line line : List.of(
        new Line("lag of the fundamental (s)", SaturatedUnit.Response::lag),
        new Line("lag by cross-correlation (s)", SaturatedUnit.Response::shift),
        new Line("lag of the highest point (s)", SaturatedUnit.Response::peak),
        new Line("amplitude of the fundamental", SaturatedUnit.Response::amplitude),
        new Line("correlation with the shifted input", SaturatedUnit.Response::correlation),
        new Line("difference from the input, relative", SaturatedUnit.Response::difference)))
      table = table.row(Table.words(line.name), Table.decimal(line.measure.applyAsDouble(plain), 3),
          Table.decimal(line.measure.applyAsDouble(delayed), 3));
    return table;
  }

  private static LineChart nonlinearChart(double tolerance) {
    double end = 3 * SaturatedUnit.PERIOD;
    double[] times = times(end, 900);
    List<Series> series = new ArrayList<>();
    series.add(Series.line("input, s(t)", times, values(times, SaturatedUnit::input)));
    for (double tau : new double[] {0, 0.5}) {
      Solution solution = new SaturatedUnit(tau).solve(end, tolerance);
      series.add(Series.line("h, " + delay(tau), times, values(times, t -> solution.at(t)[0])));
    }
    return new LineChart("The nonlinear unit driven by a Weierstrass sum", Axis.linear("t (s)"),
        Axis.linear("h(t), s(t)"),
        series);
  }

  private static double[] times(double end, int steps) {
    return IntStream.rangeClosed(0, steps).mapToDouble(k -> end * k / steps).toArray();
  }

  private static double[] values(double[] times, DoubleUnaryOperator curve) {
    return DoubleStream.of(times).map(curve).toArray();
  }

  private static double largest(List<Point> points, ToDoubleFunction<Point> measure) {
    return points.stream().mapToDouble(measure).max().orElseThrow();
  }

  private static boolean rises(List<Point> points, ToDoubleFunction<Point> measure) {
    return IntStream.range(1, points.size())
        .allMatch(k -> measure.applyAsDouble(points.get(k)) > measure.applyAsDouble(points.get(k - 1)));
  }

  private static String list(List<Point> points, Function<Point, String> text) {
    return points.stream().map(text).collect(Collectors.joining(", "));
  }

  private static String delay(double tau) {
    return "τ = " + Digits.fixed(tau, 1) + " s";
  }

  private static String degrees(double radians) {
    return Digits.fixed(Math.toDegrees(radians), 1) + "°";
  }

  private static String seconds(double time) {
    return Digits.fixed(time, 3);
  }
}
