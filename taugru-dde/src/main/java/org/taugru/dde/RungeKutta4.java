package org.taugru.dde;

import java.util.List;

/// The classical Runge–Kutta method with a fixed step h: reproducible, and as exact as the interpolation allows.
///
/// A delay may be any number of steps. Where it is a whole number, the delayed grid points are used as they are, and
/// only the middle of a step is interpolated. Where it is less than one step, the step is repeated until what it reads
/// of itself no longer changes (not with [Interpolation#HOLD], which reads the value at its beginning). With
/// [Interpolation#CUBIC_HERMITE] the error is of order h⁴ if all jumps and kinks lie on grid points: choose h so that
/// it divides the delays and the times of the history's and the equation's jumps.
///
/// Not for equations of which nothing is known: there is no estimate of the error. Use [DormandPrince] there.
///
/// @param step          h
/// @param interpolation how the past is read between grid points
public record RungeKutta4(double step, Interpolation interpolation) implements Method {
  /// A step that reads itself is repeated at most so often. Each time gains a power of h; more means h is too large.
  private static final int MOST_REPEATS = 50;

  public RungeKutta4 {
    if (!(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a step of " + step + ". Use a finite step above 0.");
  }

  /// @throws IllegalArgumentException also where the interval is not a whole number of steps
  @Override
  public Solution solve(DelayEquation equation, History history, double start, double end) {
    Problem problem = new Problem(equation, history, start, end);
    return new Run(problem, stepsOf(problem)).solution();
  }

  private int stepsOf(Problem problem) {
    double steps = Rounding.quotient(problem.end - problem.start, step);
    if (steps != Math.rint(steps))
      throw new IllegalArgumentException("from t = " + problem.start + " to t = " + problem.end + " are " + steps
          + " steps of " + step + ". End at t = " + (problem.start + Math.ceil(steps) * step) + ".");
    int most = Track.capacity(problem.dimension, interpolation.terms());
    if (steps > most)
      throw new IllegalArgumentException(steps + " steps are too many to keep; " + most
          + " fit. Solve a shorter interval, and go on from its solution.");
    return (int) steps;
  }

  private final class Run {
    private final Problem problem;
    private final int steps;
    private final Track track;
    private final GridPast past;
    private final Step current;
    private final boolean readsItself;
    private final double[] before;

    Run(Problem problem, int steps) {
      this.problem = problem;
      this.steps = steps;
      this.track = new Track(problem.dimension, interpolation.terms(), steps);
      this.past = new GridPast(problem, track, step, Tableau.CLASSICAL.c());
      boolean[] instant = new boolean[problem.delays.length];
      boolean overlap = false;
      for (int i = 0; i < instant.length; i++) {
        instant[i] = past.isInstant(i);
        overlap |= past.isShorterThanAStep(i);
      }
      this.current = new Step(problem, Tableau.CLASSICAL, past, instant);
      this.readsItself = overlap && interpolation != Interpolation.HOLD;
      this.before = new double[problem.dimension];
    }

    Solution solution() {
      track.begin(problem.start, current.y());
      List<Breakpoint> kinks = problem.breakpoints(1);
      double room = Rounding.room(problem.start, problem.end);
      int kink = 0;
      boolean atKink = true;
      for (int n = 0; n < steps; n++) {
        double t = time(n);
        past.step(n);
        if (atKink)
          current.slopeAtBeginning(t, step);
        take(t, time(n + 1));
        int bad = Step.firstNotFinite(current.next());
        if (bad >= 0)
          return solution(new SolutionEnd.NotFinite(time(n + 1), bad));
        track.end(time(n + 1), current.next());
        current.advance();
        while (kink < kinks.size() && kinks.get(kink).at() < time(n + 1) - room)
          kink++;
        atKink = kink < kinks.size() && kinks.get(kink).at() <= time(n + 1) + room;
      }
      return solution(new SolutionEnd.Reached());
    }

    /// Grid times are products, not sums: they do not drift.
    private double time(int n) {
      return n == steps ? problem.end : problem.start + n * step;
    }

    private void take(double t, double end) {
      if (readsItself)
        repeat(t, end);
      else {
        current.attempt(t, step, end);
        keep();
      }
    }

    private void repeat(double t, double end) {
      track.line(step, current.k()[0]);
      System.arraycopy(current.y(), 0, before, 0, before.length);
      for (int i = 0; i < MOST_REPEATS; i++) {
        current.attempt(t, step, end);
        keep();
        if (!changed())
          return;
        System.arraycopy(current.next(), 0, before, 0, before.length);
      }
    }

    private boolean changed() {
      for (int i = 0; i < before.length; i++)
        if (Math.abs(current.next()[i] - before[i]) > Rounding.room(current.next()[i], current.y()[i]))
          return true;
      return false;
    }

    private void keep() {
      track.polynomial(step, current.y(), current.next(), current.k(), Tableau.CLASSICAL.dense());
    }

    private Solution solution(SolutionEnd end) {
      return new Solution(problem, track, end, new Counts(track.steps(), 0, current.evaluations()));
    }
  }
}
