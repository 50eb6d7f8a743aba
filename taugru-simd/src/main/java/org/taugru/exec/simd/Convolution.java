package org.taugru.exec.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import org.taugru.exec.simd.Fourier.Lines;

/// Convolution of a batch of sequences `[steps, batch, width]` with one response `[steps, width]`, unit by unit, and its
/// derivatives, by Fourier transforms. A group of units is one task, so results do not depend on the number of threads.
final class Convolution {
  private final int steps;
  private final int batch;
  private final int width;
  private final Threads threads;
  private final Fourier fourier;

  Convolution(int steps, int batch, int width, Threads threads) {
    this.steps = steps;
    this.batch = batch;
    this.width = width;
    this.threads = threads;
    this.fourier = Fourier.atLeast(2 * steps); // sequences and their results side by side: nothing wraps around
  }

  /// v[n] = Σ response[l]·u[n − l].
  void apply(float[] response, float[] u, float[] v) {
    threads.run(Math.ceilDiv(width, Lanes.COUNT), group -> {
      Group units = new Group(group * Lanes.COUNT);
      Lines spectrum = units.spectrum(response);
      Lines line = fourier.lines();
      for (int sample = 0; sample < batch; sample += 2) {
        units.load(u, sample, line);
        fourier.transform(line);
        times(line, spectrum);
        fourier.invert(line);
        units.store(line, sample, v);
      }
    });
  }

  /// The value after each sample's own last step, `[batch, width]`, of its convolution with each response; zero for a
  /// sample without steps.
  void ends(float[][] responses, float[] u, int[] lengths, float[][] ends) {
    threads.run(Math.ceilDiv(width, Lanes.COUNT), group -> {
      Group units = new Group(group * Lanes.COUNT);
      float[][] lines = new float[responses.length][steps * Lanes.COUNT];
      for (int k = 0; k < lines.length; k++)
        units.copyIn(responses[k], 1, 0, lines[k]);
      float[] line = new float[steps * Lanes.COUNT];
      float[] sums = new float[Lanes.COUNT];
      for (int sample = 0; sample < batch; sample++) {
        units.copyIn(u, batch, sample, line);
        for (int k = 0; k < lines.length; k++) {
          convolvedAt(lengths[sample] - 1, lines[k], line).intoArray(sums, 0);
          System.arraycopy(sums, 0, ends[k], sample * width + units.first, units.units);
        }
      }
    });
  }

  /// Σ response[l]·line[n − l]; four sums, so that an addition need not wait for the one before.
  private static FloatVector convolvedAt(int n, float[] response, float[] line) {
    FloatVector sum0 = FloatVector.zero(Lanes.SPECIES);
    FloatVector sum1 = sum0;
    FloatVector sum2 = sum0;
    FloatVector sum3 = sum0;
    int j = 0;
    for (; j + 3 <= n; j += 4) {
      sum0 = sum0.add(step(line, j).mul(step(response, n - j)));
      sum1 = sum1.add(step(line, j + 1).mul(step(response, n - j - 1)));
      sum2 = sum2.add(step(line, j + 2).mul(step(response, n - j - 2)));
      sum3 = sum3.add(step(line, j + 3).mul(step(response, n - j - 3)));
    }
    for (; j <= n; j++)
      sum0 = sum0.add(step(line, j).mul(step(response, n - j)));
    return sum0.add(sum1).add(sum2.add(sum3));
  }

  private static FloatVector step(float[] line, int j) {
    return at(line, j * Lanes.COUNT);
  }

  /// With ∂v as the derivative of a loss with respect to v: writes that with respect to u, and with respect to the
  /// response.
  void differentiate(float[] response, float[] u, float[] dv, float[] du, float[] dResponse) {
    threads.run(Math.ceilDiv(width, Lanes.COUNT), group -> {
      Group units = new Group(group * Lanes.COUNT);
      Lines spectrum = units.spectrum(response);
      Lines line = fourier.lines();
      Lines adjoint = fourier.lines();
      Lines sum = fourier.lines();
      for (int sample = 0; sample < batch; sample += 2) {
        units.load(u, sample, line);
        units.load(dv, sample, adjoint);
        fourier.transform(line);
        fourier.transform(adjoint);
        addTimesConjugate(adjoint, line, sum);
        timesConjugate(adjoint, spectrum);
        fourier.invert(adjoint);
        units.store(adjoint, sample, du);
      }
      fourier.invert(sum);
      units.storeRe(sum, dResponse);
    });
  }

