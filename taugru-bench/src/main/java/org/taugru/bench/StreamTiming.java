package org.taugru.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// One layer that takes its input step by step.
public final class StreamTiming {
  private static final long WARM_UP_NANOS = 2_000_000_000;
  private static final int FEWEST_WARM_UP_STEPS = 1000;
  /// So many steps are compared with the whole sequence, after the longest delay has been reached.
  private static final int CHECKED_STEPS = 100;
  /// Both sides add the same products, in another order.
  private static final double TOLERANCE = 1e-4;

  private final LayerSetup setup;
  private final Program program;
  private final int samples;
  private final Backend backend;
  private final Kernel kernel;
  private final Parameters parameters;
  private final Sequence inputs;
  private final float[] states;

  /// @param samples that step together
  public StreamTiming(LayerSetup setup, int samples, Backend backend) {
    this.setup = setup;
    this.program = setup.program();
    this.samples = samples;
    this.backend = backend;
    this.kernel = backend.compile(program, Gradient.withoutInputs(program));
    this.parameters = Parameters.initial(program.parameters(), 1);
    int steps = steps(program);
    SplittableRandom random = new SplittableRandom(2);
    float[] values = new float[Math.toIntExact(TimedLayer.floats(steps, samples, program.inputWidth()))];
    for (int i = 0; i < values.length; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    this.inputs = Sequence.of(steps, samples, program.inputWidth(), values);
    Workspace workspace = kernel.workspace(steps, samples);
    kernel.forward(parameters, start(), inputs, Mode.evaluation(), workspace);
    this.states = new float[steps * row()];
    workspace.copyStates(0, states);
  }

  private static int steps(Program program) {
    int longest = program.states().stream().mapToInt(StateVariable::history).max().orElse(0);
    return Math.addExact(Math.max(longest, program.inputHistory()), CHECKED_STEPS);
  }

  /// Bytes that such a measurement takes, without making it: the whole sequence that a stream is compared with, its states,
  /// and its inputs once more, step by step. An [ArithmeticException] says that an array of them would be too long.
  public static long bytes(LayerSetup setup, int samples, Backend backend) {
    Program program = setup.program();
    int steps = steps(program);
    return TimedLayer.bytes(backend.compile(program, Gradient.withoutInputs(program)), steps, samples)
        + Float.BYTES * (TimedLayer.floats(steps, samples, program.inputWidth())
            + TimedLayer.floats(steps, samples, program.states().getFirst().width()));
  }

  private Carry start() {
    return Carry.start(program, parameters, samples);
  }

  private int row() {
    return samples * program.states().getFirst().width();
  }

  /// Checks the answer, measures a step and, with `peers`, has them do the same before it is measured again.
  public SpeedReport run(int repeats, Optional<PeerProcess> peers) throws IOException {
    double difference = check();
    StreamTimes times = measure(repeats);
    Optional<PeerTable> table = peers.isPresent() ? Optional.of(table(times, repeats, peers.get())) : Optional.empty();
    return new StreamReport(setup, samples, repeats, difference, times, Machine.describe(backend), table);
  }

  private PeerTable table(StreamTimes before, int repeats, PeerProcess peers) throws IOException {
    List<PeerProblem> problems = new ArrayList<>(List.of(problem(repeats)));
    for (LayerSetup usual : setup.usualOthers())
      problems.add(new StreamTiming(usual, samples, backend).problem(repeats));
    List<PeerRow> rows = peers.measure(problems);
    return new PeerTable(Map.of("stepUs", "a step, µs"), PeerTable.Show.QUARTILES_AND_P99, "taugru: " + setup.name(),
        Map.of("stepUs", before.stepUs()), Map.of("stepUs", measure(repeats).stepUs()), rows);
  }

  /// Compares a stream with the whole sequence and returns the largest difference, relative to the largest state.
  double check() {
    Stream stream = kernel.stream(parameters, start());
    float[] output = new float[row()];
    double largest = 0;
    double scale = Float.MIN_NORMAL;
    for (int n = 0; n < inputs.steps(); n++) {
      stream.step(input(n), output);
      for (int i = 0; i < output.length; i++) {
        largest = Math.max(largest, Math.abs((double) output[i] - states[n * output.length + i]));
        scale = Math.max(scale, Math.abs(output[i]));
      }
    }
    if (!(largest / scale < TOLERANCE))
      throw new IllegalStateException("the stream is wrong: it differs from the whole sequence by " + largest / scale
          + ". Nothing was measured.");
    return largest / scale;
  }

  private float[] input(int step) {
    int width = samples * program.inputWidth();
    return Arrays.copyOfRange(inputs.values(), step * width, (step + 1) * width);
  }

  StreamTimes measure(int repeats) {
    Stream stream = kernel.stream(parameters, start());
    float[][] all = new float[inputs.steps()][];
    Arrays.setAll(all, this::input);
    float[] output = new float[row()];
    long begin = System.nanoTime();
    for (int done = 0; done < FEWEST_WARM_UP_STEPS || System.nanoTime() - begin < WARM_UP_NANOS; done++)
      stream.step(all[done % all.length], output);
    long[] nanos = new long[repeats];
    for (int i = 0; i < repeats; i++) {
      long start = System.nanoTime();
      stream.step(all[i % all.length], output);
      nanos[i] = System.nanoTime() - start;
    }
    return new StreamTimes(micros(nanos), bytesPerStep(stream, all, output, repeats));
  }

  /// Nanoseconds of single steps in microseconds.
  static Quartiles micros(long[] nanos) {
    return Quartiles.of(LongStream.of(nanos).mapToDouble(nano -> nano / 1e3).toArray());
  }

  /// What the calling thread allocates in a step.
  static double bytesPerStep(Stream stream, float[][] all, float[] output, int repeats) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < repeats; i++)
      stream.step(all[i % all.length], output);
    return (double) (threads.getCurrentThreadAllocatedBytes() - before) / repeats;
  }

  /// The checked steps with our answers, for others.
  PeerProblem problem(int repeats) {
    int width = program.states().getFirst().width();
    return new PeerProblem("stream", setup.name(), setup.cell().cell()).with("steps", inputs.steps())
        .with("batch", samples).with("input", program.inputWidth()).with("hidden", width).with("tau", setup.tau())
        .with("threads", setup.threads()).with("repeats", repeats).with("parameter", parameters)
        .with("x", inputs.values(), inputs.steps(), samples, program.inputWidth())
        .with("states", states, inputs.steps(), samples, width);
  }
}
