package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// A pass allocates nothing, on any thread: without noise, parametrised matrices and convolutions, which do.
class AllocationLawTest {
  private static final int STEPS = 40;
  private static final int BATCH = 40;
  private static final int PASSES = 50;
  private static final long HAND_OVER = 512;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final ThreadMXBean COUNTER = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Stream<ModelDescription> models() {
    Layer tau = Layer.of(CellChoice.named("tau-gru", 5), 20);
    Layer lstm = Layer.of(CellChoice.named("lstm", 0), 12);
    Layer skip = Layer.of(CellChoice.named("skip-gru", 0), 6); // has trained starts
    return Stream.concat(Stream.of(ModelDescription.of(2, skip, Readout.LAST_STATE, 1)),
        Stream.of(Readout.values()).flatMap(readout -> Stream.of(ModelDescription.of(2, tau, readout, 3),
            new ModelDescription(new ModelInput.Features(2), 0, List.of(tau, lstm), readout, 1))));
  }

  @ParameterizedTest
  @MethodSource("models")
  void aTrainingPassAllocatesNothing(ModelDescription description) {
    requireNothing(new Model(description).on(new SimdBackend(2)));
  }

  private static void requireNothing(Network network) {
    Parameters parameters = network.model().initial(3);
    Parameters gradient = Parameters.zeros(network.model().parameters());
    BatchInputs inputs = new BatchInputs.Features(Sequence.of(STEPS, BATCH, 2, new float[STEPS * BATCH * 2]));
    float[] outputs = new float[network.outputCount(STEPS, BATCH)];
    Mode mode = Mode.evaluation();
    for (int chunk : new int[] {STEPS, 16}) {
      NetworkWorkspace workspace = network.workspace(STEPS, BATCH, chunk);
      Runnable pass = () -> {
        network.forward(parameters, workspace.start(parameters), inputs, mode, workspace, outputs);
        network.backward(parameters, outputs, List.of(), workspace, gradient);
      };
      assertThat(allocated(pass)).as("bytes in chunks of " + chunk).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void aPassWithDerivativesOfInputsAllocatesNothing(ModelDescription description) {
    requireNothing(new Model(description).on(new SimdBackend(2)).withInputGradients());
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStepOfAStreamAllocatesNothing(ModelDescription description) {
    if (description.readout() == Readout.MEAN_OVER_TIME)
      return; // has no stream
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    NetworkStream stream = network.stream(parameters, network.start(parameters, 1));
    float[] input = {0.5f, -0.5f};
    float[] output = new float[description.outputSize()];
    assertThat(allocated(() -> {
      for (int i = 0; i < STEPS; i++)
        stream.step(input, output);
    })).isZero();
  }

  @Test
  void aStepOfAStreamOfTokensAllocatesNothing() {
    Network network = new Model(new ModelDescription(new ModelInput.Tokens(7, 5), 0,
        List.of(Layer.of(CellChoice.named("tau-gru", 5), 20)), Readout.EVERY_STEP, 3)).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    NetworkStream stream = network.stream(parameters, network.start(parameters, 2));
    int[] tokens = {6, 0};
    float[] output = new float[6];
    assertThat(allocated(() -> {
      for (int i = 0; i < STEPS; i++)
        stream.step(tokens, output);
    })).isZero();
  }

  /// From one call of the listener to the next: a batch of stored data, passes, loss, clipping and optimiser. A batch is handed
  /// over by another thread, in a few small objects, however large it is.
  @Test
  void anIterationOfTrainingAllocatesNothingButTheHandOver(@TempDir Path folder) throws IOException {
    Benchmark task = Benchmarks.named("mackey-glass");
    RunSpec spec = SettingEdit.apply(RunSpec.of(task, "tau-gru", 1), "clip", "1");
    for (String[] setting : new String[][] {{"hidden", "8"}, {"tau", "3"}, {"epochs", "100000"}})
      spec = SettingEdit.apply(spec, setting[0], setting[1]);
    Watch watch = new Watch();
    try (Run run = Run.in(new RunFolder(folder), task, spec, new SimdBackend(2), watch)) {
      run.trainer().run();
    }
    assertThat(watch.fewest).isLessThan(HAND_OVER);
  }

  /// Counts what is allocated between the second and third iteration of an epoch, and stops when it is next to nothing.
  private static final class Watch implements TrainingListener {
    private final long begin = System.nanoTime();
    private long[] threads = {};
    private long before;
    private long fewest = Long.MAX_VALUE;

    @Override
    public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
      if (iteration == 2) {
        threads = threads();
        before = allocatedSoFar(threads);
      } else if (iteration == 3)
        fewest = Math.min(fewest, Math.abs(allocatedSoFar(threads) - before));
    }

    @Override
    public boolean wantsToStop() {
      return fewest < HAND_OVER || System.nanoTime() - begin > PATIENCE_NANOS;
    }
  }

  /// Bytes that the calling thread and its helpers allocate in some passes, once the JIT compiler has seen the code: until
  /// then the interpreter makes objects of vectors. It is tried until there are none, for a while.
  private static long allocated(Runnable pass) {
    long begin = System.nanoTime();
    long bytes;
    do {
      pass.run(); // helpers that had ended are back
      long[] threads = threads();
      long before = allocatedSoFar(threads);
      for (int i = 0; i < PASSES; i++)
        pass.run();
      bytes = allocatedSoFar(threads) - before;
    } while (bytes != 0 && System.nanoTime() - begin < PATIENCE_NANOS);
    return bytes;
  }

  private static long[] threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread == Thread.currentThread() || thread.getName().startsWith("taugru-"))
        .mapToLong(Thread::threadId).toArray();
  }

  private static long allocatedSoFar(long[] threads) {
    long sum = 0;
    for (long thread : threads)
      sum += COUNTER.getThreadAllocatedBytes(thread);
    return sum;
  }
}
