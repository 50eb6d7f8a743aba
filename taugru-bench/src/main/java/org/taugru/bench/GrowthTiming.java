package org.taugru.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.Purpose;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.train.ByteCount;

/// Time and memory of a training step of one τ-GRU layer at many sizes.
public final class GrowthTiming {
  private static final int INPUT = 1;
  private static final int WARM_UP_BATCH = 16;

  private final double seconds;
  private final long memory;
  private final Map<KernelSize, Kernel> kernels = new HashMap<>();
  private final List<String> leftOut = new ArrayList<>();

  /// @param seconds spent on each size, once to warm up and once to measure
  /// @param memory  bytes; problems that need more are left out
  public GrowthTiming(double seconds, long memory) {
    this.seconds = seconds;
    this.memory = memory;
  }

  /// Sizes that share generated code.
  private record KernelSize(int hidden, int tau, int threads) {
  }

  /// A line for each problem that was too large.
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /// Measures the sizes of one sweep, as many as there is memory for.
  public List<GrowthPoint> run(List<GrowthSizes> all, Consumer<String> progress) {
    List<GrowthPoint> results = new ArrayList<>();
    Optional<StepAnswer> first = Optional.empty();
    for (GrowthSizes sizes : all) {
      Kernel kernel = kernels.computeIfAbsent(new KernelSize(sizes.hidden(), sizes.tau(), sizes.threads()),
          this::warmKernel);
      long needed = kernel.workspaceBytes(sizes.steps(), sizes.batch(), Purpose.TRAINING);
      if (needed > memory) {
        leftOut.add(sizes.text() + " is left out: it takes " + new ByteCount(needed) + " of memory, and there are "
            + new ByteCount(memory) + " to use.");
        continue;
      }
      progress.accept(sizes.sweep() + ": " + sizes.text());
      TimedLayer layer = new TimedLayer(kernel, sizes.steps(), sizes.batch());
      if (sizes.sweep() == GrowthSweep.THREADS)
        first = Optional.of(sameBits(first, layer.step(), sizes));
      results.add(new GrowthPoint(sizes, layer.time(seconds), layer.bytesKept()));
    }
    return results;
  }

  private static StepAnswer sameBits(Optional<StepAnswer> first, StepAnswer now, GrowthSizes sizes) {
    first.filter(answer -> !answer.sameBits(now)).ifPresent(_ -> {
      throw new IllegalStateException("the kernel is wrong: " + sizes.threads()
          + " threads give other bits than one. Nothing was measured.");
    });
    return first.orElse(now);
  }

  /// Checked against the referee, and run until its code is compiled: the first size measured is not to pay for that.
  private Kernel warmKernel(KernelSize size) {
    LayerSetup setup = LayerSetup.of("tau-gru", INPUT, size.hidden, size.tau, size.threads);
    Backend backend = new SimdBackend(size.threads);
    new StepTiming(setup, new BatchShape(2 * size.tau, 2), backend).check();
    Program program = setup.program();
    Kernel kernel = backend.compile(program, Gradient.withoutInputs(program));
    new TimedLayer(kernel, 2 * size.tau, WARM_UP_BATCH).time(seconds);
    return kernel;
  }
}
