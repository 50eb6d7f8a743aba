package org.taugru.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.Purpose;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ProductPeak;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Forward and backward of one layer whose loss is a weighted sum of the last states.
public final class StepTiming {
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

  private final LayerSetup setup;
  private final Program program;
  private final Program gradient;
  private final BatchShape shape;
  private final Backend backend;

  public StepTiming(LayerSetup setup, BatchShape shape, Backend backend) {
    this.setup = setup;
    this.program = setup.program();
    this.gradient = Gradient.withoutInputs(program);
    this.shape = shape;
    this.backend = backend;
  }

  /// Bytes that a measurement takes, see [TimedLayer#bytes], with inference beside it.
  public long bytes() {
    Kernel kernel = backend.compile(program, gradient);
    return TimedLayer.bytes(kernel, shape.steps(), shape.batch())
        + kernel.workspaceBytes(shape.steps(), shape.batch(), Purpose.INFERENCE);
  }

  /// Checks the answer, measures the step and, with `peers`, has them do the same before it is measured again.
  public SpeedReport run(int repeats, Optional<PeerProcess> peers) throws IOException {
    double difference = check();
    StepTimes times = measure(repeats);
    List<PeerRow> rows = peers.isPresent() ? peers.get().measure(problems(repeats)) : List.of();
    Optional<PeerTable> table =
        peers.isPresent() ? Optional.of(table(times, measure(repeats), rows)) : Optional.empty();
    return new StepReport(setup, shape, repeats, difference, times, Machine.describe(backend), OutsideProduct.in(rows),
        table);
  }

  /// A large product, the cell in other libraries, and what they have put most work into.
  private List<PeerProblem> problems(int repeats) {
    List<PeerProblem> problems = new ArrayList<>();
    problems.add(PeerProblem.largeProduct(setup.threads(), OutsideProduct.REPEATS));
    problems.add(problem(repeats));
    for (LayerSetup usual : setup.usualOthers())
      problems.add(new StepTiming(usual, shape, backend).problem(repeats));
    return problems;
  }

  private PeerTable table(StepTimes before, StepTimes after, List<PeerRow> rows) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("forwardMs", "forward, ms");
    columns.put("trainMs", "forward + backward, ms");
    return new PeerTable(columns, PeerTable.Show.QUARTILES, "taugru: " + setup.name(), quartiles(before),
        quartiles(after), rows.stream().filter(row -> !OutsideProduct.isProduct(row)).toList());
  }

  private static Map<String, Quartiles> quartiles(StepTimes times) {
    return Map.of("forwardMs", times.inferenceMs(), "trainMs", times.trainMs());
  }

  /// Compares the start of the problem with the referee and returns the largest difference.
  double check() {
    int longest = program.states().stream().mapToInt(StateVariable::history).max().orElse(0);
    int checkedSteps = (int) Math.min(shape.steps(), (long) Math.max(longest, program.inputHistory()) + CHECKED_STEPS);
    double products = productFlops() / shape.steps() / shape.batch() / 2 * checkedSteps;
    int checkedBatch = (int) Math.clamp(CHECKED_PRODUCTS / products, 1, Math.min(shape.batch(), CHECKED_BATCH));
    StepAnswer referee = layer(new RefBackend(), checkedSteps, checkedBatch).step();
    TimedLayer checked = layer(backend, checkedSteps, checkedBatch);
    StepAnswer answer = checked.step();
    double largest = Math.max(answer.differenceFrom(referee),
        new StepAnswer(checked.infer(), answer.gradients()).differenceFrom(referee));
    if (!(largest < TOLERANCE))
      throw new IllegalStateException("the kernel is wrong: it differs from the referee by " + largest
          + ". Nothing was measured.");
    return largest;
  }

  StepTimes measure(int repeats) {
    TimedLayer layer = layer(backend, shape.steps(), shape.batch());
    double[] inference = new double[repeats];
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
    for (int i = 0; i < repeats; i++) { // apart, so that a step finds in the caches what the step before has left
      long begin = System.nanoTime();
      layer.infer();
      inference[i] = (System.nanoTime() - begin) / 1e6;
    }
    Quartiles all = Quartiles.of(train);
    return new StepTimes(Quartiles.of(inference), Quartiles.of(forward), all, productFlops() / all.median() / 1e6,
        ProductPeak.gflops(setup.threads()), layer.bytesKept());
  }

  /// The whole problem with our answers, for others.
  PeerProblem problem(int repeats) {
    TimedLayer layer = layer(backend, shape.steps(), shape.batch());
    StepAnswer answer = layer.step();
    int width = program.states().getFirst().width();
    return new PeerProblem("step", setup.name(), setup.cell().cell()).with("steps", shape.steps())
        .with("batch", shape.batch()).with("input", program.inputWidth()).with("hidden", width)
        .with("tau", setup.tau()).with("threads", setup.threads()).with("repeats", repeats)
        .with("parameter", layer.parameters())
        .with("x", layer.inputs().values(), shape.steps(), shape.batch(), program.inputWidth())
        .with("weight", layer.weights(), shape.batch(), width)
        .with("state", answer.carry().current(0), shape.batch(), width)
        .with("gradient", answer.gradients().parameters());
  }

  private static void warmUp(TimedLayer layer) {
    long begin = System.nanoTime();
    for (int done = 0; done < FEWEST_WARM_UP_STEPS
        || done < MOST_WARM_UP_STEPS && System.nanoTime() - begin < WARM_UP_NANOS; done++)
      layer.warmUp();
  }

  /// Multiplications and additions of all matrix products that one training step really does.
  private double productFlops() {
    return FlopCount.of(program).plus(FlopCount.of(gradient)).products() * shape.steps() * shape.batch();
  }

  private TimedLayer layer(Backend on, int length, int samples) {
    return new TimedLayer(on.compile(program, gradient), length, samples);
  }
}
