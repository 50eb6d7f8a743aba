package org.taugru.theory.dependence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.taugru.cells.TauGru.Gate;
import org.taugru.dde.History;
import org.taugru.dde.Signal;
import org.taugru.theory.math.DenseMatrix;

/// Theorem 1 of the τ-GRU paper: as printed, where it fails, and corrected.
class TauGruFlowTest {
  private static final double TOLERANCE = 1e-9;

  /// Without weights the equation is h′ = −h, and h′ = −h/2 with a gate that is half open; the states look back one delay.
  @Test
  void distancesAreTheLargestOfTheLastDelay() {
    TauGruFlow plain = new TauGruFlow(Gate.NONE, 0.5, 2, 1, Map.of(), Signal.constant(0));
    Separation separation =
        plain.separation(History.constant(0.5, 1), History.constant(0.5 + 3e-3, 1 + 4e-3), 2, TOLERANCE);
    assertThat(separation.initial()).isCloseTo(5e-3, within(1e-12));
    assertThat(separation.growth(0.3)).isCloseTo(1, within(1e-9));
    assertThat(separation.growth(1)).isCloseTo(Math.exp(-0.5), within(1e-6));
    assertThat(separation.growth(2)).isCloseTo(Math.exp(-1.5), within(1e-6));
    assertThat(separation.rate()).isCloseTo(0, within(1e-9));
    assertThat(separation.excess(-1)).isCloseTo(Math.exp(0.5), within(1e-6)); // reached one delay late, at t = 0.5 and on
    TauGruFlow gated = new TauGruFlow(Gate.LEARNED, 0.5, 1, 1, Map.of(), Signal.constant(0));
    assertThat(gated.separation(History.constant(1), History.constant(1.1), 2, TOLERANCE).growth(2))
        .isCloseTo(Math.exp(-0.75), within(1e-6));
  }

  @Test
  void theCounterexamplePartsFasterThanThePrintedBound() {
    TauGruFlow unit = ContinuousDependenceStudy.counterexample(20);
    Separation separation = unit.separation(History.zero(), History.constant(1e-3), 0.6, TOLERANCE);
    assertThat(unit.printedConstant()).isEqualTo(1);
    assertThat(separation.growth(0.1)).isCloseTo(1.448, within(5e-4));
    assertThat(separation.growth(0.2)).isCloseTo(1.613, within(5e-4));
    assertThat(separation.excess(unit.printedConstant())).isGreaterThan(1.3);
    assertThat(separation.range()).isEqualTo(2);
    assertThat(unit.localConstant(2)).isCloseTo(21, within(1e-9));
    assertThat(separation.excess(unit.localConstant(2))).isLessThan(1);
    assertThat(unit.rateAtStart(new double[1], new double[] {-3})).isCloseTo(5 * Math.tanh(3) - 0.5, within(1e-5));
  }

  /// h′ = −sigmoid(M − h)·h has the slope M/4 − 1/2 at h = M.
  @Test
  void farOutAUnitPartsFasterThanItsWeightsSay() {
    for (double m : new double[] {10, 100}) {
      TauGruFlow unit = ContinuousDependenceStudy.farOut(m);
      assertThat(unit.printedConstant()).isEqualTo(1);
      assertThat(unit.norm("W3")).isCloseTo(1, within(1e-12));
      assertThat(unit.rateAtStart(new double[] {m}, new double[] {1})).isCloseTo(m / 4 - 0.5, within(1e-5 * m));
      Separation separation = unit.separation(History.constant(m), History.constant(m + 1e-3), 0.01, TOLERANCE);
      assertThat(separation.rate()).isCloseTo(m / 4 - 0.5, within(2e-3 * m));
      assertThat(separation.excess(unit.localConstant(separation.range()))).isLessThan(1);
    }
  }

  @Test
  void constantsAreSumsOfSpectralNorms() {
    Map<String, DenseMatrix> weights = Map.of("W1", diagonal(1, -2), "W2", diagonal(0.5, 0), "W3", diagonal(0, 8), "W4",
        diagonal(4, 4));
    TauGruFlow gated = new TauGruFlow(Gate.LEARNED, 1, 2, 1, weights, Signal.constant(0));
    assertThat(gated.printedConstant()).isCloseTo(1 + 2 + 0.5 + 1, within(1e-9));
    assertThat(gated.localConstant(3)).isCloseTo(4.5 + 2 * 5, within(1e-9));
    assertThat(gated.sharpConstant(3)).isCloseTo(13.5, within(1e-9));
    Map<String, DenseMatrix> ungatedWeights = new HashMap<>(weights);
    ungatedWeights.remove("W3");
    TauGruFlow ungated = new TauGruFlow(Gate.NONE, 1, 2, 1, ungatedWeights, Signal.constant(0));
    assertThat(ungated.localConstant(3)).isCloseTo(4.5, within(1e-9));
    assertThat(ungated.sharpConstant(3)).isCloseTo(2.5, within(1e-9));
    assertThat(new TauGruFlow(Gate.NONE, 1, 2, 1, Map.of(), Signal.constant(0)).sharpConstant(3)).isZero();
  }

