package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.cells.S4d;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What the block of S4D has around its linear system.
class S4dTest {
  private static final int UNITS = 161;

  /// With a system of zeros and D = 1, v is the input.
  @Test
  void geluIsTheNormalDistributionTimesItsArgument() {
    Program program = Program.of("s4d", new S4d(1), Setting.of(UNITS, UNITS));
    double[][] parameters =
        program.parameters().stream().map(parameter -> new double[parameter.count()]).toArray(double[][]::new);
    Arrays.fill(parameters[program.parameter("D")], 1);
    double[] x = IntStream.range(0, UNITS).mapToDouble(i -> i * 0.05 - 4).toArray();
    Interpreter interpreter = new Interpreter(program, Gradient.of(program));
    Interpreter.Run run = interpreter.forward(parameters, interpreter.zeroAdjoints(0), new double[][] {x},
        Mode.evaluation(), 0, 0);
    double[] g = run.values()[0][labelled(program, "g")];
    for (int i = 0; i < UNITS; i++) // the tanh form is furthest off, 4.7e-4, at ±2.7 or so
      assertThat(g[i]).as("at " + x[i]).isCloseTo(x[i] * normal(x[i]), within(5e-4));
  }

  /// The letter c belongs to the readout of a mode.
  @Test
  void noValueHasTheLetterOfAModesReadout() {
    Program program = Program.of("s4d", new S4d(2), Setting.of(1, 4));
    assertThat(program.matrices().getFirst().parametrisation().orElseThrow().describe("S")).contains("Re c");
    assertThat(program.equations()).noneMatch(line -> line.startsWith("c = "));
  }

  /// Φ(x) = ½ + φ(x)·(x + x³/3 + x⁵/(3·5) + …)
  private static double normal(double x) {
    double sum = 0;
    double term = x;
    for (int k = 1; k < 100; k++) {
      sum += term;
      term *= x * x / (2 * k + 1);
    }
    return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }

  private static int labelled(Program program, String letter) {
    return IntStream.range(0, program.nodes().size())
        .filter(node -> program.info().get(node).label().equals(Optional.of(letter))).findFirst().orElseThrow();
  }
}
