package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// El Niño as a delayed oscillator (Falkena et al. 2019): predict the next point of the series, at every step.
///
/// T′ = T − T³ − c·T(t − δ)·(1 − γ·T(t − δ)²) with c = 0.93, γ = 0.49, δ = 4.8, and T(t) = T(0) ~ U(0, 1) up to t = 0.
/// Runge–Kutta with steps of 0.1 to t = 400; kept is [200, 400], that is 2001 points and 2000 pairs of a point and its
/// successor. By then every series is on the same limit cycle: training and test set differ by phase only.
public record Enso(SplitSizes splits) implements Benchmark {
  private static final double STEP = 0.1;
  private static final int DELAY_STEPS = 48;
  private static final int FIRST_KEPT = 2000;
  private static final int LAST_KEPT = 4000;

  public Enso() {
    this(SplitSizes.STANDARD);
  }

  @Override
  public String name() {
    return "enso";
  }

  @Override
  public String title() {
    return "ENSO: the next point of a limit cycle with a delay of 48 steps";
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
    return FixedStepPath.paths(Enso::slope, starts, STEP, DELAY_STEPS, FIRST_KEPT, LAST_KEPT);
  }

  static double slope(double t, double delayed) {
    return t - t * t * t - 0.93 * delayed * (1 - 0.49 * delayed * delayed);
  }

  @Override
  public Defaults defaults() {
    return Defaults.plain(16, 20, 0.01, 32, new Defaults.Length.Epochs(400),
        "hidden, τ, learning rate, epochs: the paper's tuning table; batch, no schedule: LEM's code; clipping: "
            + "ours, as for Mackey–Glass")
        .clipped(1);
  }

  @Override
  public List<PaperResult> paper() {
    return List.of(
        row("tanh-rnn", "0.45", 321),
        row("lstm", "0.92", 1233),
        row("gru", "0.53", 929),
        row("lipschitz-rnn", "10.6", 561),
        row("cornn", "4.00", 561),
        row("lem", "0.31", 1233),
        row("delay-gru", "0.2317", 897),
        row("tau-gru-no-gating", "0.4289", 929),
        row("tau-gru-alpha0", "0.31", 625),
        row("tau-gru-beta0", "0.38", 929),
        row("tau-gru", "0.17", 1233));
  }

  private static PaperResult row(String model, String printed, int parameters) {
    return PaperResult.headedMse(model, printed, parameters, "ENSO tables");
  }

  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    return NextStep.naive(data);
  }

  @Override
  public Optional<Portrait> portrait() {
    return Optional.of(new Portrait(List.of("T"), STEP, new Portrait.Attractor.Delayed(DELAY_STEPS)));
  }
}
