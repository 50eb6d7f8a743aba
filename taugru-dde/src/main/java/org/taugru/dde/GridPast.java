package org.taugru.dde;

/// The past of a method with a fixed step: found by number. A delay is τ/h steps, whole where it is whole but for
/// rounding, so a delayed grid point is grid point n − τ/h for ever, however many steps were taken.
final class GridPast implements DelayedValues {
  private final Problem problem;
  private final Track track;
  private final double h;
  /// τ/h
  private final double[] delays;
  /// `[delay][stage]`: where t − τ is, in steps from tₙ, as a whole number of steps and what is left
  private final int[][] shift;
  private final double[][] theta;
  private int n;

  GridPast(Problem problem, Track track, double h, double[] stages) {
    this.problem = problem;
    this.track = track;
    this.h = h;
    this.delays = new double[problem.delays.length];
    this.shift = new int[delays.length][stages.length];
    this.theta = new double[delays.length][stages.length];
    for (int i = 0; i < delays.length; i++) {
      delays[i] = Rounding.quotient(problem.delays[i], h);
      for (int s = 0; s < stages.length; s++) {
        double position = stages[s] - delays[i];
        shift[i][s] = (int) Math.floor(position);
        theta[i][s] = position - Math.floor(position);
      }
    }
  }

  /// The number of the step that is being taken.
  void step(int number) {
    n = number;
  }

  /// Whether a delay is 0: y(t − τ) is then the value of the stage itself.
  boolean isInstant(int delay) {
    return delays[delay] == 0;
  }

  /// Whether y(t − τ) may lie in the very step that is being taken.
  boolean isShorterThanAStep(int delay) {
    return delays[delay] > 0 && delays[delay] < 1;
  }

  @Override
  public void read(int delay, int stage, double time, double middle, double[] into) {
    int step = n + shift[delay][stage];
    double fraction = theta[delay][stage];
    if (step < 0 || step == 0 && fraction == 0)
      early(step + fraction, n + 0.5 - delays[delay], into);
    else
      track.within(step, fraction, into);
  }

  /// Positions are in steps from the start.
  private void early(double position, double middle, double[] into) {
    double past = problem.historyJumps.aside(problem.start + position * h, problem.start + middle * h);
    if (past < problem.start)
      problem.history.at(past, into);
    else
      track.within(0, 0, into);
  }
}
