package org.taugru.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.driver.Timestamp;
import org.taugru.exec.cuda.fragment.FragmentKernel;

/// Times layers on a GPU, each after its answer was checked.
///
/// On tensor cores everything lies in the GPU's memory, and times are those of timestamps in its queue. All repetitions are
/// queued without waiting, so that the GPU never waits for this program. In fp32, arrays of the host are copied for each pass, as the
/// backend does it, and the clock is the host's.
public final class GpuTiming {
  /// A GPU that had nothing to do has slowed down; it is fast again after some tens of milliseconds.
  private static final long WARM_UP_NANOS = 200_000_000;
  private static final int FEWEST_WARM_UPS = 3;
  /// Rounds queued right before those that are timed.
  private static final int LEAD = 2;

  private final CudaBackend backend;

  /// @param backend whose device computes, and which compiles kernels in fp32
  public GpuTiming(CudaBackend backend) {
    this.backend = backend;
  }

  /// Why a problem cannot be measured so, or nothing.
  public Optional<String> unusable(GpuProblem problem, GpuMode mode) {
    if (mode.precision().isEmpty())
      return problem.models() == 1 ? Optional.empty()
          : Optional.of("several models are trained together on tensor cores alone");
    return GpuLayer.unusable(problem, mode.precision().get(), backend.device().info());
  }

  /// One problem, told.
  public SpeedReport report(GpuProblem problem, GpuMode mode, int repeats) {
    GpuRow row = measure(problem, mode, repeats, problem.answers());
    return new GpuStepReport(row, repeats, problem.judge().name(), machine());
  }

  /// Why nothing can be left out of the steps of a problem, or nothing.
  public Optional<String> withoutBudget(GpuProblem problem, GpuMode mode) {
    if (mode.precision().isEmpty())
      return Optional.of("tensor cores, which " + mode.backend() + " does without");
    return FragmentKernel.isPerStep(problem.program(), problem.gradient(), mode.precision().get(),
        backend.device().info())
            ? Optional.of("layers whose weights fit the chip; this one is launched step by step")
            : Optional.empty();
  }

  /// What the steps of a problem spend their time on.
  ///
  /// @throws IllegalArgumentException where [#withoutBudget] says why not
  public SpeedReport budget(GpuProblem problem, GpuMode mode, int repeats) {
    withoutBudget(problem, mode).ifPresent(why -> {
      throw new IllegalArgumentException(
          "what steps are spent on is measured for " + why + ". Measure the whole step.");
    });
    FragmentKernel whole =
        GpuLayer.kernel(problem, mode.precision().orElseThrow(), backend);
    GpuRow row = measure(problem, mode, repeats, problem.answers());
    Map<GpuWork, Map<GpuPart, Quartiles>> without = new EnumMap<>(GpuWork.class);
    for (GpuWork work : GpuWork.values())
      if (!whole.isClustered() || !work.holdsClusters())
        try (GpuLayer layer = new GpuLayer(problem, whole.with(work.macros()), backend)) {
          without.put(work, times(layer, repeats));
        }
    return new GpuBudgetReport(row, without, machine());
  }

  String machine() {
    return Machine.describe(backend.device().info().toString());
  }

  /// @param right the answers
  GpuRow measure(GpuProblem problem, GpuMode mode, int repeats, List<GpuAnswer> right) {
    if (mode.precision().isEmpty())
      return onHostArrays(problem, mode, repeats, right);
    try (GpuLayer layer = new GpuLayer(problem, mode.precision().get(), backend)) {
      List<GpuAnswer> answers = backend.device().call(() -> {
        train(layer, backend.device().queue(), 0);
        return layer.answers(backend.device().queue());
      });
      double difference = check(mode, answers, right);
      return new GpuRow(problem, mode, difference, times(layer, repeats), "");
    }
  }

  private static void train(GpuLayer layer, Queue queue, int round) {
    layer.forward(queue, round);
    layer.backward(queue);
    layer.gradients(queue);
  }

  /// The largest difference of any model.
  private static double check(GpuMode mode, List<GpuAnswer> answers, List<GpuAnswer> right) {
    double largest = 0;
    for (int model = 0; model < right.size(); model++)
      largest = Math.max(largest, answers.get(model).differenceFrom(right.get(model)));
    if (!(largest < mode.tolerance()))
      throw new WrongAnswerException("the kernel is wrong: it differs from the CPU by " + largest + ", more than the "
          + mode.tolerance() + " of rounding. Nothing was measured.");
    return largest;
  }

