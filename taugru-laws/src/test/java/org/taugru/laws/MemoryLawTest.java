package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Lmu;
import org.taugru.cells.S4d;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;

/// What linear memories keep, against closed forms.
class MemoryLawTest {
  /// The input is held over a step, so what the memory sees at time t is the signal half a step earlier, on average. The
  /// window holds one and a half periods of the fastest wave, for which sixteen coefficients are plenty: what is left is
  /// the holding, of the order of (2π·1.5/θ)²/24, and rounding of floats, together 5e-5 at the window's end.
  @ParameterizedTest
  @EnumSource
  void legendreMemoryGivesBackTheWindow(Executor executor) {
    int order = 16;
    int theta = 400;
    int steps = 1600;
    Program program = Program.of("lmu", new Lmu(order, theta), Setting.of(1, 1));
    Parameters parameters = Parameters.initial(program.parameters(), 1);
    parameters.values("ex")[0] = 1;
    parameters.values("eh")[0] = 0;
    Arrays.fill(parameters.values("em"), 0);
    float[] signal = new float[steps];
    for (int n = 0; n < steps; n++)
      signal[n] = (float) wave(n, theta);
    Trial trial = Trial.of(program, steps, 1, 1);
    Outcome outcome = new Trial(program, parameters, Carry.start(program, parameters, 1),
        Sequence.of(steps, 1, 1, signal), trial.adjoint(), trial.mode()).on(executor.compile(program));
    float[] m = outcome.states().get(1);
    for (double share : new double[] {0.25, 0.5, 1}) {
      double[] readout = Lmu.readout(order, share);
      for (int n = 2 * theta; n < steps; n++) {
        double found = 0;
        for (int k = 0; k < order; k++)
          found += readout[k] * m[n * order + k];
        assertThat(found).as("share " + share + ", step " + n)
            .isCloseTo(wave(n + 0.5 - share * theta, theta), within(2e-4));
      }
    }
  }

  /// Up to one and a half periods in θ steps; at most 1.
  private static double wave(double t, int theta) {
    double turn = 2 * Math.PI * t / theta;
    return 0.4 * Math.sin(0.31 * turn) + 0.3 * Math.cos(0.83 * turn + 1) + 0.3 * Math.sin(1.5 * turn + 2);
  }

  /// The whole block in double on top of v = Σ K_l·u₋ₗ + D·u with K_l = 2·Re Σ C(e^{ΔA} − 1)/A·e^{ΔAl}.
  @ParameterizedTest
  @EnumSource
  void recurrenceOfS4dIsAConvolution(Executor executor) {
    int d = 6;
    int modes = 4;
    int steps = 120;
    Program program = Program.of("s4d", new S4d(modes), Setting.of(d, d));
    Parameters parameters = Parameters.initial(program.parameters(), 3);
    for (String vector : new String[] {"gain", "shift"}) // other than 1 and 0, so that they are seen
      for (int i = 0; i < d; i++)
        parameters.values(vector)[i] += (float) (0.1 * i - 0.2);
    Trial trial = Trial.of(program, steps, 1, 3);
    Outcome outcome =
        new Trial(program, parameters, Carry.start(program, parameters, 1), trial.inputs(), trial.adjoint(),
            trial.mode()).on(executor.compile(program));
    float[] u = trial.inputs().values();
    double[][] kernel = new double[d][];
    for (int j = 0; j < d; j++)
      kernel[j] = kernel(parameters.values("S"), modes, d, j, steps);
    float[] y = outcome.states().getFirst();
    double largestMemory = 0;
    for (int n = 0; n < steps; n++) {
      double[] g = new double[d];
      for (int j = 0; j < d; j++) {
        double convolved = 0;
        for (int l = 0; l <= n; l++)
          convolved += kernel[j][l] * u[(n - l) * d + j];
        largestMemory = Math.max(largestMemory, Math.abs(convolved));
        double v = convolved + parameters.values("D")[j] * u[n * d + j];
        g[j] = v / 2 * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (v + 0.044715 * v * v * v)));
      }
      double[] r = new double[d];
      for (int i = 0; i < d; i++)
        r[i] = u[n * d + i] + affine(parameters, "W", g, i) / (1 + Math.exp(-affine(parameters, "G", g, i)));
      double mean = Arrays.stream(r).average().orElseThrow();
      double variance = Arrays.stream(r).map(a -> (a - mean) * (a - mean)).average().orElseThrow();
      for (int i = 0; i < d; i++)
        assertThat((double) y[n * d + i]).as("y%d after step %d", i, n).isCloseTo(
            parameters.values("gain")[i] * (r[i] - mean) / Math.sqrt(variance + 1e-5) + parameters.values("shift")[i],
            within(1e-5));
    }
    assertThat(largestMemory).as("there is something to remember").isGreaterThan(0.1);
  }

  private static double affine(Parameters parameters, String matrix, double[] x, int row) {
    double sum = parameters.values("b" + matrix)[row];
    for (int k = 0; k < x.length; k++)
      sum += parameters.values(matrix)[row * x.length + k] * x[k];
    return sum;
  }

  /// Of feature j; free parameters are Δ and, for each mode, a, b, p, q with A = −exp(a) + i·b and C = p + i·q.
  private static double[] kernel(float[] free, int modes, int d, int j, int length) {
    double[] kernel = new double[length];
    double step = Math.exp(free[j]);
    for (int n = 0; n < modes; n++) {
      double aRe = -Math.exp(free[(1 + 4 * n) * d + j]);
      double aIm = free[(2 + 4 * n) * d + j];
      double p = free[(3 + 4 * n) * d + j];
      double q = free[(4 + 4 * n) * d + j];
      double growth = Math.exp(step * aRe);
      double heldRe = growth * Math.cos(step * aIm) - 1; // e^{ΔA} − 1, then over A
      double heldIm = growth * Math.sin(step * aIm);
      double square = aRe * aRe + aIm * aIm;
      double quotientRe = (heldRe * aRe + heldIm * aIm) / square;
      double quotientIm = (heldIm * aRe - heldRe * aIm) / square;
      double cRe = p * quotientRe - q * quotientIm;
      double cIm = p * quotientIm + q * quotientRe;
      for (int l = 0; l < length; l++)
        kernel[l] += 2 * Math.exp(step * aRe * l) * (cRe * Math.cos(step * aIm * l) - cIm * Math.sin(step * aIm * l));
    }
    return kernel;
  }
}
