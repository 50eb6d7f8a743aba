package org.taugru.theory.discretisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.theory.discretisation.ConvergenceOrders.relative;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SequenceSet;
import org.taugru.data.SplitSizes;
import org.taugru.dde.Interpolation;
import org.taugru.dde.RungeKutta4;
import org.taugru.eq.Scheme;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Readout;
import org.taugru.theory.StudySettings;
import org.taugru.theory.discretisation.ConvergenceOrders.Case;
import org.taugru.theory.network.OneLayer;

/// What is measured of a unit, once more from its recurrence and its equation. It need not be trained for that.
class TrainedUnitTest {
  private static final int TAU = 3;
  private static final int END = 12;
  private static final double TOLERANCE = 1e-9;
  private static final StudySettings QUICK = new StudySettings(StudySettings.Effort.QUICK, 1, 1e-6);
  private static final SequenceSet SERIES =
      new MackeyGlass(new SplitSizes(1, 1, 1)).dataset(2).test();
  private static final TrainedUnit UNIT = unit();

  private static TrainedUnit unit() {
    Model model = new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tau-gru", TAU), 3), Readout.EVERY_STEP,
        1));
    return TrainedUnit.of(new OneLayer(model, model.initial(5)), TAU, SERIES, END, 0, TOLERANCE);
  }

  private static double[][] equation(double tau) {
    return UNIT.unit().solved(UNIT.reference(), tau, UNIT.held(), END);
  }

  /// After 50 steps of warm-up; after step n the network has seen the points before n and says point n.
  @Test
  void forecastsAreComparedWithThePointThatComesNext() {
    ContinuousForecast forecast = ContinuousForecast.of(UNIT, QUICK);
    int end = 200;
    double[] said = UNIT.network().outputs(UNIT.unit().recurrence(Scheme.EULER, 1, TAU, UNIT.held(end), end));
    double[] solved = UNIT.network().outputs(UNIT.unit().solved(UNIT.reference(), TAU, UNIT.held(end), end));
    double network = 0;
    double equation = 0;
    double apart = 0;
    double persistence = 0;
    double size = 0;
    for (int n = 50; n <= end; n++) {
      double next = SERIES.input(0, n, 0);
      network += Math.pow(said[n] - next, 2) / 151;
      equation += Math.pow(solved[n] - next, 2) / 151;
      apart += Math.pow(said[n] - solved[n], 2) / 151;
      persistence += Math.pow(SERIES.input(0, n - 1, 0) - next, 2) / 151;
      size += Math.pow(solved[n], 2) / 151;
    }
    assertThat(forecast.network()).isCloseTo(Math.sqrt(network), within(1e-12));
    assertThat(forecast.equation()).isCloseTo(Math.sqrt(equation), within(1e-12)).isNotEqualTo(forecast.network());
    assertThat(forecast.apart()).isCloseTo(Math.sqrt(apart), within(1e-12)).isPositive();
    assertThat(forecast.persistence()).isCloseTo(Math.sqrt(persistence), within(1e-12));
    assertThat(forecast.outputs()).isCloseTo(Math.sqrt(apart / size), within(1e-12));
  }

  @Test
  void delaysBetweenStepsAreRoundedDownOrToTheNearest() {
    DelaySweep sweep = DelaySweep.of(UNIT, QUICK);
    assertThat(sweep.taus()).hasSize(21).startsWith(3, 3.1).endsWith(5);
    for (int i : new int[] {0, 3, 7, 12, 18, 20}) {
      double[][] exact = equation(sweep.taus()[i]);
      int down = 3 + i / 10;
      int nearest = 3 + (i + 5) / 10;
      assertThat(sweep.floor()[i]).isCloseTo(error(Scheme.RK4, down, exact), within(1e-12));
      assertThat(sweep.rounded()[i]).isCloseTo(error(Scheme.RK4, nearest, exact), within(1e-12));
      assertThat(sweep.euler()[i]).isCloseTo(error(Scheme.EULER, down, exact), within(1e-12));
      assertThat(sweep.linear()[i]).isCloseTo(relative(UNIT.unit().solved(new RungeKutta4(1, Interpolation.LINEAR),
          sweep.taus()[i], UNIT.held(), END), exact), within(1e-12));
    }
    int best = 0;
    for (int i = 0; i < 21; i++)
      best = sweep.floor()[i] < sweep.floor()[best] ? i : best;
    assertThat(sweep.best()).isCloseTo(best % 10 / 10.0, within(1e-12));
  }

  private static double error(Scheme scheme, int lag, double[][] exact) {
    return relative(UNIT.unit().recurrence(scheme, 1, lag, UNIT.held(), END), exact);
  }

  @Test
  void distancesAreFromEquationsWithDelaysHalfAStepLonger() {
    HalfStepShift shift = HalfStepShift.of(UNIT, QUICK);
    for (int i = 0; i < 2; i++) {
      int perUnit = 1 << i;
      double half = 0.5 / perUnit;
      double[][] held = UNIT.unit().heldDelay(perUnit, TAU * perUnit, UNIT.held(), END, TOLERANCE);
      double[][] euler = UNIT.unit().recurrence(Scheme.EULER, perUnit, TAU * perUnit, UNIT.held(), END);
      assertThat(shift.heldTau()[i]).isCloseTo(relative(held, equation(TAU)), within(1e-9));
      assertThat(shift.heldHalf()[i]).isCloseTo(relative(held, equation(TAU + half)), within(1e-9));
      assertThat(shift.eulerTau()[i]).isCloseTo(relative(euler, equation(TAU)), within(1e-9));
      assertThat(shift.eulerHalf()[i]).isCloseTo(relative(euler, equation(TAU + half)), within(1e-9));
    }
    assertThat(shift.order(shift.heldTau())).isCloseTo(1, within(0.2));
    assertThat(shift.order(shift.heldHalf())).isCloseTo(2, within(0.3));
    assertThat(shift.order(shift.eulerLate())).isCloseTo(2, within(0.3));
    assertThat(shift.order(shift.smooth())).isCloseTo(1, within(0.2));
    assertThat(shift.order(shift.allLate())).isCloseTo(2, within(0.3));
  }

  @Test
  void ordersAreThoseOfTheMethodsInEachCase() {
    ConvergenceOrders orders = ConvergenceOrders.of(UNIT, QUICK);
    assertThat(orders.order(Scheme.EULER, Case.HELD)).isCloseTo(1, within(0.1));
    assertThat(orders.order(Scheme.RK4, Case.HELD)).isCloseTo(1, within(0.1));
    assertThat(orders.order(Scheme.RK2, Case.WITHOUT_FEEDBACK)).isCloseTo(2, within(0.2));
    assertThat(orders.order(Scheme.RK4, Case.SMOOTH)).isCloseTo(1, within(0.1));
    assertThat(orders.order(Interpolation.LINEAR, Case.HELD)).isCloseTo(2, within(0.2));
    double[][] exact = equation(TAU);
    assertThat(orders.coarsest(Scheme.EULER, Case.HELD)).isCloseTo(error(Scheme.EULER, TAU, exact), within(1e-9));
    assertThat(orders.finest(Scheme.EULER, Case.HELD)).isLessThan(orders.coarsest(Scheme.EULER, Case.HELD) / 8);
    assertThat(Arrays.stream(orders.steps()).toArray()).containsExactly(1, 0.5, 0.25, 0.125, 0.0625);
  }
}
