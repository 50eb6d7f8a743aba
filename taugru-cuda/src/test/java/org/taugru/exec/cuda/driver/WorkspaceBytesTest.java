package org.taugru.exec.cuda.driver;

import static org.assertj.core.api.Assertions.assertThat;

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

/// A GPU whose memory is what a workspace is said to take is large enough for it, and not larger.
final class WorkspaceBytesTest {
  private static final int STEPS = 70;
  private static final int BATCH = 11;
  private static final int INPUT = 3;
  private static final int HIDDEN = 20;

  @TempDir
  static Path folder;

  /// Has memory and does nothing: any kernel is there, and is done at once.
  @SuppressWarnings("unused") // its methods are called by their names
  static final class Idle {
    private final FakeDriver fake;

    Idle(long bytes) {
      this.fake = new FakeDriver(bytes);
    }

    Driver driver() {
      return new Driver(new NativeLibrary("idle", JavaLibrary.of(this, "cu", Arena.global()).or(fake.lookup())));
    }

    int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
      return 0;
    }

    int cuLaunchKernelEx(MemorySegment configuration, long function, MemorySegment arguments, MemorySegment extra) {
      return 0;
    }
  }

  static Stream<Arguments> cells() {
    return Catalogue.all(2, STEPS).stream().flatMap(
        entry -> Stream.of(CudaMode.values()).map(mode -> Arguments.of(entry.name(), entry.cell(), mode)));
  }

  private static CudaBackend backend(CudaMode mode, long bytes) {
    return new CudaBackend(mode, () -> Gpu.first(new Idle(bytes).driver()), () -> new FakeCompiler().compiler(),
        folder);
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("cells")
  void aWorkspaceTakesTheMemoryThatItIsSaidToTake(String name, Cell cell, CudaMode mode) {
    Program program = Program.of(name, cell, Setting.of(INPUT, HIDDEN));
    Program gradient = Gradient.of(program);
    long bytes = backend(mode, 1L << 30).compile(program, gradient).workspaceBytes(STEPS, BATCH);
    CudaBackend exact = backend(mode, bytes);
    Kernel kernel = exact.compile(program, gradient);
    Workspace workspace = kernel.workspace(STEPS, BATCH);
    Parameters parameters = Parameters.initial(program.parameters(), 1);
    Carry end = kernel.forward(parameters, Carry.start(program, parameters, BATCH),
        Sequence.of(STEPS, BATCH, INPUT, new float[STEPS * BATCH * INPUT]), Mode.evaluation(), workspace);
    kernel.backward(parameters, Adjoint.ofCarry(end), workspace);
    assertThat(exact.device().freeBytes(0)).isZero();
    assertThat(workspace.steps()).isEqualTo(STEPS); // it is still there
  }
}
