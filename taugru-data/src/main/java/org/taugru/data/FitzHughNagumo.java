package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The FitzHugh–Nagumo model of a spiking neuron, of which one of two variables is seen: predict its next point, at every
/// step. This is LEM's task (Rusch et al. 2022), after which Mackey–Glass and ENSO were made.
///
/// v′ = v − v³/3 − w + I, w′ = ε(v + a − b·w) with I = 0.5, a = 0.7, b = 0.8, ε = 1/50, v(0) ~ U(−1, 1), w(0) = 0; v at
/// t = 0, 0.4, …, 400, that is 1001 points and 1000 pairs of a point and its successor. LEM solves it adaptively with a
/// relative tolerance of 10⁻³; we take four steps of the classical Runge–Kutta method from point to point.
public record FitzHughNagumo(SplitSizes splits) implements Benchmark {
  private static final double STEP = 0.1;
  private static final int EVERY = 4;
  private static final int POINTS = 1001;

  public FitzHughNagumo() {
    this(SplitSizes.STANDARD);
  }

  @Override
  public String name() {
    return "fitzhugh-nagumo";
  }

  @Override
  public String title() {
    return "FitzHugh–Nagumo: the next point of a neuron's voltage";
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(1, true));
  }

  @Override
  public Measure measure() {
    return Measure.RMSE;
  }

  @Override
  public GeneratedData dataset(long seed) {
    return NextStep.data(this, seed, splits, POINTS - 1,
        NextStep.Series.oneByOne(draws -> series(draws.uniform(-1, 1))));
  }

  static double[] series(double start) {
    double[] path = new OrdinaryEquation(FitzHughNagumo::slope, STEP, start, 0).path(EVERY, POINTS);
    double[] seen = new double[POINTS];
    for (int n = 0; n < POINTS; n++)
      seen[n] = path[2 * n];
    return seen;
  }

  private static void slope(double[] y, double[] slope) {
    double v = y[0];
    double w = y[1];
    slope[0] = v - v * v * v / 3 - w + 0.5;
    slope[1] = (v + 0.7 - 0.8 * w) / 50;
  }

  @Override
  public Defaults defaults() {
    return Defaults.plain(16, 10, 0.00904, 32, new Defaults.Length.Epochs(400),
        "hidden, learning rate, batch, epochs: LEM's code; τ: our guess");
  }

  @Override
  public List<PaperResult> paper() {
    return List.of(new PaperResult("lem", 0.0023766, Measure.RMSE, "0.0023765850346535444", OptionalInt.of(1233),
        "log of the best run in LEM's repository; RMSE of the last 128 of 1024 test series"));
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return NextStep.naive(data);
  }

  @Override
  public Optional<Portrait> portrait() {
    return Optional.of(new Portrait(List.of("v"), EVERY * STEP, new Portrait.Attractor.None()));
  }
}
