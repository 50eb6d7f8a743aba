package org.taugru.exec.ref;

import java.util.List;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Kernel;
import org.taugru.exec.Parameters;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;
import org.taugru.ir.Verifier;

/// h′ = W·h + V·h₋₁ + x₋₁, one unit: small enough for a sheet of paper. Its gradient is written by hand, because the
/// module that derives gradients is not seen from here.
record Recall() implements Cell {
  static final Program PROGRAM = Program.of("recall", new Recall(), Setting.of(1, 1));

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    eq.next(h, eq.linear("W", h).plus(eq.linear("V", h.at(Lag.steps(1)))).plus(x.at(Lag.steps(1))));
  }

  static Program gradient() {
    ProgramBuilder builder = new ProgramBuilder();
    int adjoint = builder.adjoint(0, 1);
    List<Output> outputs = List.of(new Output.MatrixGradient(0, adjoint, builder.state(0, 0, 1)),
        new Output.MatrixGradient(1, adjoint, builder.state(0, 1, 1)), new Output.InputAdjoint(1, adjoint),
        new Output.StateAdjoint(0, 0, builder.product(0, true, adjoint, 1)),
        new Output.StateAdjoint(0, 1, builder.product(1, true, adjoint, 1)));
    return Verifier.verified(new Program("recall gradient", 1, 1, PROGRAM.states(), PROGRAM.parameters(),
        PROGRAM.matrices(), builder.nodes(), builder.info(), outputs));
  }

  static Kernel kernel() {
    return new RefBackend().compile(PROGRAM, gradient());
  }

  /// W = 2, V = 3.
  static Parameters parameters() {
    Parameters parameters = Parameters.zeros(PROGRAM.parameters());
    parameters.values("W")[0] = 2;
    parameters.values("V")[0] = 3;
    return parameters;
  }
}
