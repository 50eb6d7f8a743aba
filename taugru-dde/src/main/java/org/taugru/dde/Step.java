package org.taugru.dde;

/// One step of an explicit Runge–Kutta method, and the buffers for it. Nothing is allocated after construction.
final class Step {
  private final Problem problem;
  private final Tableau tableau;
  private final DelayedValues past;
  /// Whether y(t − τ) is the value of the stage itself.
  private final boolean[] instant;
  /// `[stage][dimension]`, the slope at the end last
  private final double[][] k;
  private final double[] stage;
  private final double[][] delayed;
  private double[] y;
  private double[] next;
  private long evaluations;

  Step(Problem problem, Tableau tableau, DelayedValues past, boolean[] instant) {
    this.problem = problem;
    this.tableau = tableau;
    this.past = past;
    this.instant = instant;
    this.k = new double[tableau.stages() + 1][problem.dimension];
    this.stage = new double[problem.dimension];
    this.delayed = new double[problem.delays.length][problem.dimension];
    this.y = problem.initial.clone();
    this.next = new double[problem.dimension];
  }

  /// y at the beginning of the step.
  double[] y() {
    return y;
  }

  /// y at its end.
  double[] next() {
    return next;
  }

  /// The slopes of all stages, that at the end last.
  double[][] k() {
    return k;
  }

  long evaluations() {
    return evaluations;
  }

  /// Computes the slope at the beginning, where the one at the end of the step before will not do.
  void slopeAtBeginning(double t, double h) {
    look(0, t, t + h / 2);
    evaluate(t, t + h / 2, y, k[0]);
  }

  /// Computes y and the slope at `end` = t + h from y and the slope at t.
  void attempt(double t, double h, double end) {
    double[] c = tableau.c();
    double middle = t + h / 2;
    for (int s = 1; s <= tableau.stages(); s++) {
      boolean last = s == tableau.stages();
      double[] value = last ? next : stage;
      double time = c[s] == 1 ? end : t + c[s] * h;
      if (c[s] != c[s - 1])
        look(s, time, middle);
      combine(last ? tableau.b() : tableau.a()[s], h, value);
      evaluate(time, middle, value, k[s]);
    }
  }

  /// As [#attempt], but a step of Euler's method.
  void attemptEuler(double t, double h) {
    for (int i = 0; i < next.length; i++)
      next[i] = y[i] + h * k[0][i];
    look(tableau.stages(), t + h, t + h / 2);
    evaluate(t + h, t + h / 2, next, k[tableau.stages()]);
  }

  /// Makes the end of this step the beginning of the next one.
  void advance() {
    double[] value = y;
    y = next;
    next = value;
    double[] slope = k[0];
    k[0] = k[tableau.stages()];
    k[tableau.stages()] = slope;
  }

  /// The first component that is not finite, −1 where all are.
  static int firstNotFinite(double[] values) {
    for (int i = 0; i < values.length; i++)
      if (!Double.isFinite(values[i]))
        return i;
    return -1;
  }

  /// y + h Σ wⱼkⱼ
  private void combine(double[] weights, double h, double[] into) {
    for (int i = 0; i < into.length; i++) {
      double sum = 0;
      for (int j = 0; j < weights.length; j++)
        sum += weights[j] * k[j][i];
      into[i] = y[i] + h * sum;
    }
  }

  /// Reads the delayed values of a stage.
  private void look(int number, double time, double middle) {
    for (int i = 0; i < delayed.length; i++)
      if (!instant[i])
        past.read(i, number, time, middle, delayed[i]);
  }

  private void evaluate(double time, double middle, double[] value, double[] slope) {
    for (int i = 0; i < delayed.length; i++)
      if (instant[i])
        delayed[i] = value;
    problem.equation.derivative(problem.equationJumps.aside(time, middle), value, delayed, slope);
    evaluations++;
  }
}
