package org.taugru.theory.stability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.DelayedUnit;
import org.taugru.theory.math.DelayedUnit.Behaviour;
import org.taugru.theory.math.Digits;

/// The pictures of the chapter on stability.
final class StabilityPictures {
  static final double LONGEST_DELAY = 20;
  static final double LARGEST_WEIGHT = 12;
  /// Of a unit with w₁ = 0.
  static final double ALPHA = -0.5;

  private StabilityPictures() {
  }

  static LineChart regions(List<SimulatedUnit> simulated) {
    double[] delays = IntStream.rangeClosed(1, 400).mapToDouble(i -> LONGEST_DELAY * i / 400).toArray();
    double upper = 4 * DelayedUnit.zeroRoot(ALPHA);
    List<Series> series = new ArrayList<>();
    series.add(Series.line("λ = 0", new double[] {0, LONGEST_DELAY}, new double[] {upper, upper}));
    series.add(Series.line("λ = ±iω", delays, limits(ALPHA, delays, 0)));
    for (Behaviour behaviour : Behaviour.values()) {
      List<SimulatedUnit> some = simulated.stream().filter(one -> one.behaviour() == behaviour).toList();
      series.add(Series.points(words(behaviour), some.stream().mapToDouble(one -> one.unit().tau()).toArray(),
          some.stream().mapToDouble(one -> one.unit().w2()).toArray()));
    }
    series.add(
        Series.dashed("second pair", join(delays, delays), join(limits(ALPHA, delays, 1), limits(ALPHA, delays, 2))));
    return new LineChart("A small disturbance of a τ-GRU unit, w₁ = 0",
        Axis.linear("delay τ (units of time)").within(0, LONGEST_DELAY),
        Axis.linear("weight of the delayed state, w₂").within(-LARGEST_WEIGHT, LARGEST_WEIGHT), series);
  }

  /// Both, with a gap between.
  private static double[] join(double[] one, double[] other) {
    return DoubleStream
        .concat(DoubleStream.concat(Arrays.stream(one), DoubleStream.of(Double.NaN)), Arrays.stream(other))
        .toArray();
  }

  /// w₂ where a pair of roots crosses the imaginary axis, for each delay.
  private static double[] limits(double alpha, double[] delays, int number) {
    return Arrays.stream(delays).map(tau -> 4 * DelayedUnit.crossing(alpha, tau, number).beta()).toArray();
  }

  private static String words(Behaviour behaviour) {
    return switch (behaviour) {
      case DECAYS -> "decays";
      case DECAYS_OSCILLATING -> "decays, oscillating";
      case GROWS -> "grows";
      case GROWS_OSCILLATING -> "grows, oscillating";
    };
  }

  static LineChart behaviours(StudySettings settings) {
    double to = 100;
    double[] times = IntStream.rangeClosed(0, 1000).mapToDouble(i -> to * i / 1000).toArray();
    List<Series> series = new ArrayList<>();
    for (double w2 : new double[] {1, 4, -1.9, -8}) {
      DoubleUnaryOperator curve = new TauGruUnit(0, w2, 0, 0, 10).solve(0.05, to, settings.tolerance());
      series.add(Series.line("w₂ = " + (w2 % 1 == 0 ? Digits.fixed(w2, 0) : Digits.fixed(w2, 1)), times,
          Arrays.stream(times).map(curve).toArray()));
    }
    return new LineChart("Four units with a delay of 10", Axis.linear("t (units of time)"), Axis.linear("h(t)"),
        series);
  }

  static double[] sampledBounds(double alpha, int most) {
    return IntStream.rangeClosed(0, most).mapToDouble(m -> 4 * SampledUnit.lowerBound(alpha, m)).toArray();
  }

  static LineChart sampledChart(double[] steps, int most) {
    double[] delays = IntStream.rangeClosed(1, 400).mapToDouble(i -> LONGEST_DELAY * i / 400).toArray();
    double heavier = -0.25;
    return new LineChart("Lower limit of stability",
        Axis.linear("delay (units of time, or steps)").within(0, LONGEST_DELAY),
        Axis.linear("weight of the delayed state, w₂").within(-LARGEST_WEIGHT, 0), List.of(
            Series.line("equation, w₁ = 0", delays, limits(ALPHA, delays, 0)),
            Series.points("recurrence, w₁ = 0", steps, sampledBounds(ALPHA, most)),
            Series.line("equation, w₁ = 0.5", delays, limits(heavier, delays, 0)),
            Series.points("recurrence, w₁ = 0.5", steps, sampledBounds(heavier, most))));
  }
}
