package org.taugru.dde;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An equation, its history and an interval, checked at the door and asked once for what does not change.
final class Problem {
  final DelayEquation equation;
  final History history;
  final double start;
  final double end;
  final int dimension;
  final double[] delays;
  /// y(start)
  final double[] initial;
  /// Where the right-hand side jumps as a function of time.
  final Jumps equationJumps;
  /// Where the values of the history jump, its end included.
  final Jumps historyJumps;
  private final double[] jumpTimes;

  Problem(DelayEquation equation, History history, double start, double end) {
    require(Double.isFinite(start) && Double.isFinite(end),
        "from t = " + start + " to t = " + end + " is no interval. Use finite times.");
    require(start <= end, "the end, t = " + end + ", lies before the start, t = " + start + ".");
    this.equation = equation;
    this.history = history;
    this.start = start;
    this.end = end;
    this.dimension = equation.dimension();
    require(dimension >= 1, "an equation of dimension " + dimension + ". Use 1 or more.");
    this.delays = equation.delays().clone();
    for (double delay : delays)
      require(delay >= 0 && delay < Double.POSITIVE_INFINITY,
          "a delay of " + delay + " is not a time to look back. Use finite delays of 0 or more.");
    this.jumpTimes = equation.jumps().clone();
    for (double jump : jumpTimes)
      require(Double.isFinite(jump), "the equation has a jump at t = " + jump + ". Use finite times.");
    this.initial = new double[dimension];
    history.at(start, initial);
    for (int i = 0; i < dimension; i++)
      require(Double.isFinite(initial[i]), "component " + i + " of the history is " + initial[i] + " at the start, t = "
          + start + ".");
    double longest = Arrays.stream(delays).max().orElse(0);
    this.equationJumps = new Jumps(jumpTimes, Rounding.room(start, end));
    this.historyJumps = new Jumps(history.breakpoints().stream().filter(b -> b.order() == 0 && b.at() <= start)
        .mapToDouble(Breakpoint::at).toArray(), Rounding.room(start - longest, end));
  }

  /// The breakpoints inside the interval, up to the order that still matters to a method.
  List<Breakpoint> breakpoints(int highestOrder) {
    return Breakpoints.between(start, end, sources(), delays, highestOrder);
  }

  /// Where steps of any size must end: at the breakpoints and at the end of the interval.
  List<Breakpoint> stops() {
    List<Breakpoint> stops = new ArrayList<>(breakpoints(Breakpoints.HIGHEST_ORDER));
    stops.add(new Breakpoint(end, 1));
    return stops;
  }

  private List<Breakpoint> sources() {
    List<Breakpoint> sources = new ArrayList<>();
    sources.add(new Breakpoint(start, 1));
    history.breakpoints().stream().filter(breakpoint -> breakpoint.at() <= start).forEach(sources::add);
    for (double jump : jumpTimes)
      if (jump > start)
        sources.add(new Breakpoint(jump, 1));
    return sources;
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new IllegalArgumentException(problem);
  }
}
