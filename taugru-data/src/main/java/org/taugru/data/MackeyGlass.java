package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The Mackey–Glass equation in its chaotic regime: predict the next point of the series, at every step.
///
/// x′ = a·x(t − δ)/(1 + x(t − δ)ⁿ) − b·x with a = 0.2, b = 0.1, n = 10, δ = 17, and x(t) = x(0) ~ U(0, 1) up to t = 0.
/// Runge–Kutta with steps of 0.25 to t = 1000; kept is [500, 1000], that is 2001 points and 2000 pairs of a point and its
/// successor. What is predicted is not said in the paper; next step, every step is the protocol of the code it builds
/// on (LEM, FitzHugh–Nagumo).
public record MackeyGlass(SplitSizes splits) implements Benchmark {
  /// The time between two points.
  public static final double STEP = 0.25;
  /// δ in steps.
  public static final int DELAY_STEPS = 68;
  private static final int FIRST_KEPT = 2000;
  private static final int LAST_KEPT = 4000;

  public MackeyGlass() {
    this(SplitSizes.STANDARD);
  }

  @Override
  public String name() {
    return "mackey-glass";
  }

  @Override
  public String title() {
    return "Mackey–Glass: the next point of a chaotic series with a delay of 68 steps";
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
    return NextStep.data(this, seed, splits, LAST_KEPT - FIRST_KEPT, draws -> series(Draws.uniforms(draws)));
  }

  static double[][] series(double... starts) {
    return FixedStepPath.paths(MackeyGlass::slope, starts, STEP, DELAY_STEPS, FIRST_KEPT, LAST_KEPT);
  }

  /// x′ at x and x(t − δ).
  public static double slope(double x, double delayed) {
    return 0.2 * delayed / (1 + tenthPower(delayed)) - 0.1 * x;
  }

  /// ∂x′/∂x
  public static double slopeByState(double x, double delayed) {
    return -0.1;
  }

  /// ∂x′/∂x(t − δ)
  public static double slopeByDelayed(double x, double delayed) {
    double power = tenthPower(delayed);
    return 0.2 * (1 - 9 * power) / ((1 + power) * (1 + power));
  }

  private static double tenthPower(double value) {
    double square = value * value;
    double fourth = square * square;
    return fourth * fourth * square;
  }

  @Override
  public Defaults defaults() {
    return Defaults.plain(16, 10, 0.01, 32, new Defaults.Length.Epochs(400),
        "hidden, τ, learning rate, epochs: the paper's tuning table; batch, no schedule: LEM's code; clipping: "
            + "ours, because one seed in two goes astray without it")
        .clipped(1);
  }

  @Override
  public List<PaperResult> paper() {
    String small = "small-data table; headed MSE, but its τ-GRU row is the Mackey–Glass table's RMSE, rounded";
    return List.of(
        row("tanh-rnn", "0.3903", 321),
        row("lstm", "0.6679", 1233),
        row("gru", "0.4351", 929),
        row("lipschitz-rnn", "8.9718", 561),
        row("cornn", "1.6835", 561),
        row("lem", "0.1430", 1233),
        row("delay-gru", "0.2772", 897),
        row("tau-gru-no-gating", "0.2765", 929),
        row("tau-gru-alpha0", "0.1553", 625),
        row("tau-gru-beta0", "0.2976", 929),
        row("tau-gru", "0.1358", 1233),
        new PaperResult("s4", 0.0097, Measure.RMSE, "0.0097 MSE", OptionalInt.of(1200), small),
        new PaperResult("lmu", 0.0064, Measure.RMSE, "0.0064 MSE", OptionalInt.of(1200), small));
  }

  private static PaperResult row(String model, String printed, int parameters) {
    return PaperResult.headedMse(model, printed, parameters, "Mackey–Glass table");
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return NextStep.naive(data);
  }

  @Override
  public Optional<Portrait> portrait() {
    return Optional.of(new Portrait(List.of("x"), STEP, new Portrait.Attractor.Delayed(DELAY_STEPS)));
  }
}
