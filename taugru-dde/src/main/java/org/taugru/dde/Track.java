package org.taugru.dde;

import java.util.Arrays;

/// The solution so far: grid times, and for each step a polynomial in θ = (t − tₙ)/h, kept as the terms of
///
/// y(tₙ + θh) = y₀ + θ(Δ + (1 − θ)(B + θ(C + (1 − θ)D)))
///
/// with Δ = y₁ − y₀, B = h·y₀′ − Δ and C = Δ − h·y₁′ − B. The first term alone holds the value, the first two draw a
/// line, the first four are the cubic that has values and slopes of both ends. D = h Σ dᵢkᵢ vanishes with its first
/// derivative at both ends; with the right weights it makes the formula fourth-order accurate everywhere. That is the
/// dense output of Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, II.6, written so that each
/// further term corrects what the ones before it left open.
///
/// Everything lies in one flat array, `[step][term][dimension]`. The last row has only its first term: the newest value.
final class Track {
  /// What the JVM allows an array to have, less a few words for its header.
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final int dimension;
  private final int terms;
  private double[] times;
  private double[] values;
  private int steps;

  Track(int dimension, int terms, int expectedSteps) {
    this.dimension = dimension;
    this.terms = terms;
    this.times = new double[expectedSteps + 1];
    this.values = new double[(expectedSteps + 1) * terms * dimension];
  }

  /// The largest number of steps that can be kept.
  static int capacity(int dimension, int terms) {
    return (int) (LONGEST_ARRAY / ((long) terms * dimension)) - 1;
  }

  /// The first grid point.
  void begin(double time, double[] y) {
    times[steps] = time;
    System.arraycopy(y, 0, values, steps * terms * dimension, dimension);
  }

  /// The polynomial of the step that is being taken, from slope and value at both ends; it may be written again.
  ///
  /// @param dense weights of the last term
  /// @param k     slopes of all stages, that at the end last
  void polynomial(double h, double[] y, double[] next, double[][] k, double[] dense) {
    int row = steps * terms * dimension;
    double[] last = k[k.length - 1];
    for (int i = 0; terms >= 2 && i < dimension; i++) {
      double delta = next[i] - y[i];
      values[row + dimension + i] = delta;
      if (terms >= 4) {
        double bend = h * k[0][i] - delta;
        values[row + 2 * dimension + i] = bend;
        values[row + 3 * dimension + i] = delta - h * last[i] - bend;
      }
      if (terms >= 5) {
        double sum = 0;
        for (int j = 0; j < dense.length; j++)
          sum += dense[j] * k[j][i];
        values[row + 4 * dimension + i] = h * sum;
      }
    }
  }

  /// For the step that is being taken, before anything better is known: a line of the given slope.
  void line(double h, double[] slope) {
    int row = steps * terms * dimension;
    Arrays.fill(values, row + dimension, row + terms * dimension, 0);
    for (int i = 0; i < dimension; i++)
      values[row + dimension + i] = h * slope[i];
  }

  /// Ends the step.
  void end(double time, double[] y) {
    steps++;
    if (steps == times.length)
      grow();
    begin(time, y);
  }

  private void grow() {
    int more = (int) Math.min(2L * steps + 16, capacity(dimension, terms));
    times = Arrays.copyOf(times, more + 1);
    values = Arrays.copyOf(values, (more + 1) * terms * dimension);
  }

  /// Whether no further step can be kept.
  boolean isFull() {
    return steps == capacity(dimension, terms);
  }

  int steps() {
    return steps;
  }

  double time(int step) {
    return times[step];
  }

  double first() {
    return times[0];
  }

  double last() {
    return times[steps];
  }

  double value(int step, int component) {
    return values[step * terms * dimension + component];
  }

  double[] times() {
    return Arrays.copyOf(times, steps + 1);
  }

  /// y within a step.
  void within(int step, double theta, double[] into) {
    int row = step * terms * dimension;
    if (theta == 0 || terms == 1) {
      System.arraycopy(values, row, into, 0, dimension);
      return;
    }
    double rest = 1 - theta;
    int d = dimension;
    switch (terms) {
      case 2 -> {
        for (int i = row; i < row + d; i++)
          into[i - row] = values[i] + theta * values[i + d];
      }
      case 4 -> {
        for (int i = row; i < row + d; i++)
          into[i - row] = values[i]
              + theta * (values[i + d] + rest * (values[i + 2 * d] + theta * values[i + 3 * d]));
      }
      default -> {
        for (int i = row; i < row + d; i++)
          into[i - row] = values[i] + theta
              * (values[i + d] + rest * (values[i + 2 * d] + theta * (values[i + 3 * d] + rest * values[i + 4 * d])));
      }
    }
  }

  /// y at a time from the first grid point on; after the last one it is that of the last. A time that is a grid point or
  /// the middle of a step but for rounding is taken for it, so that a restarted run with fixed steps reads what an
  /// uninterrupted one does, to the last bit.
  void at(double time, int step, double[] into) {
    double room = Rounding.room(first(), last());
    if (step == steps || time - times[step] <= room)
      within(step, 0, into);
    else if (times[step + 1] - time <= room)
      within(step + 1, 0, into);
    else {
      double h = times[step + 1] - times[step];
      double theta = (time - times[step]) / h;
      within(step, Math.abs(theta - 0.5) * h <= room ? 0.5 : theta, into);
    }
  }

  /// The step that a time lies in.
  int find(double time) {
    int found = Arrays.binarySearch(times, 0, steps + 1, time);
    return found >= 0 ? found : Math.max(0, -2 - found);
  }

  /// The same where it is not far from a guess.
  int find(double time, int guess) {
    int step = guess;
    while (step < steps && times[step + 1] <= time)
      step++;
    while (step > 0 && times[step] > time)
      step--;
    return step;
  }
}
