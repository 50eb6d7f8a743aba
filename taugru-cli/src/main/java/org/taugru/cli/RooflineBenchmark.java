package org.taugru.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.exec.simd.ProductPeak;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Arithmetic of some kernels against what this machine could do, given what must come from memory.
final class RooflineBenchmark {
  private static final int INPUT = 1;
  private static final int TAU = 65;
  private static final int HIDDEN = 128;
  private static final int[] HIDDEN_SIZES = {16, 64, 128, 256};
  private static final List<String> OTHERS = List.of("lstm", "gru", "lem");
  /// Steps of a stream that are timed together; one takes microseconds.
  private static final int STREAMED = 1000;

  private final int steps;
  private final int batch;
  private final int threads;
  private final double seconds;
  private final Backend backend;

  RooflineBenchmark(int steps, int batch, int threads, double seconds) {
    this.steps = steps;
    this.batch = batch;
    this.threads = threads;
    this.seconds = seconds;
    this.backend = new SimdBackend(threads);
  }

  /// One kernel.
  ///
  /// @param flops operations on floats, see [FlopCount]
  /// @param bytes that must come from or go to memory beyond the second-level cache
  record Point(String name, double ms, double flops, double bytes) {
    double gflops() {
      return flops / ms / 1e6;
    }

    /// Operations a byte.
    double intensity() {
      return flops / bytes;
    }
  }

  /// The roofs, and what stands under them.
  ///
  /// @param peak             GFLOP/s of one large product of our own kernels: others may do it faster
  /// @param outside          the same of another library, if it was asked
  /// @param bandwidth        GB/s of memory
  /// @param streamWeightRate GB/s at which the stream reads its weights
  record Result(double peak, Optional<OutsideProduct> outside, double bandwidth, List<Point> points,
      double streamWeightRate, List<StepParts> parts) {
    /// What is possible at an intensity, with products as fast as our own.
    double roof(double intensity) {
      return Math.min(peak, bandwidth * intensity);
    }

    /// The same with products as fast as the other library's.
    double roof(OutsideProduct product, double intensity) {
      return Math.min(product.gflops().median(), bandwidth * intensity);
    }

    /// Where the roofs meet.
    double ridge() {
      return peak / bandwidth;
    }
  }

  Result run(long triadBytes, Optional<OutsideProduct> outside, Consumer<String> progress) {
    progress.accept("our own large product");
    double peak = ProductPeak.gflops(threads);
    progress.accept("memory bandwidth");
    double bandwidth = new Triad(threads, triadBytes).gigabytesPerSecond();
    List<Point> points = new ArrayList<>();
    for (int hidden : HIDDEN_SIZES)
      points.add(training("tau-gru", hidden, progress));
    for (String cell : OTHERS)
      points.add(training(cell, HIDDEN, progress));
    Point stream = stream(progress);
    points.add(stream);
    List<StepParts> parts = new ArrayList<>();
    for (int hidden : new int[] {HIDDEN, HIDDEN_SIZES[0]}) {
      progress.accept("parts of a training step, d=" + hidden);
      parts.add(StepParts.measure(backend, steps, batch, INPUT, hidden, TAU, seconds));
    }
    double weights = (double) STREAMED * threads * Float.BYTES * program("tau-gru", HIDDEN).parameterCount();
    return new Result(peak, outside, bandwidth, points, weights / stream.ms / 1e6, parts);
  }

  /// Bytes that the largest of the measurements takes, see [TimedLayer#bytes].
  long bytes() {
    long most = 0;
    for (int hidden : HIDDEN_SIZES)
      most = Math.max(most, bytes("tau-gru", hidden));
    for (String cell : OTHERS)
      most = Math.max(most, bytes(cell, HIDDEN));
    return Math.max(most, StepParts.bytes(backend, steps, batch, INPUT, HIDDEN, TAU));
  }

  private long bytes(String cell, int hidden) {
    Program program = program(cell, hidden);
    return TimedLayer.bytes(backend.compile(program, Gradient.withoutInputs(program)), steps, batch);
  }

  private static Catalogue.Entry cell(String name) {
    return Catalogue.named(name, Options.of(TAU, 3));
  }

  private static Program program(String cell, int hidden) {
    return Program.of(cell, cell(cell).cell(), Setting.of(INPUT, hidden));
  }

  private static String title(String cell, int hidden) {
    return (cell.equals("tau-gru") ? "τ-GRU" : cell.toUpperCase(Locale.ROOT)) + " d=" + hidden;
  }

  /// What the backward pass needs is written once and read once; weights are read and their gradients written once.
  private Point training(String cell, int hidden, Consumer<String> progress) {
    progress.accept("training step of " + title(cell, hidden));
    new StepBenchmark(cell(cell), Setting.of(INPUT, hidden), 2 * TAU, 2, backend, threads).check();
    Program program = program(cell, hidden);
    Program gradient = Gradient.withoutInputs(program);
    TimedLayer layer = new TimedLayer(backend.compile(program, gradient), steps, batch);
    double flops = FlopCount.of(program).plus(FlopCount.of(gradient)).total() * steps * batch;
    double bytes = 2.0 * layer.bytesKept() + 2.0 * Float.BYTES * program.parameterCount();
    return new Point(title(cell, hidden), layer.time(seconds).medianMs(), flops, bytes);
  }

  /// Each thread has a stream of its own; all that comes and goes is the input and the new state.
  private Point stream(Consumer<String> progress) {
    String name = "stream, " + title("tau-gru", HIDDEN);
    progress.accept(name);
    Program program = program("tau-gru", HIDDEN);
    Kernel kernel = backend.compile(program, Gradient.withoutInputs(program));
    Parameters weights = Parameters.initial(program.parameters(), 1);
    List<Runnable> streams = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Stream stream = kernel.stream(weights, Carry.start(program, weights, 1));
      float[] input = {0.5f};
      float[] output = new float[HIDDEN];
      streams.add(() -> {
        for (int n = 0; n < STREAMED; n++)
          stream.step(input, output);
      });
    }
    Repetitions time = Repetitions.of(seconds, () -> Together.run(streams));
    double count = (double) STREAMED * threads;
    return new Point(name, time.medianMs(), FlopCount.of(program).total() * count,
        (INPUT + HIDDEN) * (double) Float.BYTES * count);
  }
}
