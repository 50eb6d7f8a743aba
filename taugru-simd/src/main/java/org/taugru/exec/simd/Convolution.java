package org.taugru.exec.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import org.taugru.exec.simd.Fourier.Lines;

/// Convolution of a batch of sequences `[steps, batch, width]` with one response `[steps, width]`, unit by unit, and its
/// derivatives, by Fourier transforms.
///
/// A task is a group of units, one for each lane, of a part of the samples. How many there are depends on the sizes alone, and
/// parts are added up in order, so results do not depend on the number of threads. Two samples are one complex sequence:
/// both are convolved with the same real response, and stay apart.
final class Convolution {
  /// Samples are shared out where there are fewer groups of units than this.
  private static final int FEWEST_TASKS = 8;
  /// Steps and samples that [#ends] has in the first-level cache together.
  private static final int BLOCK_STEPS = 64;
  private static final int BLOCK_SAMPLES = 8;
  private static final int BLOCK = BLOCK_STEPS * BLOCK_SAMPLES * Lanes.COUNT;

  private final int steps;
  private final int batch;
  private final int width;
  private final int parts;
  private final Threads threads;
  private final Fourier fourier;
  private final Lines[] spectra;
  private final Task[] tasks;

  Convolution(int steps, int batch, int width, Threads threads) {
    this.steps = steps;
    this.batch = batch;
    this.width = width;
    this.parts = parts(batch, width);
    this.threads = threads;
    this.fourier = Fourier.atLeast(2 * steps); // sequences and their results side by side: nothing wraps around
    this.spectra = new Lines[groups(width)];
    Arrays.setAll(spectra, _ -> fourier.lines());
    this.tasks = new Task[spectra.length * parts];
    Arrays.setAll(tasks, task -> new Task(task / parts, task % parts));
  }

  private static int groups(int width) {
    return Math.ceilDiv(width, Lanes.COUNT);
  }

  private static int parts(int batch, int width) {
    return Math.min(pairs(batch), Math.ceilDiv(FEWEST_TASKS, groups(width)));
  }

  private static int pairs(int batch) {
    return Math.ceilDiv(batch, 2);
  }

  /// How many numbers its buffers are.
  static long floats(int steps, int batch, int width) {
    long line = 2 * line(steps);
    long tasks = (long) groups(width) * parts(batch, width);
    return groups(width) * line + tasks * (3 * line + BLOCK + 2 * BLOCK_SAMPLES * Lanes.COUNT) + line / Lanes.COUNT;
  }

  /// How many numbers a line of a transform is.
  static long line(int steps) {
    return Fourier.lengthFor(2L * steps) * Lanes.COUNT;
  }

  /// v[n] = Σ response[l]·u[n − l].
  void apply(float[] response, float[] u, float[] v) {
    analyse(response);
    threads.run(tasks.length, task -> tasks[task].apply(u, v));
  }

  /// The value after each sample's own last step, `[batch, width]`, of its convolution with each response; zero for a
  /// sample without steps.
  void ends(StateSteps[] responses, float[] u, int[] lengths, float[][] ends) {
    for (float[] end : ends)
      Arrays.fill(end, 0);
    threads.run(tasks.length, task -> tasks[task].addEnds(responses, u, lengths, ends));
  }

  /// With the derivative of a loss with respect to v: makes it that with respect to u, and writes that with respect to the
  /// response.
  void differentiate(float[] response, float[] u, float[] dv, float[] dResponse) {
    analyse(response);
    threads.run(tasks.length, task -> tasks[task].differentiate(u, dv));
    threads.run(spectra.length, group -> addUp(group, dResponse));
  }

  /// Makes the spectra of a response, divided by the length, which the inverse transform leaves out.
  private void analyse(float[] response) {
    threads.run(spectra.length, group -> {
      Lines spectrum = spectra[group];
      tasks[group * parts].copyIn(response, 0, width, spectrum.re());
      divideByLength(spectrum.re());
      Arrays.fill(spectrum.im(), 0);
      fourier.transform(spectrum);
    });
  }

  private void addUp(int group, float[] dResponse) {
    Task first = tasks[group * parts];
    for (int part = 1; part < parts; part++)
      add(tasks[group * parts + part].sum, first.sum);
    fourier.invert(first.sum);
    divideByLength(first.sum.re());
    first.copyOut(first.sum.re(), dResponse, 0, width);
  }

