package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The Lorenz equations (1963): predict the next of three numbers, at every step. Not in the paper; it is the chaotic
/// series without a delay to compare with [MackeyGlass].
///
/// x′ = 10(y − x), y′ = x(28 − z) − y, z′ = xy − 8z/3, started in x, y ~ U(−10, 10), z ~ U(15, 35) and run for 20 units of
/// time onto the attractor. A point every 0.05, five steps of the classical Runge–Kutta method apart; 1001 points and
/// 1000 pairs of a point and its successor. The numbers are x/10, y/10 and (z − 25)/10, so that they are of size one.
public record Lorenz(SplitSizes splits) implements Benchmark {
  private static final double STEP = 0.01;
  private static final int EVERY = 5;
  private static final int POINTS = 1001;
  private static final int STEPS_BEFORE = 2000;

  public Lorenz() {
    this(SplitSizes.STANDARD);
  }

  @Override
  public String name() {
    return "lorenz";
  }

  @Override
  public String title() {
    return "Lorenz: the next point of a chaotic path in three dimensions";
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(3), TargetFormat.values(3, true));
  }

  @Override
  public Measure measure() {
    return Measure.RMSE;
  }

  @Override
  public GeneratedData dataset(long seed) {
    return NextStep.data(this, seed, splits, POINTS - 1,
        NextStep.Series
            .oneByOne(draws -> series(draws.uniform(-10, 10), draws.uniform(-10, 10), draws.uniform(15, 35))));
  }

  static double[] series(double... start) {
    double[] path = new OrdinaryEquation(Lorenz::slope, STEP, start).advance(STEPS_BEFORE).path(EVERY, POINTS);
    for (int i = 0; i < path.length; i++)
      path[i] = (i % 3 == 2 ? path[i] - 25 : path[i]) / 10;
    return path;
  }

  private static void slope(double[] y, double[] slope) {
    slope[0] = 10 * (y[1] - y[0]);
    slope[1] = y[0] * (28 - y[2]) - y[1];
    slope[2] = y[0] * y[1] - 8 * y[2] / 3;
  }

  @Override
  public Defaults defaults() {
    return Defaults.plain(16, 10, 0.01, 32, new Defaults.Length.Epochs(400), "as for Mackey–Glass; our guess")
        .clipped(1);
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return NextStep.naive(data);
  }

  @Override
  public Optional<Portrait> portrait() {
    return Optional.of(new Portrait(List.of("x / 10", "y / 10", "(z − 25) / 10"), EVERY * STEP,
        new Portrait.Attractor.Plane(0, 2)));
  }
}
