package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Cell;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// GPUs for desktops have 99 KiB of shared memory a block, those of data centres 163 KiB and more.
final class SmallSharedMemoryTest {
  private static final int STEPS = 6;
  private static final int BATCH = 9;

  @TempDir
  static Path folder;

  /// Of compute capability 8.6. Any kernel is there, and is done at once.
  @SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
  static final class Desktop {
    private static final int DYNAMIC_SHARED_BYTES = 8;
    private static final int SHARED_BYTES = 101_376;
    private final FakeDriver fake = new FakeDriver(1L << 30);

    Driver driver() {
      return new Driver(new NativeLibrary("desktop", JavaLibrary.of(this, "cu", Arena.global()).or(fake.lookup())));
    }

    int cuDeviceGetAttribute(MemorySegment value, int attribute, int device) {
      value.reinterpret(4).set(JAVA_INT, 0, switch (attribute) {
        case 75 -> 8;
        case 76 -> 6;
        case 16 -> 84;
        default -> SHARED_BYTES;
      });
      return 0;
    }

    int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
      return 0;
    }

    int cuFuncSetAttribute(long function, int attribute, int value) {
      return attribute == DYNAMIC_SHARED_BYTES && value > SHARED_BYTES ? 1 : 0;
    }

    int cuLaunchKernelEx(MemorySegment configuration, long function, MemorySegment arguments, MemorySegment extra) {
      return 0;
    }
  }

  static Stream<Arguments> layers() {
    return Catalogue.all(2, STEPS).stream().filter(entry -> !entry.name().equals("s4d"))
        .flatMap(entry -> Stream.of(CudaMode.FAST, CudaMode.ACCURATE).flatMap(
            mode -> Stream.of(20, 128, 300).map(units -> Arguments.of(entry.name(), entry.cell(), units, mode))));
  }

  @ParameterizedTest(name = "{0} {2} {3}")
  @MethodSource("layers")
  void noKernelAsksForMoreThanABlockMayHave(String name, Cell cell, int units, CudaMode mode) {
    CudaBackend backend =
        new CudaBackend(mode, () -> Gpu.first(new Desktop().driver()), () -> new FakeCompiler().compiler(), folder);
    Program program = Program.of(name, cell, Setting.of(3, units));
    Kernel kernel = backend.compile(program, Gradient.of(program));
    Workspace workspace = kernel.workspace(STEPS, BATCH);
    Parameters parameters = Parameters.initial(program.parameters(), 1);
    assertThatCode(() -> {
      Carry end = kernel.forward(parameters, Carry.start(program, parameters, BATCH),
          Sequence.of(STEPS, BATCH, 3, new float[STEPS * BATCH * 3]), Mode.evaluation(), workspace);
      kernel.backward(parameters, Adjoint.ofCarry(end), workspace);
    }).doesNotThrowAnyException();
  }
}
