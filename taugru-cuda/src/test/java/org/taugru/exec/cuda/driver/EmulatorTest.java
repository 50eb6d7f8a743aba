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
  private static final int SHARED_BYTES = 4 * THREADS;

  @TempDir
  Path folder;

  @BeforeEach
  void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  /// Runs a kernel that writes a number for each thread to `out`, and gives them back.
  private float[] run(String body) {
    String source = "struct kernel_Args { float* out; };\n"
        + "extern \"C\" __global__ void kernel(const kernel_Args run) {\n" + body + "\n}\n";
    try (Gpu gpu = Gpu.first(new EmulatedDriver(EmulatedGpu.MEMORY).driver()); Queue queue = gpu.queue();
        Arena arena = Arena.ofConfined();
        DeviceMemory out = gpu.allocate(BLOCKS * THREADS * 4L)) {
      GpuFunction kernel = gpu.load(new KernelCache(new EmulatedCompiler(folder).compiler(), folder)
          .machineCode("kernel", source, gpu.info(), List.of())).function("kernel");
      queue.launch(kernel, new Grid(BLOCKS, THREADS, 1, SHARED_BYTES),
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
}
