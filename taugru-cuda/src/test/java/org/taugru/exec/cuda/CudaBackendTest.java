package org.taugru.exec.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.driver.DeviceMemoryException;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.Instruction;
import org.taugru.plan.PlannedProgram;
import org.taugru.plan.Stage;

/// What holds of the backend whatever its numbers; taugru-laws has those.
final class CudaBackendTest {
  private static final long MEMORY = 8 << 20;
  private static final int INPUT = 2;
  private static final Program PROGRAM = Program.of("gru", Catalogue.named("gru", 1, 3).cell(), Setting.of(INPUT, 4));
  private static final Parameters PARAMETERS = Parameters.initial(PROGRAM.parameters(), 1);

  @BeforeAll
  static void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  private static Kernel kernel() {
    return EmulatedGpu.backend(CudaMode.FP32, Path.of("target", "emulated"), MEMORY).compile(PROGRAM,
        Gradient.of(PROGRAM));
  }

  private static Carry run(Kernel kernel, Workspace workspace, int steps, int batch) {
    return kernel.forward(PARAMETERS, Carry.start(PROGRAM, PARAMETERS, batch),
        Sequence.of(steps, batch, INPUT, new float[steps * batch * INPUT]), Mode.evaluation(), workspace);
  }

  @Test
  void aBackendSaysWhatItRunsOn() {
    for (CudaMode mode : CudaMode.values())
      assertThat(EmulatedGpu.backend(mode, Path.of("target", "emulated"), MEMORY)).satisfies(backend -> {
        assertThat(backend.name()).isEqualTo(mode.backend());
        assertThat(backend.description()).startsWith("Fake 40, compute capability 9.0").endsWith(mode.description());
      });
  }

  @Test
  void anyThreadMayUseAKernel() throws Exception {
    Kernel kernel = kernel();
    Carry expected = run(kernel, kernel.workspace(3, 2), 3, 2);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Carry>> ends = new ArrayList<>();
      for (int i = 0; i < 8; i++)
        ends.add(threads.submit(() -> run(kernel, kernel.workspace(3, 2), 3, 2)));
      for (Future<Carry> end : ends)
        assertThat(end.get().state(0)).isEqualTo(expected.state(0));
    }
  }

  @Test
  void anInterruptWaitsUntilAPassIsDone() {
    Kernel kernel = kernel();
    Workspace workspace = kernel.workspace(3, 2);
    Carry expected = run(kernel, workspace, 3, 2);
    Thread.currentThread().interrupt();
    Carry found = run(kernel, workspace, 3, 2);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(found.state(0)).isEqualTo(expected.state(0));
  }

  @Test
  void wrongUseIsRefusedInTheCallersThread() {
    Kernel kernel = kernel();
    Workspace workspace = kernel.workspace(3, 2);
    assertThatThrownBy(() -> kernel.backward(PARAMETERS, Adjoint.ofCarry(Carry.zero(PROGRAM, 2)), workspace))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("Call forward first");
    assertThatIllegalArgumentException().isThrownBy(() -> run(kernel, workspace, 4, 2))
        .withMessage("this workspace is for 3 steps of 2 samples; the sequence has 4 of 2.");
    assertThatIllegalArgumentException().isThrownBy(() -> run(kernel(), workspace, 3, 2))
        .withMessage("this workspace was made for another kernel.");
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.workspace(3, 0))
        .withMessageContaining("samples 1 or more");
  }

  @Test
  void bytesAreToldBeforeTheyAreTaken() {
    Kernel kernel = kernel();
    Workspace workspace = kernel.workspace(100, 3);
    assertThat(kernel.workspaceBytes(100, 3)).isGreaterThan(workspace.bytesKept())
        .isLessThan(3 * workspace.bytesKept());
    assertThat(kernel.workspaceBytes(200, 3)).isGreaterThan(kernel.workspaceBytes(100, 3));
  }

  /// Blocks that run side by side must not add to one place.
  @Test
  void gradientsOfAMatrixThatIsUsedTwiceAreSummedApart() {
    Program program = Program.of("twice", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var w = eq.matrix("W", 3, 3);
      eq.next(h, w.times(w.times(h)).plus(eq.linear("U", x)));
    }, Setting.of(INPUT, 3));
    CellLayout layout = new CellLayout(PlannedProgram.of(program, Gradient.of(program), new CudaCosts()));
    Set<Long> places = new HashSet<>();
    for (Stage stage : layout.plan().backward())
      for (Instruction instruction : stage.instructions())
        if (instruction instanceof Instruction.Outer outer) {
          for (Instruction.Term term : outer.terms())
            assertThat(places.add(layout.sumOffset(term))).as("%s", term).isTrue();
        }
    assertThat(places).hasSize(3);
    assertThat(layout.further()).singleElement().satisfies(
        further -> assertThat(program.matrices().get(further.matrix()).name()).isEqualTo("W"));
  }

  @Test
  void moreThanTheGpuHasIsRefused() {
    assertThatThrownBy(() -> kernel().workspace(1 << 20, 8)).isInstanceOf(DeviceMemoryException.class)
        .hasMessageContaining("of its 8.0 MiB");
  }

  /// Each takes a third of the GPU's memory, and none is closed.
  @Test
  void memoryThatNobodyReachesIsFreedWhenItIsNeeded() {
    Kernel kernel = kernel();
    int steps = 1;
    while (kernel.workspaceBytes(steps, 8) < MEMORY / 3)
      steps += steps;
    for (int i = 0; i < 8; i++)
      assertThat(run(kernel, kernel.workspace(steps, 8), 2, 8).state(0)).doesNotContain(Float.NaN);
  }
}
