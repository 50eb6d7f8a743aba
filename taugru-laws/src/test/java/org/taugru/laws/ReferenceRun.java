package org.taugru.laws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.eq.Cell;
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

/// A cell at the weights of a file of reference numbers, on the interpreter and on every backend: the first state after
/// every step, the others after the last, and the gradients of everything.
final class ReferenceRun {
  private static final int P = 3;
  private static final int D = 5;
  private static final int BATCH = 2;
  private static final int STEPS = 7;

  /// Of the largest element. Rounding of floats over 7 steps, and the backend's own tanh and sigmoid.
  private static final double FLOAT = 3e-6;

  private ReferenceRun() {
  }

  /// @param tolerance of the interpreter, as a part of the largest element; both sides compute in double, each sum in its
  ///                  own order
  static void requireMatch(String resource, Cell cell, double tolerance) {
    ReferenceNumbers numbers = ReferenceNumbers.read(resource);
    Program program = Program.of(resource, cell, Setting.of(P, D));
    interpreted(program, numbers).requireWithin(tolerance, 0);
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
        comparison.add("states", run.states()[0][first + n], numbers.row(stateName(program, 0), n, BATCH, sample, D));
        comparison.add("grad.x", derivatives.inputs()[n], numbers.row("grad.x", n, BATCH, sample, P));
      }
      for (int s = 0; s < start.length; s++) {
        String gradient = "grad." + stateName(program, s) + "0";
        comparison.add(gradient, derivatives.states()[s][start[s].length - 1],
            numbers.row(gradient, 0, BATCH, sample, D));
      }
      for (int s = 1; s < start.length; s++)
        comparison.add("end", run.states()[s][start[s].length - 1 + STEPS],
            numbers.row(stateName(program, s) + "T", 0, BATCH, sample, D));
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
    comparison.add("states", doubles(outcome.states().getFirst()), numbers.get(stateName(program, 0)));
    comparison.add("grad.x", doubles(outcome.inputs()), numbers.get("grad.x"));
    for (int s = 0; s < program.states().size(); s++) {
      String gradient = "grad." + stateName(program, s) + "0";
      comparison.add(gradient, doubles(outcome.start().current(s)), numbers.get(gradient));
    }
    for (int s = 1; s < program.states().size(); s++)
      comparison.add("end", doubles(outcome.end().current(s)), numbers.get(stateName(program, s) + "T"));
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
