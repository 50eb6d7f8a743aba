package org.taugru.theory.lyapunov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Readout;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.lyapunov.FreeRun.Kind;
import org.taugru.theory.math.Complex;
import org.taugru.theory.network.LayerTraining;
import org.taugru.theory.network.OneLayer;

class LyapunovVerdictTest {
  private static final int STEPS = 1500;
  private static final Model MODEL = new Model(ModelDescription.of(1,
      Layer.of(CellChoice.named("tau-gru", 2), 2), Readout.EVERY_STEP, 1));

  private static LyapunovExponent exponent(double value, double error) {
    return new LyapunovExponent(value, error, new double[] {1, 200}, new double[] {value, value});
  }

  private static Consumer<Chapter.Writer> equation(LyapunovExponent exact, LyapunovExponent data, double root) {
    return chapter -> LyapunovStudy.equation(chapter, exact, data, new Complex(root, 0.2), 100);
  }

  @Test
  void chaosIsAnExponentThreeErrorsAboveZero() {
    Decided.holds("The Mackey–Glass equation with", equation(exponent(0.0031, 0.001), exponent(9, 0.001), -1));
    Decided.fails("The Mackey–Glass equation with", equation(exponent(0.0029, 0.001), exponent(0, 0.001), 1));
    Decided.fails("The Mackey–Glass equation with", equation(exponent(-0.0031, 0.001), exponent(0, 0.001), 1));
  }

  /// Errors of 3 and 4 make 5.
  @Test
  void theSameExponentIsOneWithinThreeErrorsOfBoth() {
    LyapunovExponent exact = exponent(100, 3);
    Decided.holds("The coarser solver", equation(exact, exponent(114, 4), -1));
    Decided.fails("The coarser solver", equation(exact, exponent(116, 4), 1));
    Decided.holds("The coarser solver", equation(exact, exponent(86, 4), -1));
    Decided.fails("The coarser solver", equation(exact, exponent(84, 4), 1));
  }

  @Test
  void atRestARootToTheRightIsUnstable() {
    Decided.holds("At rest, x = 1", equation(exponent(-1, 1), exponent(9, 0.1), 0.001));
    Decided.fails("At rest, x = 1", equation(exponent(9, 1), exponent(9, 1), -0.001));
  }

  private static FreeRun run(int tau, int epochs, double validation, Kind kind) {
    double[] series = new SplittableRandom(3).doubles(1200, 0.5, 1.2).toArray();
    return new FreeRun(tau, 1, new LayerTraining.Stage(epochs, new OneLayer(MODEL, MODEL.initial(1)), validation),
        exponent(0.01, 0.001), series, 1, 5, kind);
  }

  /// @param ours  what becomes of the second network with a short delay after its last epoch
  /// @param other of the second with the delay of the equation
  private static Consumer<Chapter.Writer> networks(Kind ours, Kind other, double autoregression) {
    List<FreeRun> runs = List.of(run(10, 5, 0.3, Kind.REST), run(10, 15, 0.1, Kind.CHAOTIC), run(10, 15, 0.2, ours),
        run(68, 5, 0.3, Kind.AWAY), run(68, 15, 0.2, Kind.CHAOTIC), run(68, 15, 0.4, other));
    int count = 51;
    float[] inputs = new float[count * STEPS];
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < inputs.length; i++)
      inputs[i] = (float) random.nextDouble(0.5, 1.2);
    SequenceSet set = SequenceSet.of(count, STEPS, 1, inputs, new Targets.VectorEveryStep(1, inputs));
    return chapter -> LyapunovStudy.networks(chapter, exponent(0.007, 0.001), runs,
        new MackeyGlassSeries(set, 0.2, autoregression));
  }

  /// Shorter trainings do not count, nor do networks with the other delay.
  @Test
  void everySeedMustBeChaoticInTheEnd() {
    Decided.holds("After 15 epochs with τ = 10", networks(Kind.CHAOTIC, Kind.REST, 1));
    Decided.holds("After 15 epochs with τ = 68", networks(Kind.REST, Kind.CHAOTIC, 1));
    for (Kind kind : List.of(Kind.CYCLE, Kind.REST, Kind.AWAY)) {
      Decided.fails("After 15 epochs with τ = 10", networks(kind, Kind.CHAOTIC, 0));
      Decided.fails("After 15 epochs with τ = 68", networks(Kind.CHAOTIC, kind, 0));
    }
  }

  /// Of three networks the best has the longest horizon, and the other two the same.
  @Test
  void pairsAreInOrderWhereTheBetterNetworkIsGoodForLonger() {
    List<FreeRun> runs = List.of(run(10, 0.1, 7), run(10, 0.2, 5), run(10, 0.3, 5));
    assertThat(LyapunovStudy.pairs(runs, 1)).isEqualTo(2);
    assertThat(LyapunovStudy.pairs(runs, 0)).isEqualTo(1);
    assertThat(LyapunovStudy.pairs(runs, -1)).isZero();
    assertThat(LyapunovStudy.pairs(List.of(run(10, 0.1, 2), run(10, 0.2, 5)), -1)).isEqualTo(1);
  }

  private static FreeRun run(int tau, double validation, double horizon) {
    FreeRun some = run(tau, 5, validation, Kind.CHAOTIC);
    return new FreeRun(tau, 1, some.stage(), some.exponent(), some.series(), 1, horizon, Kind.CHAOTIC);
  }

  @Test
  void aFormulaIsBetterIfItIsBetterThanTheBestNetwork() {
    Decided.holds("A linear formula forecasts", networks(Kind.CHAOTIC, Kind.CHAOTIC, 0.099));
    Decided.fails("A linear formula forecasts", networks(Kind.CHAOTIC, Kind.CHAOTIC, 0.101));
  }
}
