package org.taugru.exec.simd;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;
import org.taugru.ir.Verifier;

/// The τ-GRU and its gradient, written by hand, because the modules that have them are not seen from here.
record TauGru(int lag, int inputSize, int hiddenSize) implements Cell {
  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var u = tanh(eq.affine("W1", h, "U1", x)).as("u");
    var z = tanh(eq.affine("W2", h.at(Lag.steps(lag)), "U2", x)).as("z");
    var g = sigmoid(eq.affine("W3", h, "U3", x)).as("g");
    var a = sigmoid(eq.affine("W4", h, "U4", x)).as("a");
    eq.flow(h, g.times(u.plus(a.times(z)).minus(h)));
  }

  Program program() {
    return Program.of("tau-gru", this, Setting.of(inputSize, hiddenSize));
  }

  Program gradient() {
    return new Derivation(program(), lag).gradient();
  }

  private static final class Derivation {
    private final Program program;
    private final int lag;
    private final int width;
    private final ProgramBuilder builder = new ProgramBuilder();
    private final List<Output> outputs = new ArrayList<>();

    Derivation(Program program, int lag) {
      this.program = program;
      this.lag = lag;
      this.width = program.states().getFirst().width();
    }

    Program gradient() {
      int d = builder.adjoint(0, width);
      int h = builder.state(0, 0, width);
      int u = kept("u");
      int z = kept("z");
      int g = kept("g");
      int a = kept("a");
      int inner = times(d, g);
      pair("1", 0, times(inner, builder.subtract(builder.constant(1), times(u, u))));
      pair("2", lag, times(times(inner, a), builder.subtract(builder.constant(1), times(z, z))));
      int value = builder.subtract(builder.add(u, times(a, z)), h);
      pair("3", 0, times(times(d, value), times(g, builder.subtract(builder.constant(1), g))));
      pair("4", 0, times(times(inner, z), times(a, builder.subtract(builder.constant(1), a))));
      outputs.add(new Output.StateAdjoint(0, 0, builder.subtract(d, inner)));
      return Verifier.verified(new Program("tau-gru gradient", program.inputWidth(), 0, program.states(),
          program.parameters(), program.matrices(), builder.nodes(), builder.info(), outputs));
    }

    /// What W·h₋ₗ + bW + U·x + bU passes on.
    private void pair(String number, int lagged, int delta) {
      outputs.add(new Output.MatrixGradient(matrix("W" + number), delta, builder.state(0, lagged, width)));
      outputs.add(new Output.MatrixGradient(matrix("U" + number), delta, builder.input(0, program.inputWidth())));
      outputs.add(new Output.VectorGradient(program.parameter("bW" + number), delta));
      outputs.add(new Output.VectorGradient(program.parameter("bU" + number), delta));
      outputs.add(new Output.StateAdjoint(0, lagged, builder.product(matrix("W" + number), true, delta, width)));
      outputs.add(new Output.InputAdjoint(0, builder.product(matrix("U" + number), true, delta, program.inputWidth())));
    }

    private int times(int a, int b) {
      return builder.multiply(a, b);
    }

    private int matrix(String name) {
      return program.matrices().stream().map(MatrixVariable::name).toList().indexOf(name);
    }

    private int kept(String letter) {
      for (int i = 0; i < program.nodes().size(); i++)
        if (program.info().get(i).label().equals(Optional.of(letter)))
          return builder.forward(i, width);
      throw new AssertionError("no " + letter);
    }
  }
}
