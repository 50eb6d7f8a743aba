package org.taugru.dde;

/// The past of a method whose steps are of any size: found by time.
final class TimedPast implements DelayedValues {
  private final Problem problem;
  private final Track track;
  /// Where each delay last looked; it moves on with t.
  private final int[] steps;

  TimedPast(Problem problem, Track track) {
    this.problem = problem;
    this.track = track;
    this.steps = new int[problem.delays.length];
  }

  @Override
  public void read(int delay, int stage, double time, double middle, double[] into) {
    double tau = problem.delays[delay];
    double past = problem.historyJumps.aside(time - tau, middle - tau);
    if (past < problem.start)
      problem.history.at(past, into);
    else {
      steps[delay] = track.find(past, steps[delay]);
      track.at(past, steps[delay], into);
    }
  }
}
