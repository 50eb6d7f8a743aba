package org.taugru.theory.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Lstm;
import org.taugru.cells.Tarnn;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.theory.math.DenseMatrix;

class TrajectoryTest {
  private static final int SIZE = 3;
  private static final int STEPS = 6;

  private final SplittableRandom random = new SplittableRandom(8);

  /// h and c after k steps are changed one by one, and the rest of the sequence is run again.
  @Test
  void wholeStateJacobianOfAnLstmEqualsCentralDifference() {
    Program lstm = Program.of("lstm", new Lstm(), Setting.of(2, SIZE));
    double[][] parameters =
        lstm.parameters().stream().map(parameter -> drawn(parameter.count())).toArray(double[][]::new);
    double[][] inputs = new double[STEPS][];
    Arrays.setAll(inputs, _ -> drawn(2));
    Trajectory whole = Trajectory.of(lstm, parameters, inputs);
    DenseMatrix[] jacobians = whole.wholeStateJacobians();
    for (int k = 0; k < STEPS; k++) {
      assertThat(jacobians[k].size()).isEqualTo("3 × 6");
      double[][] rest = Arrays.copyOfRange(inputs, k, STEPS);
      for (int column = 0; column < 2 * SIZE; column++) {
        double[] above = last(lstm, parameters, changed(whole, k, column, 1e-5), rest);
        double[] below = last(lstm, parameters, changed(whole, k, column, -1e-5), rest);
        for (int row = 0; row < SIZE; row++)
          assertThat(jacobians[k].get(row, column)).as("k = %d, row %d, column %d", k, row, column)
              .isCloseTo((above[row] - below[row]) / 2e-5, within(1e-9)); // the difference is good to 1e-10
      }
    }
    assertThat(jacobians[0].maximumNorm()).isGreaterThan(1e-3);
  }

  @Test
  void lastStateDependsOnItselfAndNotOnTheMemoryBesideIt() {
    Program lstm = Program.of("lstm", new Lstm(), Setting.of(1, 2));
    double[][] parameters =
        lstm.parameters().stream().map(parameter -> drawn(parameter.count())).toArray(double[][]::new);
    DenseMatrix last = Trajectory.of(lstm, parameters, new double[4][1]).wholeStateJacobians()[4];
    assertThat(last.toArray()).containsExactly(1, 0, 0, 0, 0, 1, 0, 0);
  }

  /// Those of a TARNN's step sizes: what is oldest is read first.
  @Test
  void aCellWithATrainedStartBeginsThere() {
    Program tarnn = Program.of("tarnn", new Tarnn(1, STEPS), Setting.of(2, SIZE));
    double[][] parameters =
        tarnn.parameters().stream().map(parameter -> drawn(parameter.count())).toArray(double[][]::new);
    Trajectory trajectory = Trajectory.of(tarnn, parameters, new double[STEPS][2]);
    int sizes = tarnn.parameter("α1.start");
    int state = tarnn.states().stream().map(StateVariable::name).toList().indexOf("α1");
    for (int k = 0; k < STEPS; k++)
      assertThat(trajectory.state(state, k - STEPS + 1)).containsExactly(parameters[sizes][k]);
    assertThat(trajectory.state(0)).containsOnly(0);
  }

  /// Up to m steps back the products of single steps are all there is; over m + 1 steps the jump comes on top.
  @Test
  void stepsAloneLeaveOutTheDelay() {
    int m = 3;
    Program tauGru = Program.of("tau-gru", new TauGru(Lag.steps(m)), Setting.of(2, SIZE));
    double[][] parameters =
        tauGru.parameters().stream().map(parameter -> drawn(parameter.count())).toArray(double[][]::new);
    double[][] inputs = new double[STEPS][];
    Arrays.setAll(inputs, _ -> drawn(2));
    Trajectory trajectory = Trajectory.of(tauGru, parameters, inputs);
    DenseMatrix[] steps = trajectory.stepJacobians();
    DenseMatrix[] all = trajectory.stateJacobians();
    DenseMatrix product = DenseMatrix.identity(SIZE);
    for (int n = STEPS - 1; n >= STEPS - m; n--) {
      product = product.times(steps[n]);
      assertThat(product.minus(all[n]).maximumNorm()).as("from step %d", n).isLessThan(1e-14);
    }
    product = product.times(steps[STEPS - m - 1]);
    assertThat(product.minus(all[STEPS - m - 1]).maximumNorm()).isGreaterThan(1e-2);
  }

  private static double[][][] changed(Trajectory trajectory, int step, int column, double change) {
    double[][][] start = {{trajectory.state(0, step)}, {trajectory.state(1, step)}};
    start[column / SIZE][0][column % SIZE] += change;
    return start;
  }

  private static double[] last(Program program, double[][] parameters, double[][][] start, double[][] inputs) {
    return Trajectory.of(program, parameters, start, inputs).state(inputs.length);
  }

  private double[] drawn(int count) {
    double[] values = new double[count];
    Arrays.setAll(values, _ -> random.nextDouble(-1, 1));
    return values;
  }
}