  private static void times(Lines x, Lines y) {
    for (int i = 0; i < x.re().length; i += Lanes.COUNT) {
      FloatVector a = at(x.re(), i);
      FloatVector b = at(x.im(), i);
      FloatVector c = at(y.re(), i);
      FloatVector d = at(y.im(), i);
      a.mul(c).sub(b.mul(d)).intoArray(x.re(), i);
      a.mul(d).add(b.mul(c)).intoArray(x.im(), i);
    }
  }

  private static void timesConjugate(Lines x, Lines y) {
    for (int i = 0; i < x.re().length; i += Lanes.COUNT) {
      FloatVector a = at(x.re(), i);
      FloatVector b = at(x.im(), i);
      FloatVector c = at(y.re(), i);
      FloatVector d = at(y.im(), i);
      a.mul(c).add(b.mul(d)).intoArray(x.re(), i);
      b.mul(c).sub(a.mul(d)).intoArray(x.im(), i);
    }
  }

  private static void addTimesConjugate(Lines x, Lines y, Lines sum) {
    for (int i = 0; i < x.re().length; i += Lanes.COUNT) {
      FloatVector a = at(x.re(), i);
      FloatVector b = at(x.im(), i);
      FloatVector c = at(y.re(), i);
      FloatVector d = at(y.im(), i);
      at(sum.re(), i).add(a.mul(c)).add(b.mul(d)).intoArray(sum.re(), i);
      at(sum.im(), i).add(b.mul(c)).sub(a.mul(d)).intoArray(sum.im(), i);
    }
  }

  private static FloatVector at(float[] values, int i) {
    return FloatVector.fromArray(Lanes.SPECIES, values, i);
  }

  /// Some units, one for each lane. Two samples are one complex sequence: both are convolved with the same real response,
  /// and stay apart.
  private final class Group {
    private final int first;
    private final int units;

    Group(int first) {
      this.first = first;
      this.units = Math.min(Lanes.COUNT, width - first);
    }

    /// Divided by the length, which the inverse transform leaves out.
    Lines spectrum(float[] response) {
      Lines spectrum = fourier.lines();
      copyIn(response, 1, 0, spectrum.re());
      for (int i = 0; i < spectrum.re().length; i++)
        spectrum.re()[i] /= fourier.length();
      fourier.transform(spectrum);
      return spectrum;
    }

    void load(float[] values, int sample, Lines line) {
      copyIn(values, batch, sample, line.re());
      if (sample + 1 < batch)
        copyIn(values, batch, sample + 1, line.im());
      else
        Arrays.fill(line.im(), 0);
    }

    void store(Lines line, int sample, float[] values) {
      copyOut(line.re(), 1, batch, sample, values);
      if (sample + 1 < batch)
        copyOut(line.im(), 1, batch, sample + 1, values);
    }

    void storeRe(Lines line, float[] values) {
      copyOut(line.re(), 1f / fourier.length(), 1, 0, values);
    }

    private void copyIn(float[] values, int samples, int sample, float[] line) {
      for (int n = 0; n < steps; n++) {
        System.arraycopy(values, (n * samples + sample) * width + first, line, n * Lanes.COUNT, units);
        Arrays.fill(line, n * Lanes.COUNT + units, (n + 1) * Lanes.COUNT, 0);
      }
      Arrays.fill(line, steps * Lanes.COUNT, line.length, 0);
    }

    private void copyOut(float[] line, float factor, int samples, int sample, float[] values) {
      for (int n = 0; n < steps; n++)
        for (int unit = 0; unit < units; unit++)
          values[(n * samples + sample) * width + first + unit] = factor * line[n * Lanes.COUNT + unit];
    }
  }
}
