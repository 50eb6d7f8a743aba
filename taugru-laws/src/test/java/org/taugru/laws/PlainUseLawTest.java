package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// A kernel used as docs/library.md shows.
final class PlainUseLawTest {
  @Test
  void everyCellOfTheCatalogueRunsForwardAndBackward() {
    for (Catalogue.Entry entry : Catalogue.all(2, 20)) {
      Program program = Program.of(entry.name(), Catalogue.named(entry.name(), 2, 20).cell(), Setting.of(1, 4));
      Kernel kernel = new SimdBackend(1).compile(program, Gradient.of(program));
      Parameters weights = Parameters.initial(program.parameters(), 42);
      Workspace workspace = kernel.workspace(5, 2);
      Carry start = Carry.start(program, weights, 2);
      Carry last = kernel.forward(weights, start, Sequence.of(5, 2, 1, new float[10]), Mode.evaluation(), workspace);
      Gradients gradients = kernel.backward(weights, Adjoint.ofCarry(last), workspace);
      for (int p = 0; p < program.parameters().size(); p++)
        assertThat(gradients.parameters().values(p)).as(entry.name()).doesNotContain(Float.NaN);
    }
  }
}
