package org.taugru.laws;

import java.util.Arrays;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The first sample of a [Trial] as the interpreter takes it, in double. The arrays may be changed between runs.
record DoubleTrial(double[][] parameters, double[][][] start, double[][] inputs, Mode mode) {
  static DoubleTrial of(Trial trial) {
    Program program = trial.program();
    double[][] parameters = new double[program.parameters().size()][];
    Arrays.setAll(parameters, p -> doubles(trial.parameters().values(p), 0, program.parameters().get(p).count()));
    double[][][] start = new double[program.states().size()][][];
    int batch = trial.inputs().batch();
    for (int s = 0; s < start.length; s++) {
      StateVariable state = program.states().get(s);
      start[s] = rows(trial.start().state(s), state.history() + 1, batch, state.width());
    }
    int width = program.inputWidth();
    double[][] inputs = Arrays.copyOf(rows(trial.start().inputs(), program.inputHistory(), batch, width),
        program.inputHistory() + trial.inputs().steps());
    double[][] given = rows(trial.inputs().values(), trial.inputs().steps(), batch, width);
    System.arraycopy(given, 0, inputs, program.inputHistory(), given.length);
    return new DoubleTrial(parameters, start, inputs, trial.mode());
  }

  private static double[][] rows(float[] values, int rows, int batch, int width) {
    double[][] result = new double[rows][];
    Arrays.setAll(result, row -> doubles(values, row * batch * width, width));
    return result;
  }

  private static double[] doubles(float[] values, int from, int count) {
    double[] result = new double[count];
    Arrays.setAll(result, i -> values[from + i]);
    return result;
  }

  Interpreter.Run run(Interpreter interpreter) {
    return interpreter.forward(parameters, start, inputs, mode, 0, 0);
  }
}
