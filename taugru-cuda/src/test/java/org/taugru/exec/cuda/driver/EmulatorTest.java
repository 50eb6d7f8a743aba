package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The emulated GPU does what a GPU does, so that a test on it means something.
final class EmulatorTest {
  private static final int THREADS = 96;
  private static final int BLOCKS = 3;
  private static final int SHARED_BYTES = 512;

  @TempDir
  static Path folder;

  @BeforeEach
  void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  /// Runs a kernel that writes a number for each thread to `out`, and gives them back.
  private float[] run(String body) {
    return run(body, 1);
  }

  private float[] run(String body, int cluster) {
    String source = "struct kernel_Args { float* out; };\n"
        + "extern \"C\" __global__ void kernel(const kernel_Args run) {\n" + body + "\n}\n";
    try (Gpu gpu = Gpu.first(new EmulatedDriver(EmulatedGpu.MEMORY).driver()); Queue queue = gpu.queue();
        Arena arena = Arena.ofConfined();
        DeviceMemory out = gpu.allocate(BLOCKS * THREADS * 4L)) {
      GpuFunction kernel = gpu.load(new KernelCache(new EmulatedCompiler(folder).compiler(), folder)
          .machineCode("kernel", source, gpu.info(), List.of())).function("kernel");
      queue.launch(kernel, new Grid(BLOCKS, THREADS, cluster, SHARED_BYTES),
          MemorySegment.ofArray(new long[] {out.address()}));
      MemorySegment result = arena.allocate(out.bytes());
      queue.copyOut(out, 0, result);
      queue.await();
      return result.toArray(JAVA_FLOAT);
    }
  }

  private static final String OWN = "float* own = run.out + blockIdx.x * blockDim.x + threadIdx.x;\n";

  @Test
  void everyThreadOfEveryBlockKnowsItsPlace() {
    float[] out = run(OWN + "*own = blockIdx.x * 1000 + threadIdx.x + gridDim.x * 10000 + blockDim.x * 100000;");
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo(i / THREADS * 1000 + i % THREADS + BLOCKS * 10000 + THREADS * 100000);
  }

  @Test
  void memoryThatNobodyWroteIsNotANumber() {
    assertThat(run("if (threadIdx.x == 5 && blockIdx.x == 1) run.out[7] = 1;")).satisfies(out -> {
      assertThat(out[7]).isEqualTo(1);
      assertThat(out[8]).isNaN();
    });
  }

  @Test
  void sharedMemoryIsSeenAfterABarrier() {
    float[] out = run(OWN + """
        __shared__ float fixed[96];
        extern __shared__ __align__(16) float given[];
        for (int turn = 0; turn < 3; turn++) {
          fixed[threadIdx.x] = turn * 100 + threadIdx.x;
          __syncthreads();
          given[threadIdx.x] = fixed[(threadIdx.x + 1) % 96];
          __syncthreads();
          *own = given[(threadIdx.x + 50) % 96];
          __syncthreads();
        }
        """);
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo(200 + (i % THREADS + 51) % 96);
  }

  @Test
  void dynamicSharedMemoryBeginsAsNotANumber() {
    for (float value : run(OWN + """
        extern __shared__ float given[];
        *own = given[threadIdx.x];
        given[threadIdx.x] = 1;
        """))
      assertThat(value).isNaN();
  }

  @Test
  void aMissingBarrierIsAnError() {
    String reversed = OWN + """
        __shared__ float values[96];
        values[threadIdx.x] = threadIdx.x;
        BETWEEN
        *own = values[95 - threadIdx.x];
        """;
    assertThat(run(reversed.replace("BETWEEN", "__syncthreads();"))).startsWith(95, 94, 93);
    assertThatThrownBy(() -> run(reversed.replace("BETWEEN", "__syncwarp();"))).isInstanceOf(CudaException.class);
    assertThatThrownBy(() -> run(reversed.replace("BETWEEN", ""))).isInstanceOf(CudaException.class);
    assertThat(run(reversed.replace("95 - threadIdx.x", "threadIdx.x ^ 1").replace("BETWEEN", "__syncwarp();")))
        .startsWith(1, 0, 3);
  }

