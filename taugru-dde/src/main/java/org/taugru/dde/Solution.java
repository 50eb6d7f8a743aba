package org.taugru.dde;

import java.util.ArrayList;
import java.util.List;

/// y from the start to where the method came, as a curve: y(t) is known at any time, not only at grid points, and
/// before the start it is the history. So a solution is itself a history to go on from.
///
/// Between grid points it is what the method itself would read there: for [DormandPrince] its dense output, for
/// [RungeKutta4] the chosen [Interpolation], which for `HOLD` is a staircase. Solutions do not change: any number of
/// threads may read one.
public final class Solution implements History {
  private final History history;
  private final int dimension;
  private final boolean jumpsAtStart;
  private final Track track;
  private final SolutionEnd end;
  private final Counts counts;
  private final List<Breakpoint> breakpoints;

  Solution(Problem problem, Track track, SolutionEnd end, Counts counts) {
    this.history = problem.history;
    this.dimension = problem.dimension;
    this.track = track;
    this.end = end;
    this.counts = counts;
    List<Breakpoint> known = new ArrayList<>();
    history.breakpoints().stream().filter(breakpoint -> breakpoint.at() <= from()).forEach(known::add);
    this.jumpsAtStart = known.stream().anyMatch(breakpoint -> breakpoint.at() == from() && breakpoint.order() == 0);
    known.add(new Breakpoint(from(), 1));
    problem.breakpoints(Breakpoints.HIGHEST_ORDER).stream().filter(breakpoint -> breakpoint.at() <= to())
        .forEach(known::add);
    this.breakpoints = List.copyOf(known);
  }

  /// How it ended.
  public SolutionEnd end() {
    return end;
  }

  /// This solution if the end was reached, else a [SolverException] that says why not.
  public Solution orElseThrow() {
    if (end instanceof SolutionEnd.Reached)
      return this;
    throw new SolverException(end.sentence() + " The solution is known from t = " + from() + " to t = " + to() + ".");
  }

  public int dimension() {
    return dimension;
  }

  /// The start.
  public double from() {
    return track.first();
  }

  /// Up to where y is known: the end of the interval if it was reached.
  public double to() {
    return track.last();
  }

  public Counts counts() {
    return counts;
  }

  /// The number of steps; there is one grid point more.
  public int steps() {
    return track.steps();
  }

  /// The time of a grid point, 0 to [#steps()].
  public double time(int step) {
    return track.time(checked(step));
  }

  /// The value at a grid point.
  public double value(int step, int component) {
    return track.value(checked(step), checkedComponent(component));
  }

  /// The times of all grid points.
  public double[] times() {
    return track.times();
  }

  /// Writes y(t) into `y`, for t up to [#to()].
  @Override
  public void at(double t, double[] y) {
    double room = Rounding.room(from(), to());
    if (!(t <= to() + room))
      throw new IllegalArgumentException("y(" + t + ") was asked for, but y is known up to t = " + to() + " only. "
          + (end instanceof SolutionEnd.Reached ? "Solve on from there." : end.sentence()));
    if (y.length != dimension)
      throw new IllegalArgumentException("a buffer of " + y.length + " for " + dimension + " components.");
    if (t < (jumpsAtStart ? from() : from() - room))
      history.at(t, y);
    else
      track.at(t, track.find(t), y);
  }

  public double[] at(double t) {
    double[] y = new double[dimension];
    at(t, y);
    return y;
  }

  /// The breakpoints of the history and those that arose since, where solving on must take care.
  @Override
  public List<Breakpoint> breakpoints() {
    return breakpoints;
  }

  private int checked(int step) {
    if (step < 0 || step > steps())
      throw new IllegalArgumentException("there is no grid point " + step + "; they are 0 to " + steps() + ".");
    return step;
  }

  private int checkedComponent(int component) {
    if (component < 0 || component >= dimension)
      throw new IllegalArgumentException("there is no component " + component + "; they are 0 to " + (dimension - 1)
          + ".");
    return component;
  }

  @Override
  public String toString() {
    return "y from t = " + from() + " to t = " + to() + " in " + steps() + " steps. " + end.sentence();
  }
}
