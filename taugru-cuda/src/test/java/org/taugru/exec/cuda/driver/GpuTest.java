package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Against a driver made of Java, so on every machine.
final class GpuTest {
  private final FakeDriver fake = new FakeDriver();

  @AfterEach
  void close() {
    fake.close();
  }

  @Test
  void whatAGpuIsIsAskedOfTheDriver() {
    fake.devices = 2;
    assertThat(Gpu.all(fake.driver())).containsExactly(
        new GpuInfo(0, "Fake 40", 9, 0, 132, 232_448, FakeDriver.MEMORY, 13000),
        new GpuInfo(1, "Fake 41", 9, 0, 132, 232_448, FakeDriver.MEMORY, 13000));
    assertThat(Gpu.all(fake.driver()).getFirst().architecture()).isEqualTo("sm_90a");
    assertThat(new GpuInfo(0, "A100", 8, 0, 108, 1, 1, 12040).architecture()).isEqualTo("sm_80");
  }

  @Test
  void aDriverWithoutAGpuIsAnswered() {
    fake.devices = 0;
    assertThatThrownBy(() -> Gpu.first(fake.driver())).isInstanceOf(CudaUnavailableException.class)
        .hasMessageContaining("sees no GPU");
  }

  @Test
  void numbersGoInAreMovedAndComeOut() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue(); DeviceMemory one = gpu.allocate(16);
        DeviceMemory two = gpu.allocate(24); Arena arena = Arena.ofConfined()) {
      queue.zero(two);
      queue.copyIn(arena.allocateFrom(JAVA_INT, 1, 2, 3, 4), one, 0);
      queue.copy(one, 4, two, 8, 12);
      PinnedMemory out = gpu.allocatePinned(24);
      queue.copyOut(two, 0, out.segment());
      queue.await();
      assertThat(out.segment().toArray(JAVA_INT)).containsExactly(0, 0, 2, 3, 4, 0);
      queue.zero(two, 12, 4);
      queue.copyOut(two, 0, out.segment());
      queue.await();
      assertThat(out.segment().toArray(JAVA_INT)).containsExactly(0, 0, 2, 0, 4, 0);
    }
    assertThat(fake.held()).as("the pinned memory was not closed by hand").isZero();
    assertThat(fake.contexts).isZero();
  }

  @Test
  void whatDoesNotLieWithinIsNotCopied() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue(); DeviceMemory memory = gpu.allocate(16);
        Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> queue.copyIn(arena.allocate(12), memory, 8))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("12 bytes from 8 on, of 16 bytes of the GPU's memory.");
      assertThatThrownBy(() -> queue.copy(memory, -1, memory, 0, 4)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> queue.copy(memory, Long.MAX_VALUE, memory, 0, 4))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void memoryThatIsNotThereIsToldWithWhatWasWantedAndWhatHelps() {
    try (Gpu gpu = Gpu.first(fake.driver())) {
      gpu.allocate(FakeDriver.MEMORY / 2);
      assertThatThrownBy(() -> gpu.allocate(FakeDriver.MEMORY)).isInstanceOf(DeviceMemoryException.class)
          .hasMessageContainingAll("0.5 MiB of its 1.0 MiB", "1.0 MiB more were asked for", "--memory");
      assertThat(gpu.held()).isEqualTo(1);
    }
    assertThat(fake.held()).isZero();
  }

  @Test
  void everythingIsFreedWhateverHappens() {
    assertThatThrownBy(() -> {
      try (Gpu gpu = Gpu.first(fake.driver())) {
        gpu.allocate(100);
        Queue queue = gpu.queue();
        gpu.timestamp();
        gpu.load(new byte[10]).function("step");
        queue.capture(() -> {
        });
        gpu.allocatePinned(10);
        assertThat(gpu.held()).isEqualTo(6);
        assertThat(fake.held()).isEqualTo(6);
        throw new IllegalStateException("on the way");
      }
    }).hasMessage("on the way");
    assertThat(fake.held()).isZero();
    assertThat(fake.contexts).isZero();
  }

  @Test
  void aCodeBecomesTheDriversOwnText() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue()) {
      fake.failing = "cuStreamSynchronize";
      assertThatThrownBy(queue::await)
          .isInstanceOfSatisfying(CudaException.class, e -> assertThat(e.code()).isEqualTo(700))
          .hasMessage("cuStreamSynchronize: an illegal thing was done (CUDA_ERROR_ILLEGAL_THING, 700)");
      fake.failure = 999;
      assertThatThrownBy(queue::await).hasMessageContaining("no error the driver knows");
      assertThatThrownBy(() -> gpu.load(new byte[1]).function("stp")).hasMessageStartingWith("cuModuleGetFunction: ");
    }
  }

  @Test
  void aKernelIsLaunchedWithItsGridAndArguments() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue(); DeviceMemory memory = gpu.allocate(4)) {
      GpuFunction step = gpu.load(new byte[1]).function("step").allowShared(100_000).allowLargeClusters();
      assertThat(step.registers()).isEqualTo(200);
      assertThat(step.spilledBytes()).isZero();
      queue.launch(step, Grid.of(16, 256), 7, 0.25f, memory, 8L);
      queue.launch(step, new Grid(32, 128, 4, 5000), 9, 1f);
      queue.launch(step, Grid.of(1, 32), MemorySegment.ofArray(new int[] {11, 12}), 0.5f);
      assertThat(fake.launches).containsExactly(new int[] {16, 256, 0, 0, 7, 25}, new int[] {32, 128, 5000, 4, 9, 100},
          new int[] {1, 32, 0, 0, 11, 50});
      assertThatIllegalArgumentException().isThrownBy(() -> queue.launch(step, Grid.of(1, 1), "seven"))
          .withMessageContaining("step cannot be given a String");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new Grid(6, 32, 4, 0)).withMessageContaining("clusters of 4");
  }

  @Test
  void launchesThatOverlapSaySo() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue()) {
      GpuFunction step = gpu.load(new byte[1]).function("step");
      queue.launchOverlapping(step, Grid.of(2, 32), 7, 0.5f);
      int programmaticSerialisation = -6; // the attribute, where it is no size of clusters
      assertThat(fake.launches.getLast()).containsExactly(2, 32, 0, programmaticSerialisation, 7, 50);
    }
  }

  @Test
  void aGraphIsCapturedOnceAndLaunchedOften() {
    try (Gpu gpu = Gpu.first(fake.driver()); Queue queue = gpu.queue()) {
      GpuFunction step = gpu.load(new byte[1]).function("step");
      Graph graph = queue.capture(() -> {
        assertThat(queue.isCapturing()).isTrue();
        queue.launch(step, Grid.of(1, 32), 1, 1f);
      });
      assertThat(queue.isCapturing()).isFalse();
      int held = gpu.held();
      queue.launch(graph);
      queue.launch(graph);
      assertThat(fake.graphLaunches).isEqualTo(2);
      assertThatThrownBy(() -> queue.capture(() -> {
        throw new IllegalStateException("half way");
      })).hasMessage("half way");
      queue.capture(() -> queue.launch(step, Grid.of(1, 32), 1, 1f)).close();
      assertThat(gpu.held()).isEqualTo(held);
    }
    assertThat(fake.held()).isZero();
  }

  @Test
  void aGpuBelongsToOneThread() throws InterruptedException {
    try (Gpu gpu = Gpu.first(fake.driver()); DeviceMemory memory = gpu.allocate(8);
        ExecutorService other = Executors.newSingleThreadExecutor()) {
      for (Runnable use : List.<Runnable>of(gpu::close, memory::close, () -> gpu.allocate(1), memory::address))
        assertThatThrownBy(() -> other.submit(use).get()).isInstanceOf(ExecutionException.class)
            .hasMessageContaining("A GPU belongs to one thread");
    }
  }

  @Test
  void whatWasClosedIsNotUsed() {
    Gpu gpu = Gpu.first(fake.driver());
    DeviceMemory memory = gpu.allocate(8);
    memory.close();
    memory.close();
    assertThatThrownBy(memory::address).isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed already");
    gpu.close();
    gpu.close();
    assertThatThrownBy(gpu::queue).hasMessage("the GPU was closed already.");
  }

  @Test
  void aFunctionThatTheDriverDoesNotHaveIsTooOld() {
    assertThatThrownBy(() -> new Driver(new NativeLibrary("libold.so", _ -> Optional.empty())))
        .isInstanceOf(CudaUnavailableException.class)
        .hasMessageContaining("libold.so has no function cuGetErrorName; it is too old");
  }

  @Test
  void aCompilerThatIsNewerThanTheDriverIsTakenLast() {
    assertThat(NativeLibrary.compilers(12080)).startsWith("libnvrtc.so.12").endsWith("nvrtc64_130_0.dll");
    assertThat(NativeLibrary.compilers(13000)).startsWith("libnvrtc.so.13").containsAll(NativeLibrary.compilers(12080));
  }

  @Test
  void aLibraryThatIsNotThereIsNotFound() {
    assertThat(NativeLibrary.find(List.of("libnothing-of-the-kind.so.1"), Map.of("CUDA_PATH", "/nowhere"))).isEmpty();
  }
}