  @Test
  void writingWhatOthersReadIsAnErrorToo() {
    String turned = OWN + """
        __shared__ float values[96];
        values[threadIdx.x] = threadIdx.x;
        __syncthreads();
        const float next = values[(threadIdx.x + 1) % 96];
        BETWEEN
        values[threadIdx.x] = next;
        *own = values[threadIdx.x];
        """;
    assertThat(run(turned.replace("BETWEEN", "__syncthreads();"))).startsWith(1, 2, 3);
    assertThatThrownBy(() -> run(turned.replace("BETWEEN", ""))).isInstanceOf(CudaException.class);
  }

  /// No barrier holds for two blocks.
  @Test
  void blocksThatAddToOnePlaceAreAnError() {
    assertThatThrownBy(() -> run("if (threadIdx.x == 0) run.out[0] += 1;")).isInstanceOf(CudaException.class);
    assertThatThrownBy(
        () -> run("if (threadIdx.x == blockIdx.x) { __shared__ float x; x = 1; run.out[blockIdx.x / 2] = x; }"))
        .isInstanceOf(CudaException.class);
  }

  @Test
  void lanesOfAWarpExchangeNumbers() {
    float[] out = run(OWN + """
        const float lane = threadIdx.x;
        const unsigned all = 0xffffffffu;
        float sum = lane;
        for (int by = 16; by > 0; by /= 2)
          sum += __shfl_xor_sync(all, sum, by);
        __syncwarp();
        const double up = __shfl_up_sync(all, (double) lane, 1), down = __shfl_down_sync(all, (double) lane, 2);
        *own = sum + 10000 * __shfl_sync(all, lane, 3) + (up == lane) * 1000000 + (down == lane + 2) * 2000000;
        """);
    for (int i = 0; i < out.length; i++) {
      int first = i % THREADS / 32 * 32;
      int lane = i % 32;
      assertThat(out[i]).isEqualTo(
          32 * first + 496 + 10000 * (first + 3) + (lane == 0 ? 1000000 : 0) + (lane < 30 ? 2000000 : 0));
    }
  }

  @Test
  void aBarrierThatAThreadLeftOutIsAnError() {
    assertThatThrownBy(() -> run("if (threadIdx.x == 7) return;\n__syncthreads();")).isInstanceOf(CudaException.class)
        .hasMessageStartingWith("cuLaunchKernelEx");
    assertThatThrownBy(() -> run("if (threadIdx.x != 7) __syncthreads(); else __syncwarp();"))
        .isInstanceOf(CudaException.class);
  }

  @Test
  void aMistakeIsShownWithItsLine() {
    assertThatThrownBy(() -> run("run.out[0] = nothing; // TauGru.java:62 u")).isInstanceOf(CompilationException.class)
        .hasMessageContainingAll("source.cu(3): error", "line 3: run.out[0] = nothing; // TauGru.java:62 u");
  }

  /// The layouts of PTX: lane 4g + q has rows g and g + 8, and columns 2q and 2q + 1, of what a product gives.
  @Test
  void tensorCoresMultiplyAsPtxSays() {
    float[] out = run(OWN + """
        const int lane = threadIdx.x % 32, g = lane / 4, q = lane % 4 * 2;
        u32 a[4];
        for (int i = 0; i < 4; i++) {
          const int row = g + i % 2 * 8, k = q + i / 2 * 8;
          a[i] = halves(row + 16 * k, row + 16 * (k + 1));
        }
        const int n = g;
        float c[4] = {0.5f, 0.5f, 0.5f, 0.5f};
        multiply(c, a, halves(q == n, q + 1 == n), halves(q + 8 == n + 8 ? 2 : 0, q + 9 == n + 8 ? 2 : 0));
        *own = c[blockIdx.x + 1];
        """);
    for (int i = 0; i < out.length; i++) {
      int lane = i % 32;
      int element = i / THREADS + 1;
      int row = lane / 4 + element / 2 * 8;
      int column = lane % 4 * 2 + element % 2;
      assertThat(out[i]).isEqualTo(0.5f + row + 16 * column + 2 * (row + 16 * (column + 8)));
    }
  }

