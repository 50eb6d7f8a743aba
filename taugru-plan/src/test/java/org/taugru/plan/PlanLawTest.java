package org.taugru.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
import org.taugru.exec.ref.RefBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// A plan, done word for word, gives what the Program says, whatever the machine it was made for. At width 1 a vector is as wide
/// as a scalar.
class PlanLawTest {
  private static final int STEPS = 23;
  private static final int INPUTS = 3;
  /// The referee's results are floats, and so are the constants of a plan.
  private static final double ROUNDING = 2e-5;

  static Stream<Arguments> cellsAndCosts() {
    return Catalogue.all(5, STEPS).stream().flatMap(entry -> Stream
        .of(MadeUpCosts.apart(), MadeUpCosts.usual(4), MadeUpCosts.usual(10), MadeUpCosts.together())
        .flatMap(costs -> Stream.of(1, 6).map(units -> Arguments.of(entry.name(), units, costs))));
  }

  @ParameterizedTest(name = "{0} of {1} on {2}")
  @MethodSource("cellsAndCosts")
  void aPlanComputesWhatTheRefereeDoes(String cell, int units, Costs costs) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, STEPS).cell(), Setting.of(INPUTS, units));
    Program gradient = Gradient.of(program);
    SplittableRandom random = new SplittableRandom(1);
    Parameters parameters = Parameters.initial(program.parameters(), 1);
    for (int p = 0; p < program.parameters().size(); p++)
      if (program.parameters().get(p).trained()) {
        for (int i = 0; i < parameters.values(p).length; i++)
          parameters.values(p)[i] += (float) (0.1 * random.nextGaussian());
      }
    float[] inputs = numbers(STEPS * INPUTS, random);
    Mode mode = Mode.training(3);
    Carry start = Carry.start(program, parameters, 1);
    Adjoint adjoint = adjoint(program, random);

    Kernel referee = new RefBackend().compile(program, gradient);
    Workspace workspace = referee.workspace(STEPS, 1);
    referee.forward(parameters, start, Sequence.of(STEPS, 1, INPUTS, inputs), mode, workspace);
    Gradients expected = referee.backward(parameters, adjoint, workspace);

    PlannedProgram plan = PlannedProgram.of(program, gradient, costs);
    PlanInterpreter interpreter = new PlanInterpreter(plan, parameters, mode, STEPS);
    interpreter.forward(start, inputs);
    for (int s = 0; s < program.states().size(); s++) {
      float[] states = new float[STEPS * program.states().get(s).width()];
      workspace.copyStates(s, states);
      assertClose(program.states().get(s).name(),
          from(interpreter.rows(plan.edges().next().get(s)), program.states().get(s).history() + 1), states);
    }
    interpreter.backward(adjoint);
    double[][] gradients = interpreter.gradients();
    for (int p = 0; p < program.parameters().size(); p++)
      if (program.parameters().get(p).trained())
        assertClose("∂" + program.parameters().get(p).name(), gradients[p],
            expected.parameters().values(p));
    assertClose("∂x", from(interpreter.rows(plan.edges().inputAdjoint().orElseThrow()), program.inputHistory()),
        expected.inputs());
  }

  /// A loss of every state after every step.
  private static Adjoint adjoint(Program program, SplittableRandom random) {
    List<float[]> steps = new ArrayList<>();
    program.states().forEach(state -> steps.add(numbers(STEPS * state.width(), random)));
    return new Adjoint(Carry.zero(program, 1), steps);
  }

  private static float[] numbers(int count, SplittableRandom random) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextGaussian();
    return numbers;
  }

  private static double[] from(double[][] rows, int first) {
    return Stream.of(rows).skip(first).flatMapToDouble(Arrays::stream).toArray();
  }

  private static void assertClose(String what, double[] actual, float[] expected) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    double size = 1;
    for (float value : expected)
      size = Math.max(size, Math.abs(value));
    for (int i = 0; i < actual.length; i++)
      assertThat(actual[i]).as("%s, element %d", what, i).isCloseTo(expected[i], within(ROUNDING * size));
  }
}
