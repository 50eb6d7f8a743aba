package org.taugru.theory.approximation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.theory.approximation.Construction.Form;
import org.taugru.theory.math.DenseMatrix;

/// The approximation theorem of the τ-GRU paper's appendix E, constructed.
class ConstructionTest {
  private static final int M = 3;
  private static final DelaySystem.Box BOX = new DelaySystem.Box(1.2, 1);
  /// Two states, two inputs, one output; |x| ≤ 1 for |u| ≤ 1.
  private static final DelaySystem TWO = new DelaySystem(2, 2, 1, M,
      (x, past,
          u) -> new double[] {0.5 * x[1] + 0.5 * Math.sin(past[0] + u[0]), 0.3 * x[0] - 0.7 * Math.cos(past[1]) * u[1]},
      x -> new double[] {x[0] * x[1] + x[1]});
  private static final DelaySystem ONE = new DelaySystem(1, 1, 1, M,
      (x, past, u) -> new double[] {0.4 * x[0] + 0.5 * Math.sin(2 * past[0] + u[0])},
      x -> new double[] {x[0] * x[0] + x[0]});

  /// By hand, with two units and numbers that fit on a slip of paper.
  @Test
  void networkIsTheTheoremsRecurrence() {
    DenseMatrix a = DenseMatrix.of(new double[] {0.5, -0.2}, new double[] {0.1, 0.3});
    DenseMatrix b = DenseMatrix.of(new double[] {-0.4, 0}, new double[] {0.6, 0.2});
    DenseMatrix c = DenseMatrix.of(new double[] {1}, new double[] {-2});
    DenseMatrix bias = DenseMatrix.of(new double[] {0.05}, new double[] {-0.1});
    DenseMatrix d = DenseMatrix.of(new double[] {2, -1});
    double[][] r = new TanhDelayNetwork(a, b, c, bias, d, 1).outputs(new double[][] {{0.3}, {-0.2}, {0.1}});

    double p1 = Math.tanh(0.3 + 0.05);
    double q1 = Math.tanh(-0.6 - 0.1);
    double p2 = Math.tanh(0.5 * p1 - 0.2 * q1 - 0.2 + 0.05);
    double q2 = Math.tanh(0.1 * p1 + 0.3 * q1 + 0.4 - 0.1);
    double p3 = Math.tanh(0.5 * p2 - 0.2 * q2 - 0.4 * p1 + 0.1 + 0.05);
    double q3 = Math.tanh(0.1 * p2 + 0.3 * q2 + 0.6 * p1 + 0.2 * q1 - 0.2 - 0.1);
    assertThat(r[0]).containsExactly(0);
    assertThat(r[1]).containsExactly(new double[] {2 * p1 - q1}, within(1e-15));
    assertThat(r[2]).containsExactly(new double[] {2 * p2 - q2}, within(1e-15));
    assertThat(r[3]).containsExactly(new double[] {2 * p3 - q3}, within(1e-15));
  }

  /// rₙ = W₇·tanh(W₆·pₙ₋₁ + … + b₃), with p by its own recurrence: the folding of W₃ into A and B changes nothing.
  @ParameterizedTest
  @EnumSource
  void outputsAreThoseOfTheProofsFormula(Form form) {
    Construction construction = new Construction(TWO, BOX, 12, 5);
    double[][] u = TWO.drawnInputs(4 * M, 1, new SplittableRandom(6));
    double[][] r = construction.network(form).outputs(u);
    double[][] p = new double[u.length + 1][2];
    for (int n = 1; n <= u.length; n++) {
      double[] past = n - 1 - M >= 0 ? p[n - 1 - M] : new double[2];
      p[n] = construction.step().at(p[n - 1], past, u[n - 1]);
      assertThat(r[n]).as("n = %d", n)
          .containsExactly(construction.outputAhead(form).at(p[n - 1], past, u[n - 1]), within(1e-9));
    }
    assertThat(construction.network(form).size()).isEqualTo(form == Form.ONE_BLOCK ? 12 : 24);
  }

