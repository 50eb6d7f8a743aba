package org.taugru.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
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
public final class Roofline {
  private static final int INPUT = 1;
  static final int TAU = 65;
  private static final int HIDDEN = 128;
  private static final int[] HIDDEN_SIZES = {16, 64, 128, 256};
  private static final List<String> OTHERS = List.of("lstm", "gru", "lem");
  /// Steps of a stream that are timed together; one takes microseconds.
  private static final int STREAMED = 1000;

  private final BatchShape shape;
  private final int threads;
  private final double seconds;
  private final Backend backend;

  /// @param seconds spent on each kernel, once to warm up and once to measure
  public Roofline(BatchShape shape, int threads, double seconds) {
    this.shape = shape;
    this.threads = threads;
    this.seconds = seconds;
    this.backend = new SimdBackend(threads);
  }

  /// @param triadBytes of each of the three arrays that bandwidth is measured with
  /// @param peers      whose large product is a roof too
  public Roofs run(long triadBytes, Optional<PeerProcess> peers, Consumer<String> progress) throws IOException {
    Optional<OutsideProduct> outside = peers.isPresent()
        ? OutsideProduct.in(peers.get().measure(List.of(PeerProblem.largeProduct(threads, OutsideProduct.REPEATS))))
        : Optional.empty();
    progress.accept("our own large product");
    double peak = ProductPeak.gflops(threads);
    progress.accept("memory bandwidth");
    double bandwidth = new Triad(threads, triadBytes).gigabytesPerSecond();
    List<RooflinePoint> points = new ArrayList<>();
    for (int hidden : HIDDEN_SIZES)
      points.add(training("tau-gru", hidden, progress));
    for (String cell : OTHERS)
      points.add(training(cell, HIDDEN, progress));
    RooflinePoint stream = stream(progress);
    points.add(stream);
    List<StepParts> parts = new ArrayList<>();
    for (int hidden : new int[] {HIDDEN, HIDDEN_SIZES[0]}) {
      progress.accept("parts of a training step, d=" + hidden);
      parts.add(StepParts.measure(backend, shape, INPUT, hidden, TAU, seconds));
    }
    double weights = (double) STREAMED * threads * Float.BYTES * setup("tau-gru", HIDDEN).program().parameterCount();
    return new Roofs(peak, outside, bandwidth, points, weights / stream.ms() / 1e6, parts);
  }

  /// Bytes that the largest of the measurements takes, see [TimedLayer#bytes].
  public long bytes() {
    long most = 0;
    for (int hidden : HIDDEN_SIZES)
      most = Math.max(most, bytes("tau-gru", hidden));
    for (String cell : OTHERS)
      most = Math.max(most, bytes(cell, HIDDEN));
    return Math.max(most, StepParts.bytes(backend, shape, INPUT, HIDDEN, TAU));
  }

  private long bytes(String cell, int hidden) {
    Program program = setup(cell, hidden).program();
    return TimedLayer.bytes(backend.compile(program, Gradient.withoutInputs(program)), shape.steps(), shape.batch());
  }

  private LayerSetup setup(String cell, int hidden) {
    return LayerSetup.of(cell, INPUT, hidden, TAU, threads);
  }

  private static String title(String cell, int hidden) {
    return (cell.equals("tau-gru") ? "τ-GRU" : cell.toUpperCase(Locale.ROOT)) + " d=" + hidden;
  }

  /// What the backward pass needs is written once and read once; weights are read and their gradients written once.
  private RooflinePoint training(String cell, int hidden, Consumer<String> progress) {
    progress.accept("training step of " + title(cell, hidden));
    new StepTiming(setup(cell, hidden), new BatchShape(2 * TAU, 2), backend).check();
    Program program = setup(cell, hidden).program();
    Program gradient = Gradient.withoutInputs(program);
    TimedLayer layer = new TimedLayer(backend.compile(program, gradient), shape.steps(), shape.batch());
    double flops = FlopCount.of(program).plus(FlopCount.of(gradient)).total() * shape.steps() * shape.batch();
    double bytes = 2.0 * layer.bytesKept() + 2.0 * Float.BYTES * program.parameterCount();
    return new RooflinePoint(title(cell, hidden), layer.time(seconds).medianMs(), flops, bytes);
  }

  /// Each thread has a stream of its own; all that comes and goes is the input and the new state.
  private RooflinePoint stream(Consumer<String> progress) {
    String name = "stream, " + title("tau-gru", HIDDEN);
    progress.accept(name);
    Program program = setup("tau-gru", HIDDEN).program();
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
    Repetitions time = Repetitions.of(seconds, () -> Parallel.run(streams));
    double count = (double) STREAMED * threads;
    return new RooflinePoint(name, time.medianMs(), FlopCount.of(program).total() * count,
        (INPUT + HIDDEN) * (double) Float.BYTES * count);
  }
}
