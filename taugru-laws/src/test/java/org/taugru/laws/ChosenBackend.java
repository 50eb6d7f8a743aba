package org.taugru.laws;

import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// A program that runs a cell on the backend it is told, or says why it cannot; `new` makes the simd backend without asking
/// for it by name.
final class ChosenBackend {
  private ChosenBackend() {
  }

  public static void main(String[] arguments) {
    try {
      for (int twice = 0; twice < 2; twice++) {
        BackendChoice choice = arguments[0].equals("new") ? BackendChoice.given(new SimdBackend(1))
            : Backends.named(arguments[0], 1);
        run(choice.backend());
        System.out.println(choice.backend().name() + " works: " + choice.reason());
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }

  private static void run(Backend backend) {
    Program program = Program.of("gru", Catalogue.named("gru", 1, 3).cell(), Setting.of(1, 4));
    Kernel kernel = backend.compile(program, Gradient.of(program));
    Parameters weights = Parameters.initial(program.parameters(), 1);
    kernel.forward(weights, Carry.start(program, weights, 2), Sequence.of(3, 2, 1, new float[6]), Mode.evaluation(),
        kernel.workspace(3, 2));
  }
}