  @Test
  void moreUnitsComeNearer() {
    for (Form form : new Form[] {Form.TWO_BLOCKS, Form.ONE_BLOCK})
      assertThat(error(256, form)).as("%s", form).isLessThan(error(16, form) / 30).isLessThan(0.01);
  }

  @Test
  void moreUnitsDoNotHelpTheSecondBlockAsPrinted() {
    assertThat(error(256, Form.PRESENT_ALONE)).isGreaterThan(0.3);
    assertThat(error(256, Form.WITHOUT_BIAS)).isGreaterThan(0.3);
  }

  @Test
  void openGateMakesEquationTwelveTheSameNetwork() {
    TanhDelayNetwork network = new Construction(ONE, BOX, 16, 3).network(Form.TWO_BLOCKS);
    double[][] u = ONE.drawnInputs(20, 1, new SplittableRandom(4));
    assertThat(difference(network.gatedOutputs(u, 40), network.outputs(u))).isLessThan(1e-9);
    assertThat(difference(network.gatedOutputs(u, 0), network.outputs(u))).isGreaterThan(0.05);
  }

  @Test
  void systemIsAtRestBeforeItsFirstStep() {
    DelaySystem late = new DelaySystem(1, 1, 1, 2, (x, past, u) -> new double[] {10 * past[0] + u[0]}, x -> x);
    assertThat(late.states(new double[][] {{1}, {0}, {0}, {0}, {0}}))
        .isDeepEqualTo(new double[][] {{0}, {1}, {0}, {0}, {10}, {0}});
  }

  @Test
  void fitFindsTheMatrixThatMadeTheData() {
    DenseMatrix made = DenseMatrix.of(new double[] {1, -2, 0.5}, new double[] {0, 3, 4});
    RidgeFit fit = new RidgeFit(3, 2, 1e-12);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10; i++) {
      double[] row = random.doubles(3, -1, 1).toArray();
      fit.add(row, made.times(row));
    }
    assertThat(fit.solve().minus(made).maximumNorm()).isLessThan(1e-12);
  }

  /// One unknown: x = Σab/(ridge² + Σa²).
  @Test
  void ridgePullsTowardsZero() {
    RidgeFit fit = new RidgeFit(1, 1, 2);
    fit.add(new double[] {1}, new double[] {3});
    fit.add(new double[] {2}, new double[] {1});
    assertThat(fit.solve().get(0, 0)).isCloseTo(5.0 / 9, within(1e-15));
  }

  @Test
  void nonsenseIsRefusedWithASentence() {
    assertThatThrownBy(() -> new DelaySystem(1, 1, 1, 0, ONE.g(), ONE.o()))
        .hasMessage("the delay is 0 steps; it must be 1 or more.");
    assertThatThrownBy(() -> new DelaySystem(0, 1, 1, 1, ONE.g(), ONE.o())).hasMessageContaining("dimension 0");
    assertThatThrownBy(() -> new DelaySystem.Box(-1, 1))
        .hasMessageContaining("the size of the box for the state is -1.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> new Construction(ONE, BOX, 0, 1))
        .hasMessage("a block of 0 units; it must have 1 or more.");
    assertThatThrownBy(() -> new RidgeFit(1, 1, 0)).hasMessageContaining("the ridge is 0.0");
    DenseMatrix square = DenseMatrix.identity(2);
    assertThatThrownBy(() -> new TanhDelayNetwork(DenseMatrix.zero(2, 3), square, square, square, square, 1))
        .hasMessage("A is 2 × 3; it must be square.");
    assertThatThrownBy(() -> new TanhDelayNetwork(square, square, square, square, square, 1))
        .hasMessageContaining("b one column");
  }

  private static double error(int width, Form form) {
    double[][] u = ONE.drawnInputs(40, 1, new SplittableRandom(8));
    return difference(new Construction(ONE, BOX, width, 7).network(form).outputs(u), ONE.outputs(u));
  }

  private static double difference(double[][] one, double[][] other) {
    double largest = 0;
    for (int n = 0; n < one.length; n++)
      largest = Math.max(largest, Math.abs(one[n][0] - other[n][0]));
    return largest;
  }
}
