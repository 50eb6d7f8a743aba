package org.taugru.laws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.eq.Parameter;
import org.taugru.eq.UnaryOp;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.Node;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A Program with everything that a run of it needs: random parameters, start and inputs, and a loss that weighs each
/// state after each step and everything in the final carry. Inputs and start stay away from 0, where a cell may have a
/// pole.
record Trial(Program program, Parameters parameters, Carry start, Sequence inputs, Adjoint adjoint, Mode mode) {
  /// Steps that came before, so that the start need not be the cell's own.
  private static final int PAST = 3;

  /// Parameters are uniform on ±1/√d, those called `side…` near 2 or −2 by turns. In a cell with a sign vectors are
  /// negative, as then modReLU does not jump at 0.
  static Trial of(Program program, int steps, int batch, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Parameters parameters = Parameters.zeros(program.parameters());
    boolean hasSign = program.nodes().stream()
        .anyMatch(node -> node instanceof Node.Unary(UnaryOp function, _, _) && function == UnaryOp.SIGN);
    double bound = 1 / Math.sqrt(program.states().getFirst().width());
    for (int p = 0; p < program.parameters().size(); p++) {
      Parameter declared = program.parameters().get(p);
      float[] values = parameters.values(p);
      for (int i = 0; i < values.length; i++)
        values[i] = (float) (declared.name().startsWith("side")
            ? ((i + p) % 2 == 0 ? 1 : -1) * random.nextDouble(2, 2.1)
            : random.nextDouble(-bound, hasSign && declared.isVector() ? 0 : bound));
    }
    Carry start = randomCarry(program, batch, random, 0.5);
    Sequence inputs = Sequence.of(steps, batch, program.inputWidth(),
        uniform(steps * batch * program.inputWidth(), 1, random));
    List<float[]> weights = new ArrayList<>();
    for (StateVariable state : program.states())
      weights.add(uniform(steps * batch * state.width(), 1, random));
    Adjoint adjoint = new Adjoint(randomCarry(program, batch, random, 1), weights);
    return new Trial(program, parameters, start, inputs, adjoint, Mode.evaluation());
  }

  private static Carry randomCarry(Program program, int batch, SplittableRandom random, double bound) {
    Carry carry = Carry.zeroAt(program, batch, PAST);
    for (int s = 0; s < program.states().size(); s++)
      fill(carry.state(s), bound, random);
    fill(carry.inputs(), bound, random);
    return carry;
  }

  private static float[] uniform(int count, double bound, SplittableRandom random) {
    float[] values = new float[count];
    fill(values, bound, random);
    return values;
  }

  private static void fill(float[] values, double bound, SplittableRandom random) {
    for (int i = 0; i < values.length; i++)
      values[i] = (float) (random.nextDouble(bound / 5, bound) * (random.nextBoolean() ? 1 : -1));
  }

  Trial in(Mode other) {
    return new Trial(program, parameters, start, inputs, adjoint, other);
  }

  /// The same from where the cell begins.
  Trial fromStart() {
    return from(Carry.start(program, parameters, inputs.batch()));
  }

  Trial from(Carry other) {
    return new Trial(program, parameters, other, inputs, adjoint, mode);
  }

  Trial with(Adjoint other) {
    return new Trial(program, parameters, start, inputs, other, mode);
  }

  /// The same with samples that end early.
  Trial withLengths(int... lengths) {
    float[] values = inputs.values().clone();
    int row = inputs.width();
    for (int step = 0; step < inputs.steps(); step++)
      for (int sample = 0; sample < inputs.batch(); sample++)
        if (step >= lengths[sample])
          Arrays.fill(values, (step * inputs.batch() + sample) * row, (step * inputs.batch() + sample + 1) * row, 0);
    return new Trial(program, parameters, start, new Sequence(inputs.steps(), inputs.batch(), row, values, lengths),
        adjoint, mode);
  }

  /// One sample of the batch, for as many steps as it has.
  Trial alone(int sample) {
    int steps = inputs.lengths()[sample];
    Sequence one = Sequence.of(steps, 1, inputs.width(),
        Rows.ofSample(inputs.values(), inputs.batch(), inputs.width(), sample, steps));
    List<float[]> weights = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++)
      weights
          .add(Rows.ofSample(adjoint.steps().get(s), inputs.batch(), program.states().get(s).width(), sample, steps));
    return new Trial(program, parameters, Outcome.alone(start, sample), one,
        new Adjoint(Outcome.alone(adjoint.carry(), sample), weights),
        mode);
  }

  /// The loss's weights of the steps from `first` up to `end`, with the given derivatives of the carry behind them.
  Adjoint adjointOf(int first, int end, Carry carry) {
    List<float[]> weights = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++) {
      int row = inputs.batch() * program.states().get(s).width();
      weights.add(Arrays.copyOfRange(adjoint.steps().get(s), first * row, end * row));
    }
    return new Adjoint(carry, weights);
  }

  Outcome on(Kernel kernel) {
    return on(kernel, kernel.workspace(inputs.steps(), inputs.batch()));
  }

  Outcome on(Kernel kernel, Workspace workspace) {
    Carry end = kernel.forward(parameters, start, inputs, mode, workspace);
    List<float[]> states = copyStates(workspace);
    Gradients gradients = kernel.backward(parameters, adjoint, workspace);
    return new Outcome(program, states, end, gradients.parameters(), gradients.carry(), gradients.inputs());
  }

  /// The states after each step of the workspace's last run.
  List<float[]> copyStates(Workspace workspace) {
    List<float[]> states = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++) {
      float[] target = new float[inputs.steps() * inputs.batch() * program.states().get(s).width()];
      workspace.copyStates(s, target);
      states.add(target);
    }
    return states;
  }

  @Override
  public String toString() {
    return program.name() + ", width " + program.states().getFirst().width() + ", " + inputs.steps() + " steps of "
        + inputs.batch() + (mode.training() ? ", training" : "");
  }
}
