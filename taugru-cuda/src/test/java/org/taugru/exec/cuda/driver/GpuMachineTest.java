package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Against the driver and the compiler of a machine with a GPU.
@Tag("gpu")
final class GpuMachineTest {
  private static final int COUNT = 1 << 20;
  private static final String SOURCE =
      """
          extern "C" __global__ void add(const float* a, const float* b, float* sum, float factor, int count) {
            for (long long i = blockIdx.x * (long long) blockDim.x + threadIdx.x; i < count; i += gridDim.x * (long long) blockDim.x)
              sum[i] = a[i] + factor * b[i];
          }
          extern "C" __global__ void clusters(int* sizes) {
            unsigned size;
            asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(size));
            if (threadIdx.x == 0)
              sizes[blockIdx.x] = (int) size;
          }
          extern "C" __global__ void astray(int* nowhere) {
            *nowhere = 1;
          }
          """;

  @TempDir
  Path folder;

  private Gpu gpu;
  private Compiler compiler;

  @SuppressWarnings("NullAway.Init")
  GpuMachineTest() {
  }

  @BeforeEach
  void open() {
    try {
      gpu = Gpu.open();
      compiler = Compiler.open();
    } catch (CudaUnavailableException e) {
      abort("no GPU here: " + e.getMessage());
    }
  }

  @AfterEach
  @SuppressWarnings("NullAway")
  void close() {
    if (gpu != null)
      gpu.close();
  }

  private GpuProgram program() {
    return gpu.load(new KernelCache(compiler, folder).machineCode("add", SOURCE, gpu.info(), List.of("--std=c++17")));
  }

  @Test
  void numbersAreAdded() {
    long free = gpu.freeBytes();
    try (GpuProgram program = program(); Queue queue = gpu.queue(); Arena arena = Arena.ofConfined();
        DeviceMemory a = gpu.allocate(4L * COUNT); DeviceMemory b = gpu.allocate(4L * COUNT);
        DeviceMemory sum = gpu.allocate(4L * COUNT); PinnedMemory out = gpu.allocatePinned(4L * COUNT);
        Timestamp begin = gpu.timestamp(); Timestamp end = gpu.timestamp()) {
      float[] numbers = new float[COUNT];
      for (int i = 0; i < COUNT; i++)
        numbers[i] = i;
      queue.copyIn(arena.allocateFrom(JAVA_FLOAT, numbers), a, 0);
      queue.copyIn(arena.allocateFrom(JAVA_FLOAT, numbers), b, 0);
      GpuFunction add = program.function("add");
      Graph graph = queue.capture(() -> queue.launch(add, Grid.of(256, 256), a, b, sum, 0.5f, COUNT));
      queue.zero(sum);
      queue.record(begin);
      queue.launch(graph);
      queue.record(end);
      queue.copyOut(sum, 0, out.segment());
      queue.await();
      for (int i = 0; i < COUNT; i += 997)
        assertThat(out.segment().getAtIndex(JAVA_FLOAT, i)).isEqualTo(1.5f * i);
      assertThat(end.millisecondsSince(begin)).isBetween(0f, 1000f);
      assertThat(add.registers()).isBetween(1, 255);
      graph.close();
    }
    assertThat(gpu.held()).isZero();
    assertThat(gpu.freeBytes()).isGreaterThanOrEqualTo(free - (8 << 20));
  }

  @Test
  void clustersHaveTheirSize() {
    if (gpu.info().major() < 9)
      abort("clusters came with compute capability 9.0");
    try (GpuProgram program = program(); Queue queue = gpu.queue(); DeviceMemory sizes = gpu.allocate(64);
        PinnedMemory out = gpu.allocatePinned(64)) {
      queue.launch(program.function("clusters"), new Grid(16, 32, 4, 0), sizes);
      queue.copyOut(sizes, 0, out.segment());
      queue.await();
      assertThat(out.segment().toArray(JAVA_INT)).containsOnly(4);
    }
  }

  @Test
  void moreMemoryThanThereIsIsRefused() {
    assertThatThrownBy(() -> gpu.allocate(gpu.info().bytes() + (1L << 33))).isInstanceOf(DeviceMemoryException.class)
        .hasMessageContaining("GiB more were asked for");
    assertThat(gpu.held()).isZero();
  }

  @Test
  void aMistakeInTheSourceIsShownWithItsLine() {
    assertThatThrownBy(() -> compiler.compile("cell", "extern \"C\" __global__ void f() {\n  nothing = 1; // h' = …\n}",
        gpu.info().architecture(), List.of())).isInstanceOf(CompilationException.class)
        .hasMessageContainingAll("identifier \"nothing\" is undefined", "line 2: nothing = 1; // h' = …");
  }

  @Test
  void moreThanTwoToThe31NumbersHaveAPlace() {
    long bytes = 9L << 30;
    if (gpu.freeBytes() < 2 * bytes)
      abort("the GPU has too little free memory for this");
    try (Queue queue = gpu.queue(); DeviceMemory memory = gpu.allocate(bytes); PinnedMemory out = gpu.allocatePinned(4);
        Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(JAVA_FLOAT, 7), memory, bytes - 4);
      queue.copyOut(memory, bytes - 4, out.segment());
      queue.await();
      assertThat(out.segment().get(JAVA_FLOAT, 0)).isEqualTo(7);
    }
  }
}
