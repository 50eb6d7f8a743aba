package org.taugru.dde;

import java.util.Optional;
import java.util.stream.DoubleStream;

/// The Runge–Kutta pair of Dormand and Prince of orders 5 and 4: steps of a size that keeps the estimated error of each
/// below the tolerances, and delayed values from its dense output. The method for equations of which little is known.
///
/// Component i of a step's error is measured in units of `absoluteTolerance` + `relativeTolerance`·|yᵢ|. The error of the
/// solution is proportional to the tolerances, but not below them.
///
/// Steps end exactly at each [Breakpoint] of order 5 or less, and none is longer than the shortest positive delay, so
/// that what a step reads is known. So not for delays that are very short compared with the interval, nor for stiff
/// equations: both need very many steps.
///
/// @param largestStep no step is longer; may be infinite
/// @param mostSteps   after so many steps, those rejected included, the solution ends in [SolutionEnd.TooManySteps]
public record DormandPrince(double relativeTolerance, double absoluteTolerance, double largestStep, int mostSteps)
    implements Method {

  private static final int DEFAULT_MOST_STEPS = 1_000_000;
  private static final Tableau TABLEAU = Tableau.DORMAND_PRINCE;
  /// Terms of the dense output.
  private static final int TERMS = 5;

  public DormandPrince {
    require(relativeTolerance > 0 && relativeTolerance < Double.POSITIVE_INFINITY,
        "a relative tolerance of " + relativeTolerance + ". Use a finite number above 0, such as 1e-6.");
    require(absoluteTolerance > 0 && absoluteTolerance < Double.POSITIVE_INFINITY, "an absolute tolerance of "
        + absoluteTolerance + ". Use a finite number above 0, such as 1e-9 times the size of the solution.");
    require(largestStep > 0, "a largest step of " + largestStep + ". Use a number above 0; it may be infinite.");
    require(mostSteps >= 1, "at most " + mostSteps + " steps. Use 1 or more.");
  }

  /// With steps of any size, at most a million.
  public DormandPrince(double relativeTolerance, double absoluteTolerance) {
    this(relativeTolerance, absoluteTolerance, Double.POSITIVE_INFINITY, DEFAULT_MOST_STEPS);
  }

  public DormandPrince withLargestStep(double size) {
    return new DormandPrince(relativeTolerance, absoluteTolerance, size, mostSteps);
  }

  public DormandPrince withMostSteps(int count) {
    return new DormandPrince(relativeTolerance, absoluteTolerance, largestStep, count);
  }

  @Override
  public Solution solve(DelayEquation equation, History history, double start, double end) {
    return new Run(new Problem(equation, history, start, end)).solution();
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new IllegalArgumentException(problem);
  }

  private final class Run {
    private final Problem problem;
    private final Track track;
    private final Step current;
    private final StepControl control = new StepControl();
    /// No step may be longer than the shortest delay, nor than the largest step.
    private final double limit;
    /// How long the next step should be as far as its error is concerned.
    private double proposed;
    private int rejected;

    Run(Problem problem) {
      this.problem = problem;
      this.track = new Track(problem.dimension, TERMS, Math.min(64, Track.capacity(problem.dimension, TERMS)));
      boolean[] instant = new boolean[problem.delays.length];
      for (int i = 0; i < instant.length; i++)
        instant[i] = problem.delays[i] == 0;
      this.current = new Step(problem, TABLEAU, new TimedPast(problem, track), instant);
      this.limit = DoubleStream.concat(DoubleStream.of(largestStep, problem.end - problem.start),
          DoubleStream.of(problem.delays).filter(delay -> delay > 0)).min().getAsDouble();
    }

    Solution solution() {
      track.begin(problem.start, current.y());
      if (problem.start == problem.end)
        return solution(new SolutionEnd.Reached());
      current.slopeAtBeginning(problem.start, limit);
      int bad = Step.firstNotFinite(current.k()[0]);
      if (bad >= 0)
        return solution(new SolutionEnd.NotFinite(problem.start, bad));

      proposed = firstStep();
      for (Breakpoint stop : problem.stops()) {
        while (track.last() < stop.at()) {
          Optional<SolutionEnd> trouble = tryStep(stop.at());
          if (trouble.isPresent())
            return solution(trouble.get());
        }
        if (stop.isKink() && stop.at() < problem.end)
          current.slopeAtBeginning(stop.at(), limit);
      }
      return solution(new SolutionEnd.Reached());
    }

    /// One step towards the stop, accepted or not; the end of the solution where there is none.
    private Optional<SolutionEnd> tryStep(double stop) {
      double t = track.last();
      if (track.steps() + rejected >= mostSteps || track.isFull())
        return Optional.of(new SolutionEnd.TooManySteps(t));
      double end = endOfStep(t, proposed, stop);
      double h = end - t;
      if (h <= 0)
        return Optional.of(new SolutionEnd.StepTooSmall(t));
      current.attempt(t, h, end);
      double error = error(h);
      if (error <= 1) {
        accept(h, end, error);
        return Optional.empty();
      }
      rejected++;
      proposed = h * control.rejected(error);
      if (proposed > smallest(t))
        return Optional.empty();
      return Optional
          .of(Double.isNaN(error) ? new SolutionEnd.NotFinite(t, firstNotFinite()) : new SolutionEnd.StepTooSmall(t));
    }

    private void accept(double h, double end, double error) {
      double factor = control.accepted(error);
      boolean cutShort = h < 0.99 * proposed; // by a stop, not by the error: no reason for a shorter one now
      proposed = Math.min(limit, cutShort ? Math.max(proposed, h * factor) : h * factor);
      track.polynomial(h, current.y(), current.next(), current.k(), TABLEAU.dense());
      track.end(end, current.next());
      current.advance();
    }

    /// t + h, or the stop if that is near; half-way to it where a full step would leave a very short one.
    private double endOfStep(double t, double h, double stop) {
      double left = stop - t;
      if (left <= h + Rounding.room(problem.start, problem.end))
        return stop;
      return left < 2 * h ? t + left / 2 : t + h;
    }

    /// The mean square of the components' errors in units of the tolerance, square-rooted; NaN where y or y′ is not
    /// finite.
    private double error(double h) {
      if (firstNotFinite() >= 0)
        return Double.NaN;
      double[] y = current.y();
      double[] next = current.next();
      double[][] k = current.k();
      double sum = 0;
      for (int i = 0; i < y.length; i++) {
        double difference = 0;
        for (int j = 0; j < k.length; j++)
          difference += TABLEAU.error()[j] * k[j][i];
        sum += square(h * difference / unit(Math.max(Math.abs(y[i]), Math.abs(next[i]))));
      }
      return Math.sqrt(sum / y.length);
    }

    private int firstNotFinite() {
      int bad = Step.firstNotFinite(current.next());
      return bad >= 0 ? bad : Step.firstNotFinite(current.k()[TABLEAU.stages()]);
    }

    /// Below it t + h is no longer told from t.
    private static double smallest(double t) {
      return Rounding.room(t, t);
    }

    /// A step for which a Taylor expansion of order 5 has an error of about a hundredth of the tolerance, judged from y, y′
    /// and, by a small step of Euler's method, y″: Hairer, Nørsett and Wanner I, II.4.
    private double firstStep() {
      double value = norm(current.y(), 0);
      double slope = norm(current.k()[0], 0);
      double small = value < 1e-5 || slope < 1e-5 ? 1e-6 : 0.01 * value / slope;
      small = Double.isNaN(small) ? limit : Math.min(limit, small);
      current.attemptEuler(problem.start, small);
      double bend = norm(current.k()[TABLEAU.stages()], 1) / small;
      double larger = Math.max(slope, bend);
      double fitting = larger <= 1e-15 ? Math.max(1e-6, small * 1e-3) : Math.pow(0.01 / larger, 0.2);
      double first = Double.isNaN(fitting) ? small : Math.min(limit, Math.min(100 * small, fitting));
      return Math.max(first, Math.min(limit, 2 * smallest(problem.start)));
    }

    /// The norm of `values`, less `times` the slope at the start, in units of the tolerance there.
    private double norm(double[] values, double times) {
      double sum = 0;
      for (int i = 0; i < values.length; i++)
        sum += square((values[i] - times * current.k()[0][i]) / unit(Math.abs(current.y()[i])));
      return Math.sqrt(sum / values.length);
    }

    private double unit(double size) {
      return absoluteTolerance + relativeTolerance * size;
    }

    private static double square(double x) {
      return x * x;
    }

    private Solution solution(SolutionEnd end) {
      return new Solution(problem, track, end, new Counts(track.steps(), rejected, current.evaluations()));
    }
  }
}
