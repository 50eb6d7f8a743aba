package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.UnaryOp;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.exec.cuda.source.ElementwiseSource;
import org.taugru.exec.cuda.source.Prelude;
import org.taugru.ir.Arithmetic;

/// The functions that every source begins with, on the emulated GPU.
final class FunctionsTest {
  private static final float[] VALUES =
      {0, -0f, 1, -1, 0.3f, -0.3f, 0.49999997f, 0.5f, -0.5f, -0.50000006f, 1.5f, 2.5f, 10, -10, 40,
        -40, 88, -88, 100, -100, 1e-20f, -1e-20f, 1e-38f, 8_388_609, 4_194_304.5f, 1e9f, Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NaN};
  /// A few last digits of a float: functions of the C library are exact to one or two.
  private static final double ROUNDING = 5e-7;

  @TempDir
  static Path folder;

  @BeforeEach
  void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  /// Computes some numbers for each of `given`, one after the other.
  private float[][] run(List<String> expressions, float[] given) {
    StringBuilder source = new StringBuilder(Prelude.functions())
        .append("struct kernel_Args { const float* in; float* out; };\n")
        .append("extern \"C\" __global__ void kernel(const kernel_Args run) {\n")
        .append(
            "  const int i = threadIdx.x, count = blockDim.x;\n  const float x = run.in[i], y = run.in[(i + blockIdx.x) % count];\n");
    for (int i = 0; i < expressions.size(); i++)
      source.append("  run.out[(").append(i).append(" * gridDim.x + blockIdx.x) * count + i] = ")
          .append(expressions.get(i))
          .append(";\n");
    source.append("}\n");
    int count = given.length;
    try (Gpu gpu = Gpu.first(new EmulatedDriver(EmulatedGpu.MEMORY).driver()); Queue queue = gpu.queue();
        Arena arena = Arena.ofConfined(); DeviceMemory in = gpu.allocate(count * 4L);
        DeviceMemory out = gpu.allocate((long) expressions.size() * count * count * 4)) {
      GpuFunction kernel =
          gpu.load(new EmulatedCompiler(folder).compiler().compile("kernel", source.toString(), "", List.of()))
              .function("kernel");
      queue.copyIn(arena.allocateFrom(JAVA_FLOAT, given), in, 0);
      queue.launch(kernel, Grid.of(count, count), MemorySegment.ofArray(new long[] {in.address(), out.address()}));
      MemorySegment result = arena.allocate(out.bytes());
      queue.copyOut(out, 0, result);
      queue.await();
      float[][] rows = new float[expressions.size()][];
      for (int i = 0; i < rows.length; i++)
        rows[i] = result.asSlice((long) i * count * count * 4, (long) count * count * 4).toArray(JAVA_FLOAT);
      return rows;
    }
  }

  private static void assertClose(String what, float found, double expected) {
    float rounded = (float) expected;
    if (Float.isNaN(rounded) || Float.isInfinite(rounded))
      assertThat(Float.compare(found, rounded)).as("%s is %s, not %s", what, found, rounded).isZero();
    else
      assertThat((double) found).as(what).isCloseTo(expected, within(ROUNDING * Math.abs(expected) + 1e-42));
  }

  @Test
  void functionsOfOneNumberAreThoseOfTheReferee() {
    List<UnaryOp> functions = List.of(UnaryOp.values());
    float[][] found = run(functions.stream().map(function -> ElementwiseSource.unary(function, "x")).toList(), VALUES);
    for (int f = 0; f < functions.size(); f++)
      for (int i = 0; i < VALUES.length; i++)
        assertClose(functions.get(f) + " of " + VALUES[i], found[f][i], Arithmetic.apply(functions.get(f), VALUES[i]));
  }

  @Test
  void functionsOfTwoNumbersAreThoseOfTheReferee() {
    List<BinaryOp> functions = List.of(BinaryOp.values());
    float[][] found =
        run(functions.stream().map(function -> ElementwiseSource.binary(function, "x", "y")).toList(), VALUES);
    for (int f = 0; f < functions.size(); f++)
      for (int k = 0; k < VALUES.length * VALUES.length; k++) {
        float x = VALUES[k % VALUES.length];
        float y = VALUES[(k % VALUES.length + k / VALUES.length) % VALUES.length];
        if (functions.get(f) != BinaryOp.POWER || Math.abs(x) != 1 && !Float.isNaN(x) && x != 0) // where C and Java differ
          assertClose(functions.get(f) + " of " + x + ", " + y, found[f][k], Arithmetic.apply(functions.get(f), x, y));
      }
  }

  @Test
  void whatIsNextToNothingIsZero() {
    float[][] found = run(List.of("flushed(x)"), new float[] {1e-31f, -1e-31f, 1.1e-30f, -1.1e-30f, Float.NaN, 3});
    assertThat(found[0]).startsWith(0, 0, 1.1e-30f, -1.1e-30f, Float.NaN, 3);
  }

  /// Normal numbers take a logarithm and a cosine, of which libraries differ in the last digit of a double.
  @Test
  void noiseIsTheOneOfEveryBackend() {
    long seed = -7_000_000_000_000L;
    String key = "noise_key(" + seed + "LL, 3, 1000000000000LL + i, blockIdx.x, i * 7)";
    float[][] found = run(List.of("(float) uniform_of(" + key + ")", "(float) normal_of(" + key + ")"), new float[20]);
    NoiseStream uniform = new NoiseStream(Mode.training(seed), new Noise.Uniform(0, 1, 0), 3);
    NoiseStream normal = new NoiseStream(Mode.training(seed), new Noise.Normal(1), 3);
    for (int k = 0; k < found[0].length; k++) {
      long step = 1_000_000_000_000L + k % 20;
      assertThat(found[0][k]).isEqualTo((float) uniform.draw(step, k / 20, k % 20 * 7));
      assertThat(found[1][k]).isCloseTo((float) normal.draw(step, k / 20, k % 20 * 7), within(1e-6f));
    }
  }
}