  /// A queued piece of work; the round says which inputs.
  private interface Work {
    void queue(Queue queue, int round);
  }

  private Map<GpuPart, Quartiles> times(GpuLayer layer, int repeats) {
    Map<GpuPart, Quartiles> times = new EnumMap<>(GpuPart.class);
    times.put(GpuPart.INFERENCE, Quartiles.of(milliseconds(repeats, List.of(layer::inference))[0]));
    double[][] ms = milliseconds(repeats,
        List.of(layer::forward, (queue, _) -> layer.backward(queue), (queue, _) -> layer.gradients(queue)));
    times.put(GpuPart.FORWARD, Quartiles.of(ms[0]));
    times.put(GpuPart.BACKWARD, Quartiles.of(ms[1]));
    times.put(GpuPart.GRADIENTS, Quartiles.of(ms[2]));
    times.put(GpuPart.TRAIN, Quartiles.of(ms[3]));
    times.put(GpuPart.OPTIMISER,
        Quartiles.of(milliseconds(repeats, List.of((queue, _) -> layer.optimise(queue)))[0]));
    return times;
  }

  /// Of each part and, last, of all together: `[part, repeat]`.
  private double[][] milliseconds(int repeats, List<Work> parts) {
    return backend.device().call(() -> {
      Queue queue = backend.device().queue();
      long begin = System.nanoTime();
      for (int round = 0; round < FEWEST_WARM_UPS || System.nanoTime() - begin < WARM_UP_NANOS; round++) {
        for (Work part : parts)
          part.queue(queue, round);
        queue.await();
      }
      List<List<Timestamp>> marks = new ArrayList<>();
      try {
        for (int round = 0; round < LEAD + repeats; round++)
          marks.add(queued(queue, round, parts));
        queue.await();
        return differences(marks.subList(LEAD, marks.size()), parts.size());
      } finally {
        marks.forEach(round -> round.forEach(Timestamp::close));
      }
    });
  }

  private List<Timestamp> queued(Queue queue, int round, List<Work> parts) {
    List<Timestamp> marks = new ArrayList<>(List.of(mark(queue)));
    for (Work part : parts) {
      part.queue(queue, round);
      marks.add(mark(queue));
    }
    return marks;
  }

  private Timestamp mark(Queue queue) {
    Timestamp now = backend.device().timestamp();
    queue.record(now);
    return now;
  }

  private static double[][] differences(List<List<Timestamp>> marks, int parts) {
    double[][] ms = new double[parts + 1][marks.size()];
    for (int round = 0; round < marks.size(); round++) {
      List<Timestamp> of = marks.get(round);
      for (int part = 0; part < parts; part++)
        ms[part][round] = of.get(part + 1).millisecondsSince(of.get(part));
      ms[parts][round] = of.getLast().millisecondsSince(of.getFirst());
    }
    return ms;
  }

  private GpuRow onHostArrays(GpuProblem problem, GpuMode mode, int repeats, List<GpuAnswer> right) {
    Kernel kernel = backend.compile(problem.program(), problem.gradient());
    double difference = check(mode, List.of(problem.answer(kernel, 0)), right);
    Workspace workspace = kernel.workspace(problem.shape().steps(), problem.shape().batch());
    var parameters = problem.parameters(0);
    var start = problem.start(0);
    var sequence = problem.sequence(0, 0);
    var adjoint = problem.adjoint(0);
    double[][] ms = new double[3][repeats];
    for (int round = -FEWEST_WARM_UPS; round < repeats; round++) {
      long begin = System.nanoTime();
      kernel.forward(parameters, start, sequence, Mode.evaluation(), workspace);
      long middle = System.nanoTime();
      kernel.backward(parameters, adjoint, workspace);
      long end = System.nanoTime();
      if (round >= 0) {
        ms[0][round] = (middle - begin) / 1e6;
        ms[1][round] = (end - middle) / 1e6;
        ms[2][round] = (end - begin) / 1e6;
      }
    }
    Map<GpuPart, Quartiles> times = new EnumMap<>(GpuPart.class);
    times.put(GpuPart.FORWARD, Quartiles.of(ms[0]));
    times.put(GpuPart.BACKWARD, Quartiles.of(ms[1]));
    times.put(GpuPart.TRAIN, Quartiles.of(ms[2]));
    return new GpuRow(problem, mode, difference, times, "");
  }
}
