package org.taugru.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.train.ByteCount;

/// Time and memory of a training step of one τ-GRU layer at many sizes.
final class GrowthBenchmark {
  private static final int INPUT = 1;
  private static final int WARM_UP_BATCH = 16;

  private final double seconds;
  private final long memory;
  private final Map<KernelSize, Kernel> kernels = new HashMap<>();
  private final List<String> leftOut = new ArrayList<>();

  /// @param seconds spent on each size, once to warm up and once to measure
  /// @param memory  bytes; problems that need more are left out
  GrowthBenchmark(double seconds, long memory) {
    this.seconds = seconds;
    this.memory = memory;
  }

  /// Sizes that share generated code.
  private record KernelSize(int hidden, int tau, int threads) {
  }

  record Result(GrowthSweep.Point point, Repetitions time, long bytesKept) {
  }

  /// A line for each problem that was too large.
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /// Measures the points of one sweep, as many as there is memory for.
  List<Result> run(List<GrowthSweep.Point> points, Consumer<String> progress) {
    List<Result> results = new ArrayList<>();
    Optional<TimedLayer.Outcome> first = Optional.empty();
    for (GrowthSweep.Point point : points) {
      Kernel kernel = kernels.computeIfAbsent(new KernelSize(point.hidden(), point.tau(), point.threads()),
          this::warmKernel);
      long needed = kernel.workspaceBytes(point.steps(), point.batch());
      if (needed > memory) {
        leftOut.add(point.text() + " is left out: it takes " + new ByteCount(needed) + " of memory, and there are "
            + new ByteCount(memory) + " to use.");
        continue;
      }
      progress.accept(point.sweep() + ": " + point.text());
      TimedLayer layer = new TimedLayer(kernel, point.steps(), point.batch());
      if (point.sweep() == GrowthSweep.THREADS)
        first = Optional.of(sameBits(first, layer.step(), point));
      results.add(new Result(point, layer.time(seconds), layer.bytesKept()));
    }
    return results;
  }

  private static TimedLayer.Outcome sameBits(Optional<TimedLayer.Outcome> first, TimedLayer.Outcome now,
      GrowthSweep.Point point) {
    first.filter(outcome -> !outcome.sameBits(now)).ifPresent(_ -> {
      throw new IllegalStateException("the kernel is wrong: " + point.threads()
          + " threads give other bits than one. Nothing was measured.");
    });
    return first.orElse(now);
  }

  /// Checked against the referee, and run until its code is compiled: the first size measured is not to pay for that.
  private Kernel warmKernel(KernelSize size) {
    Catalogue.Entry cell = Catalogue.named("tau-gru", Options.of(size.tau, 3));
    Setting setting = Setting.of(INPUT, size.hidden);
    Backend backend = new SimdBackend(size.threads);
    new StepBenchmark(cell, setting, 2 * size.tau, 2, backend, size.threads).check();
    Program program = Program.of(cell.name(), cell.cell(), setting);
    Kernel kernel = backend.compile(program, Gradient.withoutInputs(program));
    new TimedLayer(kernel, 2 * size.tau, WARM_UP_BATCH).time(seconds);
    return kernel;
  }
}
