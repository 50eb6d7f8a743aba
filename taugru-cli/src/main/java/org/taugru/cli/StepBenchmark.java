package org.taugru.cli;

import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ProductPeak;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Forward and backward of one layer whose loss is a weighted sum of the last states.
final class StepBenchmark {
  /// The compiler of the JVM works while the program runs, so a warm-up lasts a time; short steps need less of it.
  private static final long WARM_UP_NANOS = 2_000_000_000;
  private static final int FEWEST_WARM_UP_STEPS = 3;
  private static final int MOST_WARM_UP_STEPS = 2000;
  /// The referee checks so many steps after the longest delay has been reached, and so many samples, one more than a tile,
  /// unless that would take it longer than some seconds.
  private static final int CHECKED_STEPS = 40;
  private static final int CHECKED_BATCH = 17;
  private static final double CHECKED_PRODUCTS = 3e8;
  /// Rounding of floats over a few dozen steps stays well below this; a wrong kernel does not.
  private static final double TOLERANCE = 1e-3;

  private final Catalogue.Entry cell;
  private final Program program;
  private final Program gradient;
  private final int steps;
  private final int batch;
  private final int threads;
  private final Backend backend;

  StepBenchmark(Catalogue.Entry cell, Setting setting, int steps, int batch, Backend backend, int threads) {
    this.cell = cell;
    this.program = Program.of(cell.name(), cell.cell(), setting);
    this.gradient = Gradient.withoutInputs(program);
    this.steps = steps;
    this.batch = batch;
    this.threads = threads;
    this.backend = backend;
  }

  /// Medians over the repetitions.
  ///
  /// @param gflops           of all matrix products, over the whole time of a training step
  /// @param ownProductGflops what our own kernels reach for one large product: not what the machine can do
  record Result(Timing forwardMs, Timing trainMs, double gflops, double ownProductGflops, long bytesKept,
      String machine) {
    double shareOfOwnProduct() {
      return gflops / ownProductGflops;
    }
  }

  /// Bytes that a measurement takes, see [TimedLayer#bytes].
  long bytes() {
    return TimedLayer.bytes(backend.compile(program, gradient), steps, batch);
  }

  /// Compares the start of the problem with the referee and returns the largest difference.
  double check() {
    int longest = program.states().stream().mapToInt(StateVariable::history).max().orElse(0);
    int checkedSteps = (int) Math.min(steps, (long) Math.max(longest, program.inputHistory()) + CHECKED_STEPS);
    double products = productFlops() / steps / batch / 2 * checkedSteps;
    int checkedBatch = (int) Math.clamp(CHECKED_PRODUCTS / products, 1, Math.min(batch, CHECKED_BATCH));
    TimedLayer.Outcome referee = layer(new RefBackend(), checkedSteps, checkedBatch).step();
    double largest = layer(backend, checkedSteps, checkedBatch).step().differenceFrom(referee);
    if (!(largest < TOLERANCE))
      throw new IllegalStateException("the kernel is wrong: it differs from the referee by " + largest
          + ". Nothing was measured.");
    return largest;
  }

  Result measure(int repeats) {
    TimedLayer layer = layer(backend, steps, batch);
    double[] forward = new double[repeats];
    double[] train = new double[repeats];
    warmUp(layer);
    for (int i = 0; i < repeats; i++) {
      long begin = System.nanoTime();
      layer.forward();
      long middle = System.nanoTime();
      layer.backward();
      long end = System.nanoTime();
      forward[i] = (middle - begin) / 1e6;
      train[i] = (end - begin) / 1e6;
    }
    Timing all = Timing.of(train);
    return new Result(Timing.of(forward), all, productFlops() / all.median() / 1e6, ProductPeak.gflops(threads),
        layer.bytesKept(), Machine.describe(backend));
  }

  /// The whole problem with our answers, for others.
  PeerProblem problem(int tau, int repeats) {
    TimedLayer layer = layer(backend, steps, batch);
    TimedLayer.Outcome outcome = layer.step();
    int width = program.states().getFirst().width();
    return new PeerProblem("step", cell.name(), cell.cell()).with("steps", steps).with("batch", batch)
        .with("input", program.inputWidth()).with("hidden", width).with("tau", tau).with("threads", threads)
        .with("repeats", repeats).with("parameter", layer.parameters())
        .with("x", layer.inputs().values(), steps, batch, program.inputWidth())
        .with("weight", layer.weights(), batch, width)
        .with("state", outcome.carry().current(0), batch, width)
        .with("gradient", outcome.gradients().parameters());
  }

  private static void warmUp(TimedLayer layer) {
    long begin = System.nanoTime();
    for (int done = 0; done < FEWEST_WARM_UP_STEPS
        || done < MOST_WARM_UP_STEPS && System.nanoTime() - begin < WARM_UP_NANOS; done++)
      layer.step();
  }

  /// Multiplications and additions of all matrix products that one training step really does.
  private double productFlops() {
    return FlopCount.of(program).plus(FlopCount.of(gradient)).products() * steps * batch;
  }

  private TimedLayer layer(Backend on, int length, int samples) {
    return new TimedLayer(on.compile(program, gradient), length, samples);
  }
}
