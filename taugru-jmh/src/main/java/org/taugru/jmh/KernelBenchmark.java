package org.taugru.jmh;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// One layer on one thread. Answers are checked by `taugru bench` and the law tests; this is for comparing two versions.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class KernelBenchmark {
  private static final int STEPS = 200;
  private static final int BATCH = 16;
  private static final int TAU = 20;

  @Param({"tau-gru", "lstm"})
  public String cell = "tau-gru";
  @Param({"16", "128"})
  public int hidden = 16;

  private Kernel kernel;
  private Parameters parameters;
  private Carry start;
  private Sequence inputs;
  private Workspace workspace;
  private Adjoint adjoint;
  private Stream stream;
  private final float[] input = {0.5f};
  private float[] output = {};

  @Setup
  public void prepare() {
    Program program = Program.of(cell, Catalogue.named(cell, TAU, STEPS).cell(), Setting.of(1, hidden));
    kernel = new SimdBackend(1).compile(program, Gradient.withoutInputs(program));
    parameters = Parameters.initial(program.parameters(), 1);
    start = Carry.start(program, parameters, BATCH);
    inputs = Sequence.of(STEPS, BATCH, 1, random(STEPS * BATCH));
    workspace = kernel.workspace(STEPS, BATCH);
    adjoint = Adjoint.ofSteps(program, BATCH, random(STEPS * BATCH * hidden));
    stream = kernel.stream(parameters, Carry.start(program, parameters, 1));
    output = new float[hidden];
    forward(); // leaves what backward reads
  }

  private static float[] random(int count) {
    SplittableRandom random = new SplittableRandom(2);
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }

  @Benchmark
  public Carry forward() {
    return kernel.forward(parameters, start, inputs, org.taugru.exec.Mode.evaluation(), workspace);
  }

  @Benchmark
  public Gradients backward() {
    return kernel.backward(parameters, adjoint, workspace);
  }

  @Benchmark
  public float[] streamStep() {
    stream.step(input, output);
    return output;
  }
}
