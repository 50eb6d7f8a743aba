package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.ref.Referee;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The referee on ordinary arrays is the referee behind a kernel, without its rounding to float.
final class RefereeLawTest {
  private static final int STEPS = 6;
  /// A kernel hands floats out, which have 24 bits.
  private static final double ROUNDING = 1e-7;

  static Stream<Subject> cells() {
    return Subject.all().stream();
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < result.length; i++)
      result[i] = values[i];
    return result;
  }

  /// `[steps, width]` as rows.
  private static double[][] rows(float[] values, int width) {
    double[][] rows = new double[STEPS][width];
    for (int i = 0; i < STEPS * width; i++)
      rows[i / width][i % width] = values[i];
    return rows;
  }

  private static void assertClose(double[] found, float[] expected, String what) {
    assertThat(found).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++)
      assertThat(found[i]).as("%s[%d]", what, i).isCloseTo(expected[i], within(ROUNDING * (1 + Math.abs(expected[i]))));
  }

  private static void assertClose(double[][] found, float[] expected, String what) {
    assertClose(Stream.of(found).flatMapToDouble(Arrays::stream).toArray(), expected, what);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void arraysGiveWhatTheKernelGives(Subject subject) {
    Program program = subject.program(2, 3);
    Trial trial = Trial.of(program, STEPS, 1, 7);
    Map<String, double[]> parameters = new HashMap<>();
    trial.parameters().declared()
        .forEach(each -> parameters.put(each.name(), doubles(trial.parameters().values(each.name()))));
    Map<String, double[][]> adjoints = new HashMap<>();
    List<float[]> steps = new ArrayList<>(trial.adjoint().steps());
    for (int s = 0; s < steps.size(); s++)
      adjoints.put(program.states().get(s).name(), rows(steps.get(s), program.states().get(s).width()));

    Kernel kernel = new RefBackend().compile(program, Gradient.of(program));
    Workspace workspace = kernel.workspace(STEPS, 1);
    kernel.forward(trial.parameters(), Carry.start(program, trial.parameters(), 1), trial.inputs(), Mode.evaluation(),
        workspace);
    Gradients expected =
        kernel.backward(trial.parameters(), new Adjoint(Carry.zero(program, 1), steps), workspace);

    Referee.Pass pass = new Referee(program, Gradient.of(program)).run(parameters,
        rows(trial.inputs().values(), program.inputWidth()));
    Referee.Derivatives found = pass.derivatives(adjoints);
    for (int s = 0; s < steps.size(); s++) {
      float[] states = new float[steps.get(s).length];
      workspace.copyStates(s, states);
      assertClose(pass.states(program.states().get(s).name()), states, program.states().get(s).name());
    }
    for (String name : parameters.keySet())
      assertClose(found.parameter(name), expected.parameters().values(name), name);
    assertClose(found.inputs(), expected.inputs(), "inputs");
  }

  /// h' = w h + u x and the loss h₃: h₃ = u (w² x₁ + w x₂ + x₃).
  @Test
  void aLinearUnitIsAsOnPaperInAllDigits() {
    Program program = Program.of("linear", eq -> {
      var h = eq.state("h");
      eq.next(h, eq.linear("W", h).plus(eq.linear("U", eq.input("x"))));
    }, Setting.of(1, 1));
    Referee referee = new Referee(program, Gradient.of(program));
    double w = 0.1;
    double u = 1.0 / 3;
    Referee.Pass pass = referee.run(Map.of("W", new double[] {w}, "U", new double[] {u}),
        new double[][] {{0.7}, {-1.1}, {1e-9}});
    assertThat(pass.steps()).isEqualTo(3);
    assertThat(pass.states("h")[2][0]).isCloseTo(u * (w * w * 0.7 - w * 1.1 + 1e-9), within(1e-17));
    Referee.Derivatives derivatives = pass.derivatives(Map.of("h", new double[][] {{0}, {0}, {1}}));
    assertThat(derivatives.parameter("W")[0]).isCloseTo(u * (2 * w * 0.7 - 1.1), within(1e-16));
    assertThat(derivatives.parameter("U")[0]).isCloseTo(w * w * 0.7 - w * 1.1 + 1e-9, within(1e-16));
    assertThat(derivatives.inputs()[0][0]).isCloseTo(u * w * w, within(1e-17));
    assertThatIllegalArgumentException().isThrownBy(() -> referee.run(Map.of("W", new double[1]), new double[0][]))
        .withMessage("linear has the parameters W, U; got W.");
    assertThatIllegalArgumentException().isThrownBy(() -> pass.derivatives(Map.of("h", new double[2][1])))
        .withMessage("the derivative with respect to h has 3 rows of 1, one for each step.");
    assertThatIllegalArgumentException().isThrownBy(() -> pass.states("c"))
        .withMessage("linear has no state c. It has h.");
  }
}
