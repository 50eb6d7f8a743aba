package org.taugru.cli;

import java.util.SplittableRandom;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ProductPeak;
import org.taugru.grad.Gradient;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
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
  private final Parameters parameters;

  StepBenchmark(Catalogue.Entry cell, Setting setting, int steps, int batch, Backend backend, int threads) {
    this.cell = cell;
    this.program = Program.of(cell.name(), cell.cell(), setting);
    this.gradient = Gradient.withoutInputs(program);
    this.steps = steps;
    this.batch = batch;
    this.threads = threads;
    this.backend = backend;
    this.parameters = Parameters.initial(program.parameters(), 1);
  }

  /// Medians over the repetitions.
  record Result(Timing forwardMs, Timing trainMs, double gflops, double peakGflops, long bytesKept, String machine) {
  }

  /// Compares the start of the problem with the referee and returns the largest difference.
  double check() {
    int longest = program.states().stream().mapToInt(StateVariable::history).max().orElse(0);
    int checkedSteps = (int) Math.min(steps, (long) Math.max(longest, program.inputHistory()) + CHECKED_STEPS);
    double products = productFlops() / steps / batch / 2 * checkedSteps;
    int checkedBatch = (int) Math.clamp(CHECKED_PRODUCTS / products, 1, Math.min(batch, CHECKED_BATCH));
    Outcome ours = new Problem(backend, checkedSteps, checkedBatch).outcome();
    Outcome referee = new Problem(new RefBackend(), checkedSteps, checkedBatch).outcome();
    double largest = ours.differenceFrom(referee);
    if (!(largest < TOLERANCE))
      throw new IllegalStateException("the kernel is wrong: it differs from the referee by " + largest
          + ". Nothing was measured.");
    return largest;
  }

  Result measure(int repeats) {
    Problem problem = new Problem(backend, steps, batch);
    double[] forward = new double[repeats];
    double[] train = new double[repeats];
    warmUp(problem);
    for (int i = 0; i < repeats; i++) {
      long begin = System.nanoTime();
      problem.forward();
      long middle = System.nanoTime();
      problem.backward();
      long end = System.nanoTime();
      forward[i] = (middle - begin) / 1e6;
      train[i] = (end - begin) / 1e6;
    }
    Timing all = Timing.of(train);
    return new Result(Timing.of(forward), all, productFlops() / all.median() / 1e6, ProductPeak.gflops(threads),
        problem.workspace.bytesKept(), Machine.describe(backend));
  }

  /// The whole problem with our answers, for others.
  PeerProblem problem(int tau, int repeats) {
    Problem problem = new Problem(backend, steps, batch);
    Outcome outcome = problem.outcome();
    int width = program.states().getFirst().width();
    return new PeerProblem("step", cell.name(), cell.cell()).with("steps", steps).with("batch", batch)
        .with("input", program.inputWidth()).with("hidden", width).with("tau", tau).with("threads", threads)
        .with("repeats", repeats).with("parameter", parameters)
        .with("x", problem.inputs.values(), steps, batch, program.inputWidth())
        .with("weight", problem.adjoint.carry().current(0), batch, width)
        .with("state", outcome.carry.current(0), batch, width)
        .with("gradient", outcome.gradients.parameters());
  }

  private void warmUp(Problem problem) {
    long begin = System.nanoTime();
    for (int done = 0; done < FEWEST_WARM_UP_STEPS
        || done < MOST_WARM_UP_STEPS && System.nanoTime() - begin < WARM_UP_NANOS; done++)
      problem.outcome();
  }

  /// Multiplications and additions of all matrix products that one training step really does.
  private double productFlops() {
    double perSampleAndStep = 0;
    for (Program part : new Program[] {program, gradient}) {
      for (Node node : part.nodes())
        if (node instanceof Node.Product product)
          perSampleAndStep += 2 * elements(part.matrices().get(product.matrix()));
      for (Output output : part.outputs())
        if (output instanceof Output.MatrixGradient product)
          perSampleAndStep += 2 * elements(part.matrices().get(product.matrix()));
    }
    return perSampleAndStep * steps * batch;
  }

  private static double elements(MatrixVariable matrix) {
    return (double) matrix.rows() * matrix.columns();
  }

  private record Outcome(Carry carry, Gradients gradients) {
    double differenceFrom(Outcome other) {
      double largest = 0;
      for (int s = 0; s < carry.program().states().size(); s++)
        largest = Math.max(largest, difference(carry.state(s), other.carry.state(s)));
      for (int i = 0; i < gradients.parameters().declared().size(); i++)
        largest =
            Math.max(largest, difference(gradients.parameters().values(i), other.gradients.parameters().values(i)));
      return largest;
    }

    /// Relative to the largest element.
    private static double difference(float[] a, float[] b) {
      double largest = 0;
      double scale = Float.MIN_NORMAL;
      for (int i = 0; i < a.length; i++) {
        largest = Math.max(largest, Math.abs((double) a[i] - b[i]));
        scale = Math.max(scale, Math.abs(b[i]));
      }
      return largest / scale;
    }
  }

  private final class Problem {
    private final Kernel kernel;
    private final Workspace workspace;
    private final Sequence inputs;
    private final Carry start;
    private final Adjoint adjoint;

    Problem(Backend on, int length, int samples) {
      this.kernel = on.compile(program, gradient);
      this.workspace = kernel.workspace(length, samples);
      SplittableRandom random = new SplittableRandom(2);
      float[] values = new float[Math.multiplyExact(length * samples, program.inputWidth())];
      for (int i = 0; i < values.length; i++)
        values[i] = (float) random.nextDouble(-1, 1);
      this.inputs = Sequence.of(length, samples, program.inputWidth(), values);
      this.start = Carry.zero(program, samples);
      Carry last = Carry.zero(program, samples);
      float[] weights = last.state(0);
      int current = samples * program.states().getFirst().width();
      for (int i = weights.length - current; i < weights.length; i++)
        weights[i] = (float) random.nextDouble(-1, 1);
      this.adjoint = Adjoint.ofCarry(last);
    }

    Carry forward() {
      return kernel.forward(parameters, start, inputs, Mode.evaluation(), workspace);
    }

    Gradients backward() {
      return kernel.backward(parameters, adjoint, workspace);
    }

    Outcome outcome() {
      return new Outcome(forward(), backward());
    }
  }
}
