package org.taugru.theory.stability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.Digits;

/// Cycles of units with w₁ = w₃ = w₄ = 0, for several delays and weights of the feedback.
///
/// @param delays  ascending
/// @param weights w₂, below −2
/// @param rows    by weight and then by delay, where 0 is unstable
record LimitCycles(double[] delays, double[] weights, List<Row> rows) {
  /// @param root λ, by which a small disturbance grows
  record Row(TauGruUnit unit, Complex root, LimitCycle cycle) {
    /// The period over 2τ.
    double ratio() {
      return cycle.period() / (2 * unit.tau());
    }

    /// By how much the period is longer than 2τ.
    double excess() {
      return cycle.period() - 2 * unit.tau();
    }
  }

  static LimitCycles of(double[] delays, double[] weights, double tolerance) {
    List<Row> rows = new ArrayList<>();
    for (double w2 : weights)
      for (double tau : delays) {
        TauGruUnit unit = new TauGruUnit(0, w2, 0, 0, tau);
        Complex root = unit.linearised().rightmostRoot();
        if (root.re() > 0)
          rows.add(new Row(unit, root, LimitCycle.of(unit, tolerance)));
      }
    return new LimitCycles(delays, weights, rows);
  }

  /// The largest difference from the period of feedback that switches, as part of it.
  double fromHardPeriod() {
    return rows.stream()
        .mapToDouble(row -> Math.abs(row.cycle.period() / LimitCycle.hardPeriod(row.unit.tau()) - 1)).max()
        .orElseThrow();
  }

  /// How much the periods of a cycle differ, at most, as part of one.
  double spread() {
    return rows.stream().mapToDouble(row -> row.cycle.spread()).max().orElseThrow();
  }

  double smallestRatio() {
    return rows.stream().mapToDouble(Row::ratio).min().orElseThrow();
  }

  double largestRatio() {
    return rows.stream().mapToDouble(Row::ratio).max().orElseThrow();
  }

  double smallestExcess() {
    return rows.stream().mapToDouble(Row::excess).min().orElseThrow();
  }

  double largestExcess() {
    return rows.stream().mapToDouble(Row::excess).max().orElseThrow();
  }

  /// Whether, for each weight, a longer delay always has a smaller ratio.
  boolean ratiosFall() {
    return grow(row -> -row.ratio());
  }

  /// Whether, for each weight, a longer delay always has a larger excess.
  boolean excessesGrow() {
    return grow(Row::excess);
  }

  private boolean grow(ToDoubleFunction<Row> number) {
    return Arrays.stream(weights).mapToObj(this::of).allMatch(some -> IntStream.range(1, some.size())
        .allMatch(i -> number.applyAsDouble(some.get(i)) > number.applyAsDouble(some.get(i - 1))));
  }

  private List<Row> of(double w2) {
    return rows.stream().filter(row -> row.unit.w2() == w2).toList();
  }

  Table table() {
    Table table = Table.of(Table.number("τ"), Table.number("w₂"), Table.number("Re λ"), Table.number("2π/Im λ"),
        Table.number("period"), Table.number("period/2τ"), Table.number("amplitude"));
    for (Row row : rows) {
      double tau = row.unit.tau();
      table = table.row(Table.decimal(tau, tau % 1 == 0 ? 0 : 1), Table.decimal(row.unit.w2(), 0),
          Table.decimal(row.root.re(), 4), Table.decimal(2 * Math.PI / row.root.im(), 2),
          Table.decimal(row.cycle.period(), 2), Table.decimal(row.ratio(), 3),
          Table.decimal(row.cycle.amplitude(), 4));
    }
    return table;
  }

  LineChart chart() {
    double longest = delays[delays.length - 1];
    double[] fine = IntStream.rangeClosed(10, (int) (10 * longest)).mapToDouble(i -> i / 10.0).toArray();
    Stream<Series> found = Arrays.stream(weights).mapToObj(w2 -> Series.line("w₂ = " + Digits.fixed(w2, 0),
        of(w2).stream().mapToDouble(row -> row.unit.tau()).toArray(),
        of(w2).stream().mapToDouble(Row::ratio).toArray()));
    Series hard = Series.dashed("w₂ → −∞", fine,
        Arrays.stream(fine).map(tau -> LimitCycle.hardPeriod(tau) / (2 * tau)).toArray());
    return new LineChart("Period of the cycle of a τ-GRU unit",
        Axis.linear("delay τ (units of time)").within(0, longest), Axis.linear("period over 2τ (ratio)"),
        Stream.concat(found, Stream.of(hard)).toList());
  }
}
