package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.Trajectory;

class GradientFlowTest {
  private static final int STEPS = 10;
  private static final int TAU = 2;
  private static final int MARK = 6;
  private static final double FEEDBACK = 3;
  private static final double OPEN = 1 / (1 + Math.exp(-3));
  private static final double CLOSED = 1 - OPEN;

  /// One unit that rests at zero, whose gate the input opens in the marked step alone; a = 1/2.
  private static GradientFlow flow() {
    TauGruNetwork unit = TauGruNetwork.zero(1, 1, TAU).with("U3", DenseMatrix.of(new double[] {1}))
        .with("W2", DenseMatrix.of(new double[] {FEEDBACK}));
    double[][] inputs = new double[STEPS][1];
    Arrays.setAll(inputs, step -> new double[] {step == MARK ? 3 : -3});
    boolean[] marked = new boolean[STEPS];
    marked[MARK] = true;
    return GradientFlow.of(unit.over(inputs), TAU, marked);
  }

  /// ∂h_N/∂h_k by its recursion, for all k; without feedback the paths that do not jump.
  private static double[] derivatives(double feedback) {
    double[] derivatives = new double[STEPS + 1];
    derivatives[STEPS] = 1;
    for (int k = STEPS - 1; k >= 0; k--) {
      derivatives[k] = (1 - gate(k)) * derivatives[k + 1];
      if (k + TAU < STEPS)
        derivatives[k] += gate(k + TAU) * feedback / 2 * derivatives[k + TAU + 1];
    }
    return derivatives;
  }

  private static double gate(int step) {
    return step == MARK ? OPEN : CLOSED;
  }

  @Test
  void ordinaryStepsKeepWhatTheGateDoesNotTake() {
    GradientFlow flow = flow();
    assertThat(flow.steps().marked()).isCloseTo(1 - OPEN, within(1e-12));
    assertThat(flow.steps().other()).isCloseTo(1 - CLOSED, within(1e-12));
    assertThat(flow.gain(TAU)).as("no jump yet").isEqualTo(1);
  }

  /// The jump into step p comes from h at p − τ, so it shows N − p + τ steps back.
  @Test
  void jumpIntoAMarkedStepShowsWhereItCameFrom() {
    double[] all = derivatives(FEEDBACK);
    double[] ordinary = derivatives(0);
    double[] gains = new double[STEPS + 1];
    Arrays.setAll(gains, steps -> all[STEPS - steps] / ordinary[STEPS - steps]);
    GradientFlow flow = flow();
    int steps = STEPS - MARK + TAU;
    for (int n = 0; n <= STEPS; n++)
      assertThat(flow.gain(n)).as("%d steps", n).isCloseTo(gains[n], within(1e-10 * gains[n]));
    assertThat(flow.jumps().marked()).isCloseTo(gains[steps] / gains[steps - 1], within(1e-9));
    double others = gains[STEPS] / gains[TAU] / (gains[steps] / gains[steps - 1]);
    assertThat(flow.jumps().other()).isCloseTo(Math.pow(others, 1.0 / (STEPS - TAU - 1)), within(1e-9));
    assertThat(flow.jumps().marked()).isGreaterThan(2 * flow.jumps().other());
  }

  @Test
  void meanLeavesOutSequencesWithoutMarks() {
    TauGruNetwork unit = TauGruNetwork.zero(1, 1, TAU);
    GradientFlow unmarked = GradientFlow.of(unit.over(new double[STEPS][1]), TAU, new boolean[STEPS]);
    assertThat(unmarked.steps().marked()).isNaN();
    GradientFlow mean = GradientFlow.mean(List.of(flow(), unmarked));
    assertThat(mean.steps().marked()).isCloseTo(1 - OPEN, within(1e-12));
    assertThat(mean.steps().other()).isCloseTo(Math.sqrt(0.5 * (1 - CLOSED)), within(1e-12));
  }

  @Test
  void marksThatDoNotFitAreRefused() {
    Trajectory trajectory = TauGruNetwork.zero(1, 1, TAU).over(new double[STEPS][1]);
    assertThatThrownBy(() -> GradientFlow.of(trajectory, TAU, new boolean[3]))
        .hasMessage("3 marks for 10 steps; there must be one for each.");
  }
}