  private void divideByLength(float[] values) {
    float factor = 1f / fourier.length();
    for (int i = 0; i < values.length; i++)
      values[i] *= factor;
  }

  private static void add(Lines terms, Lines sums) {
    for (int i = 0; i < sums.re().length; i++) {
      sums.re()[i] += terms.re()[i];
      sums.im()[i] += terms.im()[i];
    }
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

  /// Some units of some samples, with buffers of its own.
  private final class Task {
    private final int group;
    private final int unit;
    private final VectorMask<Float> units;
    private final boolean isFull;
    private final int firstSample;
    private final int endSample;
    private final Lines line = fourier.lines();
    private final Lines adjoint = fourier.lines();
    private final Lines sum = fourier.lines();
    private final float[] block = new float[BLOCK];
    private final float[] sums = new float[BLOCK_SAMPLES * Lanes.COUNT];
    private final float[] otherSums = new float[BLOCK_SAMPLES * Lanes.COUNT];

    Task(int group, int part) {
      this.group = group;
      this.unit = group * Lanes.COUNT;
      this.units = Lanes.SPECIES.indexInRange(unit, width);
      this.isFull = units.allTrue();
      this.firstSample = 2 * (part * pairs(batch) / parts);
      this.endSample = Math.min(batch, 2 * ((part + 1) * pairs(batch) / parts));
    }

    void apply(float[] u, float[] v) {
      for (int sample = firstSample; sample < endSample; sample += 2) {
        load(u, sample, line);
        fourier.transform(line);
        times(line, spectra[group]);
        fourier.invert(line);
        store(line, sample, v);
      }
    }

    void differentiate(float[] u, float[] dv) {
      Arrays.fill(sum.re(), 0);
      Arrays.fill(sum.im(), 0);
      for (int sample = firstSample; sample < endSample; sample += 2) {
        load(u, sample, line);
        load(dv, sample, adjoint);
        fourier.transform(line);
        fourier.transform(adjoint);
        addTimesConjugate(adjoint, line, sum);
        timesConjugate(adjoint, spectra[group]);
        fourier.invert(adjoint);
        store(adjoint, sample, dv);
      }
    }

    /// Adds Σ response[l]·u[length − 1 − l], some steps l of all responses at a time.
    void addEnds(StateSteps[] responses, float[] u, int[] lengths, float[][] ends) {
      for (int from = 0; from < steps; from += BLOCK_STEPS) {
        int count = Math.min(BLOCK_STEPS, steps - from);
        for (int sample = firstSample; sample < endSample; sample += BLOCK_SAMPLES) {
          int samples = Math.min(BLOCK_SAMPLES, endSample - sample);
          for (int i = 0; i < samples; i++)
            copyReversed(u, sample + i, lengths[sample + i] - 1 - from, count, i);
          for (int k = 0; k < ends.length; k += 2) {
            int last = Math.min(k + 1, ends.length - 1);
            sum(responses[k], responses[last], from, count);
            add(sums, sample, samples, ends[k]);
            if (last > k)
              add(otherSums, sample, samples, ends[last]);
          }
        }
      }
    }

    private void add(float[] terms, int sample, int samples, float[] end) {
      for (int i = 0; i < samples; i++) {
        int at = (sample + i) * width + unit;
        put(row(end, at).add(at(terms, i * Lanes.COUNT)), end, at);
      }
    }

    /// A sample's steps `last`, `last` − 1, … become column i of the block, and zeros where there are no more.
    private void copyReversed(float[] u, int sample, int last, int count, int i) {
      for (int l = 0; l < count; l++) {
        int to = (l * BLOCK_SAMPLES + i) * Lanes.COUNT;
        if (l <= last)
          row(u, ((last - l) * batch + sample) * width + unit).intoArray(block, to);
        else
          Arrays.fill(block, to, to + Lanes.COUNT, 0);
      }
    }

    /// Two responses at a time: what is loaded of the block is used twice. The 16 sums fit the registers of AVX-512, where it was
    /// measured; with half of them some go through the stack.
    private void sum(StateSteps response, StateSteps other, int from, int count) {
      FloatVector a0 = FloatVector.zero(Lanes.SPECIES);
      FloatVector a1 = a0;
      FloatVector a2 = a0;
      FloatVector a3 = a0;
      FloatVector a4 = a0;
      FloatVector a5 = a0;
      FloatVector a6 = a0;
      FloatVector a7 = a0;
      FloatVector b0 = a0;
      FloatVector b1 = a0;
      FloatVector b2 = a0;
      FloatVector b3 = a0;
      FloatVector b4 = a0;
      FloatVector b5 = a0;
      FloatVector b6 = a0;
      FloatVector b7 = a0;
      for (int l = 0; l < count; l++) {
        FloatVector r = at(response.values(), response.at(from + l) + unit);
        FloatVector s = at(other.values(), other.at(from + l) + unit);
        int i = l * BLOCK_SAMPLES * Lanes.COUNT;
        FloatVector u0 = at(block, i);
        a0 = a0.add(r.mul(u0));
        b0 = b0.add(s.mul(u0));
        FloatVector u1 = at(block, i + Lanes.COUNT);
        a1 = a1.add(r.mul(u1));
        b1 = b1.add(s.mul(u1));
        FloatVector u2 = at(block, i + 2 * Lanes.COUNT);
        a2 = a2.add(r.mul(u2));
        b2 = b2.add(s.mul(u2));
        FloatVector u3 = at(block, i + 3 * Lanes.COUNT);
        a3 = a3.add(r.mul(u3));
        b3 = b3.add(s.mul(u3));
        FloatVector u4 = at(block, i + 4 * Lanes.COUNT);
        a4 = a4.add(r.mul(u4));
        b4 = b4.add(s.mul(u4));
        FloatVector u5 = at(block, i + 5 * Lanes.COUNT);
        a5 = a5.add(r.mul(u5));
        b5 = b5.add(s.mul(u5));
        FloatVector u6 = at(block, i + 6 * Lanes.COUNT);
        a6 = a6.add(r.mul(u6));
        b6 = b6.add(s.mul(u6));
        FloatVector u7 = at(block, i + 7 * Lanes.COUNT);
        a7 = a7.add(r.mul(u7));
        b7 = b7.add(s.mul(u7));
      }
      a0.intoArray(sums, 0);
      a1.intoArray(sums, Lanes.COUNT);
      a2.intoArray(sums, 2 * Lanes.COUNT);
      a3.intoArray(sums, 3 * Lanes.COUNT);
      a4.intoArray(sums, 4 * Lanes.COUNT);
      a5.intoArray(sums, 5 * Lanes.COUNT);
      a6.intoArray(sums, 6 * Lanes.COUNT);
      a7.intoArray(sums, 7 * Lanes.COUNT);
      b0.intoArray(otherSums, 0);
      b1.intoArray(otherSums, Lanes.COUNT);
      b2.intoArray(otherSums, 2 * Lanes.COUNT);
      b3.intoArray(otherSums, 3 * Lanes.COUNT);
      b4.intoArray(otherSums, 4 * Lanes.COUNT);
      b5.intoArray(otherSums, 5 * Lanes.COUNT);
      b6.intoArray(otherSums, 6 * Lanes.COUNT);
      b7.intoArray(otherSums, 7 * Lanes.COUNT);
    }

    private void load(float[] values, int sample, Lines x) {
      copyIn(values, sample * width, batch * width, x.re());
      if (sample + 1 < batch)
        copyIn(values, (sample + 1) * width, batch * width, x.im());
      else
        Arrays.fill(x.im(), 0);
    }

    private void store(Lines x, int sample, float[] values) {
      copyOut(x.re(), values, sample * width, batch * width);
      if (sample + 1 < batch)
        copyOut(x.im(), values, (sample + 1) * width, batch * width);
    }

    /// Row after row of `stride` floats, and zeros for what is longer than a sequence.
    void copyIn(float[] values, int first, int stride, float[] x) {
      for (int n = 0; n < steps; n++)
        row(values, first + n * stride + unit).intoArray(x, n * Lanes.COUNT);
      Arrays.fill(x, steps * Lanes.COUNT, x.length, 0);
    }

    void copyOut(float[] x, float[] values, int first, int stride) {
      for (int n = 0; n < steps; n++)
        put(at(x, n * Lanes.COUNT), values, first + n * stride + unit);
    }

    /// The units of a row, and zeros in lanes that have none.
    private FloatVector row(float[] values, int at) {
      return isFull ? FloatVector.fromArray(Lanes.SPECIES, values, at)
          : FloatVector.fromArray(Lanes.SPECIES, values, at, units);
    }

    private void put(FloatVector row, float[] values, int at) {
      if (isFull)
        row.intoArray(values, at);
      else
        row.intoArray(values, at, units);
    }
  }
}
