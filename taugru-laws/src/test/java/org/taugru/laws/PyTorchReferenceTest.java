package org.taugru.laws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Gru;
import org.taugru.cells.Lstm;
import org.taugru.cells.TanhRnn;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Outputs and gradients against PyTorch's, in double. How the numbers were made is told in the files.
class PyTorchReferenceTest {
  private static final int P = 3;
  private static final int D = 5;
  private static final int BATCH = 2;
  private static final int STEPS = 7;

  /// Of the largest element. Both sides compute in double, each sum in its own order.
  private static final double DOUBLE = 1e-13;
  /// Of the largest element. Rounding of floats over 7 steps, and the backend's own tanh and sigmoid.
  private static final double FLOAT = 3e-6;

  @Test
  void lstmMatchesPyTorch() {
    matches("lstm", new Lstm());
  }

  @Test
  void gruAfterProductMatchesPyTorch() {
    matches("gru-after-product", new Gru(Gru.Reset.AFTER_PRODUCT));
  }

  @Test
  void gruBeforeProductMatchesPyTorch() {
    matches("gru-before-product", new Gru(Gru.Reset.BEFORE_PRODUCT));
  }

  @Test
  void tanhRnnMatchesPyTorch() {
    matches("tanh-rnn", new TanhRnn());
  }

  @Test
  void tauGruMatchesPyTorch() {
    matches("tau-gru", new TauGru(Lag.steps(3)));
  }

  private static void matches(String name, Cell cell) {
    ReferenceNumbers numbers = ReferenceNumbers.read("/pytorch/" + name + ".txt");
    Program program = Program.of(name, cell, Setting.of(P, D));
    interpreted(program, numbers).requireWithin(DOUBLE, 0);
    for (Executor executor : Executor.values())
      executed(executor, program, numbers).requireWithin(FLOAT, 0);
  }

  private static Comparison interpreted(Program program, ReferenceNumbers numbers) {
    Interpreter interpreter = new Interpreter(program, Gradient.of(program));
    double[][] parameters =
        program.parameters().stream().map(Parameter::name).map(numbers::get).toArray(double[][]::new);
    double[][] total = Arrays.stream(parameters).map(values -> new double[values.length]).toArray(double[][]::new);
    Comparison comparison = new Comparison();
    for (int sample = 0; sample < BATCH; sample++) {
      double[][][] start = interpreter.zeroAdjoints(0);
      for (int s = 0; s < start.length; s++)
        start[s][start[s].length - 1] = numbers.row(stateName(program, s) + "0", 0, BATCH, sample, D);
      double[][] inputs = new double[STEPS][];
      double[][][] seeds = interpreter.zeroAdjoints(STEPS);
      int first = program.states().getFirst().history() + 1;
      for (int n = 0; n < STEPS; n++) {
        inputs[n] = numbers.row("x", n, BATCH, sample, P);
        seeds[0][first + n] = numbers.row("weight", n, BATCH, sample, D);
      }
      Interpreter.Run run = interpreter.forward(parameters, start, inputs, Mode.evaluation(), 0, sample);
      Interpreter.Derivatives derivatives = interpreter.backward(run, seeds);
      for (int n = 0; n < STEPS; n++) {
        comparison.add("h", run.states()[0][first + n], numbers.row("h", n, BATCH, sample, D));
        comparison.add("grad.x", derivatives.inputs()[n], numbers.row("grad.x", n, BATCH, sample, P));
      }
      for (int s = 0; s < start.length; s++) {
        String gradient = "grad." + stateName(program, s) + "0";
        comparison.add(gradient, derivatives.states()[s][start[s].length - 1],
            numbers.row(gradient, 0, BATCH, sample, D));
      }
      if (numbers.has("cT"))
        comparison.add("cT", run.states()[1][STEPS], numbers.row("cT", 0, BATCH, sample, D));
      for (int p = 0; p < total.length; p++)
        for (int i = 0; i < total[p].length; i++)
          total[p][i] += derivatives.parameters()[p][i];
    }
    for (int p = 0; p < total.length; p++) {
      String gradient = "grad." + program.parameters().get(p).name();
      comparison.add(gradient, total[p], numbers.get(gradient));
    }
    return comparison;
  }

  private static Comparison executed(Executor executor, Program program, ReferenceNumbers numbers) {
    Parameters parameters = Parameters.zeros(program.parameters());
    for (Parameter parameter : program.parameters())
      Rows.copy(numbers.floats(parameter.name()), parameters.values(parameter.name()));
    Carry start = Carry.zero(program, BATCH);
    List<float[]> weights = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++) {
      float[] rows = start.state(s);
      float[] current = numbers.floats(stateName(program, s) + "0");
      System.arraycopy(current, 0, rows, rows.length - current.length, current.length);
      weights.add(s == 0 ? numbers.floats("weight") : new float[0]);
    }
    Trial trial = new Trial(program, parameters, start, Sequence.of(STEPS, BATCH, P, numbers.floats("x")),
        new Adjoint(Carry.zero(program, BATCH), weights), Mode.evaluation());

    Outcome outcome = trial.on(executor.compile(program));

    Comparison comparison = new Comparison();
    comparison.add("h", doubles(outcome.states().getFirst()), numbers.get("h"));
    comparison.add("grad.x", doubles(outcome.inputs()), numbers.get("grad.x"));
    for (int s = 0; s < program.states().size(); s++) {
      String gradient = "grad." + stateName(program, s) + "0";
      comparison.add(gradient, doubles(outcome.start().current(s)), numbers.get(gradient));
    }
    if (numbers.has("cT"))
      comparison.add("cT", doubles(outcome.end().current(1)), numbers.get("cT"));
    for (Parameter parameter : program.parameters())
      comparison.add("grad." + parameter.name(), doubles(outcome.parameters().values(parameter.name())),
          numbers.get("grad." + parameter.name()));
    return comparison;
  }

  private static String stateName(Program program, int state) {
    return program.states().get(state).name();
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < result.length; i++)
      result[i] = values[i];
    return result;
  }
}
