package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Skip;
import org.taugru.cells.Tarnn;
import org.taugru.eq.Cell;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;

/// Cells that keep more than their hidden state, against the loops of their authors' code.
class ExtraStateLawTest {
  private static final int INPUTS = 2;
  private static final int HIDDEN = 7;
  private static final int STEPS = 40;

  /// Each step from the state that the step before left, so that a rounded probability cannot lead the two apart:
  ///
  ///     p = s + min(Δu, 1 − s), u = round(p), s′ = (1 − u)·p,
  ///     h′ = u·H + (1 − u)·h and Δu′ = u·sigmoid(Wp·H + b) + (1 − u)·Δu with the H of a GRU with reset first.
  @ParameterizedTest
  @EnumSource
  void skipGruCopiesItsStateUntilAnUpdateIsDue(Executor executor) {
    Trial trial = trial(new Skip(Skip.Base.GRU));
    trial.parameters().values("Δu.start")[0] = 1;
    trial.parameters().values("bWp")[0] = -1; // every second to fourth step
    trial = trial.from(Carry.start(trial.program(), trial.parameters(), 1));
    Outcome outcome = trial.on(executor.compile(trial.program()));
    Parameters weights = trial.parameters();
    double[] h = row(trial, outcome, "h", -1);
    double due = 1;
    double sum = 0;
    int updates = 0;
    for (int n = 0; n < STEPS; n++) {
      double[] x = input(trial, n);
      double grown = sum + Math.min(due, 1 - sum);
      assertThat(Math.abs(grown - 0.5)).as("far from a tie at step %d", n).isGreaterThan(1e-4);
      boolean update = grown > 0.5;
      double[] r = sigmoid(plus(product(weights, "Wr", h), product(weights, "Ur", x), vector(weights, "bUr")));
      double[] z = sigmoid(plus(product(weights, "Wz", h), product(weights, "Uz", x), vector(weights, "bUz")));
      double[] reset = new double[HIDDEN];
      for (int i = 0; i < HIDDEN; i++)
        reset[i] = r[i] * h[i];
      double[] v = plus(product(weights, "Wn", reset), product(weights, "Un", x), vector(weights, "bUn"));
      double[] made = new double[HIDDEN];
      for (int i = 0; i < HIDDEN; i++)
        made[i] = z[i] * h[i] + (1 - z[i]) * Math.tanh(v[i]);
      double dueNew = sigmoid(plus(product(weights, "Wp", made), vector(weights, "bWp")))[0];

      assertThat(row(trial, outcome, "u", n)).as("u after step %d", n).containsExactly(update ? 1 : 0);
      assertThat(row(trial, outcome, "h", n)).as("h after step %d", n).containsExactly(update ? made : h, within(1e-6));
      assertThat(row(trial, outcome, "Δu", n)).as("Δu after step %d", n)
          .containsExactly(new double[] {update ? dueNew : due}, within(1e-6));
      assertThat(row(trial, outcome, "s", n)).as("s after step %d", n)
          .containsExactly(new double[] {update ? 0 : grown}, within(1e-6));
      h = row(trial, outcome, "h", n);
      due = row(trial, outcome, "Δu", n)[0];
      sum = row(trial, outcome, "s", n)[0];
      updates += update ? 1 : 0;
    }
    assertThat(updates).isBetween(STEPS / 5, STEPS / 2);
  }

  /// Variant b of the authors' code, with another step size at each step and inner iteration.
  @ParameterizedTest
  @EnumSource
  void tarnnFollowsItsCode(Executor executor) {
    int iterations = 2;
    Trial trial = trial(new Tarnn(iterations, STEPS));
    Parameters weights = trial.parameters();
    for (int k = 1; k <= iterations; k++)
      for (int n = 0; n < STEPS; n++)
        weights.values("α" + k + ".start")[n] = 0.01f * (n + 1) + 0.3f * (k - 1);
    trial = trial.from(Carry.start(trial.program(), weights, 1));
    Outcome outcome = trial.on(executor.compile(trial.program()));
    double[] h = new double[HIDDEN];
    double[] before = input(trial, 0);
    for (int n = 0; n < STEPS; n++) {
      double[] x = input(trial, n);
      double[] g = sigmoid(plus(product(weights, "Ug", h), product(weights, "Wg", x), vector(weights, "bWg")));
      double[] v = plus(product(weights, "U2", h), product(weights, "W1", x), product(weights, "W2", before),
          vector(weights, "bW1"));
      double[] b = plus(product(weights, "B1", x), product(weights, "B2", h));
      double[] y = h;
      for (int k = 1; k <= iterations; k++) {
        double alpha = weights.values("α" + k + ".start")[n];
        double[] inner = plus(product(weights, "U1", y), v);
        double[] next = new double[HIDDEN];
        for (int i = 0; i < HIDDEN; i++)
          next[i] = (1 - alpha) * y[i] + alpha * (Math.max(inner[i], 0) - y[i] - h[i] + b[i]);
        y = next;
      }
      double[] hNew = new double[HIDDEN];
      for (int i = 0; i < HIDDEN; i++)
        hNew[i] = (1 - g[i]) * h[i] + g[i] * y[i];
      h = hNew;
      before = x;
      assertThat(row(trial, outcome, "h", n)).as("h after step %d", n).containsExactly(h, within(2e-6));
    }
  }

  private static Trial trial(Cell cell) {
    return Trial.of(Program.of("one", cell, Setting.of(INPUTS, HIDDEN)), STEPS, 1, 3);
  }

  /// A state after step n; before the first step for n = −1.
  private static double[] row(Trial trial, Outcome outcome, String state, int n) {
    int s = 0;
    while (!trial.program().states().get(s).name().equals(state))
      s++;
    int width = trial.program().states().get(s).width();
    return n < 0 ? doubles(trial.start().current(s), 0, width) : doubles(outcome.states().get(s), n * width, width);
  }

  private static double[] input(Trial trial, int n) {
    return doubles(trial.inputs().values(), n * INPUTS, INPUTS);
  }

  private static double[] vector(Parameters weights, String name) {
    return doubles(weights.values(name), 0, weights.values(name).length);
  }

  private static double[] product(Parameters weights, String name, double[] x) {
    float[] w = weights.values(name);
    double[] result = new double[w.length / x.length];
    for (int i = 0; i < result.length; i++)
      for (int k = 0; k < x.length; k++)
        result[i] += w[i * x.length + k] * x[k];
    return result;
  }

  private static double[] plus(double[]... terms) {
    double[] sum = new double[terms[0].length];
    for (double[] term : terms)
      for (int i = 0; i < sum.length; i++)
        sum[i] += term[i];
    return sum;
  }

  private static double[] sigmoid(double[] x) {
    return Arrays.stream(x).map(a -> 1 / (1 + Math.exp(-a))).toArray();
  }

  private static double[] doubles(float[] values, int from, int count) {
    double[] result = new double[count];
    Arrays.setAll(result, i -> values[from + i]);
    return result;
  }
}