  @Test
  void matricesAreLoadedAsTheyLieAndTransposed() {
    float[] out = run(OWN + """
        extern __shared__ __align__(128) unsigned char memory[];
        const int lane = threadIdx.x % 32;
        u16* const numbers = (u16*) memory; // [32][8]
        if (threadIdx.x < 32)
          for (int i = 0; i < 8; i++)
            numbers[lane * 8 + i] = lane * 8 + i;
        __syncthreads();
        u32 b[4] = {};
        const u32 row = shared_address(memory) + lane * 16, half = shared_address(memory) + lane % 16 * 16;
        if (blockIdx.x == 0) load_operand(b, row);
        if (blockIdx.x == 1) load_operand_half(b, half);
        if (blockIdx.x == 2) load_rows(b, row);
        *own = (b[1] & 0xffff) + 1000 * (b[1] >> 16);
        """);
    for (int i = 0; i < out.length; i++) {
      int g = i % 32 / 4;
      int q = i % 4 * 2;
      int low = i / THREADS == 2 ? 64 + g * 8 + q : 64 + q * 8 + g;
      assertThat(out[i]).isEqualTo(low + 1000 * (low + (i / THREADS == 2 ? 1 : 8)));
    }
  }

  @Test
  void halvesAreRoundedToTheNearestAndEndAtTheLargest() {
    float[] out = run(
        OWN + """
            const float numbers[] = {1.f + 0x1p-11f, 1.f + 0x1.8p-10f, 1e6f, -1e6f, 0x1p-24f, 0x1p-25f, 0x1.8p-24f, 65519.f, 0x1.ffcp-15f, 3.14159f};
            const float number = numbers[threadIdx.x % 10];
            *own = blockIdx.x == 0 ? low_half(halves(number, 0.f)) : blockIdx.x == 1 ? high_half(halves(0.f, number))
                : low_half(multiply_halves(halves(number, 1.f), halves(0.5f, 1.f)));
            """);
    for (int i = 0; i < 10; i++) {
      float expected =
          new float[] {1, 1 + 0x1p-9f, 65504, -65504, 0x1p-24f, 0, 0x1p-23f, 65504, 0x1p-14f, 3.140625f}[i];
      assertThat(out[i]).isEqualTo(expected);
      assertThat(out[THREADS + i]).isEqualTo(expected);
      assertThat(out[2 * THREADS + i]).isEqualTo(Float.float16ToFloat(Float.floatToFloat16(expected / 2)));
    }
  }

  @Test
  void aCopyIsSeenByWhoeverWaitedForIt() {
    String copy = OWN + """
        extern __shared__ __align__(128) unsigned char memory[];
        if (blockIdx.x == 0) { // blocks run in order
          *own = threadIdx.x;
          __syncthreads();
          const u32 to = shared_address(memory) + threadIdx.x % 24 * 16;
          if (threadIdx.x < 24) copy16(to, run.out + threadIdx.x * 4);
          commit_copies();
          if (threadIdx.x == 0) copy_or_zero(to, run.out, false);
          commit_copies();
          AWAIT
          __syncthreads();
          *own = ((const float*) memory)[95 - threadIdx.x];
        }
        """;
    assertThat(run(copy.replace("AWAIT", "await_copies<0>();"))).startsWith(95, 94, 93)
        .satisfies(out -> assertThat(out[94]).isZero());
    assertThat(run(copy.replace("AWAIT", "await_copies<1>();"))[94]).isEqualTo(1);
    assertThat(run(copy.replace("AWAIT", ""))[94]).isNaN();
  }

  /// Blocks of a cluster write to each other.
  private static final String TO_THE_NEXT = OWN + """
      extern __shared__ __align__(128) unsigned char memory[];
      const u32 place = shared_address(memory) + threadIdx.x * 4;
      store_cluster(address_in(place, (cluster_rank() + 1) % 3), __float_as_uint(100.f * cluster_rank() + threadIdx.x));
      BARRIER
      *own = ((const float*) memory)[threadIdx.x];
      """;

  @Test
  void blocksOfAClusterSeeWhatTheOthersStored() {
    float[] out = run(TO_THE_NEXT.replace("BARRIER", "cluster_barrier();"), BLOCKS);
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo((i / THREADS + 2) % 3 * 100 + i % THREADS);
  }

  @Test
  void aMissingBarrierOfAClusterIsAnError() {
    assertThatThrownBy(() -> run(TO_THE_NEXT.replace("BARRIER", "__syncthreads();"), BLOCKS))
        .isInstanceOf(CudaException.class);
    assertThatThrownBy(() -> run("if (cluster_rank() == 1) cluster_barrier();", BLOCKS))
        .isInstanceOf(CudaException.class);
  }

  @Test
  void sharedMemoryEndsWhereTheLaunchSays() {
    assertThatThrownBy(() -> run("extern __shared__ float given[];\ngiven[threadIdx.x + 33] = 1;"))
        .isInstanceOf(CudaException.class);
  }
}