  @Test
  void twoHistoriesPartNoFasterThanTheBound() {
    SplittableRandom random = new SplittableRandom(7);
    for (int number = 0; number < 60; number++) {
      Gate gate = number % 2 == 0 ? Gate.NONE : Gate.LEARNED;
      int size = 1 + number % 3;
      Map<String, DenseMatrix> weights = new HashMap<>();
      for (int block = 1; block <= 4; block++)
        if (block != 3 || gate == Gate.LEARNED) {
          weights.put("W" + block, drawn(size, size, block == 3 ? 20 : 2, random));
          weights.put("U" + block, drawn(size, 1, 1, random));
        }
      TauGruFlow network =
          new TauGruFlow(gate, 0.7, size, 1, weights, (t, x) -> x[0] = Math.sin(2 * t));
      double level = random.nextDouble(-3, 3) / (1 + number % 10);
      double change = random.nextDouble(-0.1, 0.1);
      History phi = (t, y) -> fill(y, i -> level * Math.cos(t + i));
      History psi = (t, y) -> fill(y, i -> level * Math.cos(t + i) + change * Math.cos(t * i));
      Separation separation = network.separation(phi, psi, 3, TOLERANCE);
      double m = separation.range();
      assertThat(separation.excess(network.localConstant(m))).as("%s", network).isLessThan(1);
      assertThat(separation.excess(network.sharpConstant(m))).as("%s", network).isLessThan(1 + 1e-6);
      assertThat(separation.overshoot()).as("%s", network).isLessThan(1e-6);
    }
  }

  /// h′ = tanh(3h) − h at 0: K = 4, and the slope is 2.
  @Test
  void kMinusTwoIsReached() {
    TauGruFlow unit =
        new TauGruFlow(Gate.NONE, 0.1, 1, 1, Map.of("W1", DenseMatrix.of(new double[] {3})), Signal.constant(0));
    assertThat(unit.separation(History.zero(), History.constant(1e-3), 0.5, TOLERANCE).rate())
        .isCloseTo(2, within(1e-3));
  }

  @Test
  void badArgumentsAreRefusedWithASentence() {
    assertThatThrownBy(() -> new TauGruFlow(Gate.NONE, -1, 1, 1, Map.of(), Signal.constant(0)))
        .hasMessage("the delay is -1.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> new TauGruFlow(Gate.NONE, 1, 1, 1, Map.of("W3", diagonal(1, 1)), Signal.constant(0)))
        .hasMessageStartingWith("tau-gru has no parameter W3. It has W1, bW1");
    assertThatThrownBy(() -> new TauGruFlow(Gate.NONE, 1, 1, 1, Map.of("W1", diagonal(1, 1)), Signal.constant(0)))
        .hasMessage("W1 is 2 × 2; it must be 1 × 1.");
    TauGruFlow unit = ContinuousDependenceStudy.counterexample(20);
    History one = History.constant(1);
    assertThatThrownBy(() -> unit.separation(History.zero(), one, 1, 0))
        .hasMessage("the tolerance is 0.0; it must be above 0 and below 1.");
    assertThatThrownBy(() -> unit.separation(History.zero(), one, 0.05, TOLERANCE))
        .hasMessage("the end is at t = 0.05; it must be finite, and one delay, 0.1 s, or more after the start.");
    assertThatThrownBy(() -> unit.separation(one, one, 1, TOLERANCE))
        .hasMessage("the two histories are 0.0 apart; they must differ to part any further.");
    assertThatThrownBy(() -> unit.separation(History.zero(), one, 1, TOLERANCE).growth(2))
        .hasMessageStartingWith("t = 2.0; it must be from 0 to 1.0");
    assertThatThrownBy(() -> unit.rateAtStart(new double[1], new double[1])).hasMessageContaining("a length above 0");
  }

  private static DenseMatrix diagonal(double first, double second) {
    return DenseMatrix.of(new double[] {first, 0}, new double[] {0, second});
  }

  private static DenseMatrix drawn(int rows, int columns, double size, SplittableRandom random) {
    return DenseMatrix.drawn(rows, columns, () -> random.nextDouble(-size, size));
  }

  private interface Component {
    double at(int i);
  }

  private static void fill(double[] y, Component component) {
    for (int i = 0; i < y.length; i++)
      y[i] = component.at(i);
  }
}
