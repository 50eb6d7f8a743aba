package org.taugru.theory.network;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.theory.math.DenseMatrix;

/// A recurrence run once over an input, in double, and the exact derivatives along it, by backpropagation.
public final class Trajectory {
  private final Program program;
  private final Interpreter interpreter;
  private final Interpreter.Run run;

  private Trajectory(Program program, Interpreter interpreter, Interpreter.Run run) {
    this.program = program;
    this.interpreter = interpreter;
    this.run = run;
  }

  /// From the states that the cell begins at: zero, or what the parameters say.
  ///
  /// @param parameters by number, row-major
  /// @param inputs     `[step][input]`
  public static Trajectory of(Program program, double[][] parameters, double[][] inputs) {
    return of(program, new Interpreter(program, Gradient.of(program)), parameters, inputs);
  }

  /// The same, for many runs of one program.
  ///
  /// @param interpreter of the program and its gradient
  public static Trajectory of(Program program, Interpreter interpreter, double[][] parameters, double[][] inputs) {
    return of(program, interpreter, parameters, interpreter.start(parameters), inputs);
  }

  /// @param start `[state][history + 1][width]`, oldest first
  public static Trajectory of(Program program, double[][] parameters, double[][][] start, double[][] inputs) {
    return of(program, new Interpreter(program, Gradient.of(program)), parameters, start, inputs);
  }

  private static Trajectory of(Program program, Interpreter interpreter, double[][] parameters, double[][][] start,
      double[][] inputs) {
    double[][] before = new double[program.inputHistory()][program.inputWidth()];
    double[][] all = Arrays.copyOf(before, before.length + inputs.length);
    System.arraycopy(inputs, 0, all, before.length, inputs.length);
    return new Trajectory(program, interpreter,
        interpreter.forward(parameters, start, all, Mode.evaluation(), 0, 0));
  }

  public int steps() {
    return run.steps();
  }

  /// The first state after `step` steps; 0 is the start, and before it lies the history.
  public double[] state(int step) {
    return state(0, step);
  }

  /// The state of that number after `step` steps.
  double[] state(int number, int step) {
    return run.states()[number][program.states().get(number).history() + step].clone();
  }

  /// The values of the Program's nodes in step n, from hₙ to hₙ₊₁.
  public double[] value(int step, int node) {
    return run.values()[step][node].clone();
  }

  /// ∂h_N/∂h_k for k = 0 … N, where N is the number of steps and h the first state: over all paths, those that a delay
  /// takes included.
  public DenseMatrix[] stateJacobians() {
    return jacobians(adjoints -> Arrays.copyOfRange(adjoints.states()[0], history(), history() + steps() + 1));
  }

  /// ∂h_N/∂s_k for k = 0 … N, where h is the first state and s_k all states after k steps together: the columns of the
  /// first state, then those of the second, and so on. For a cell with a memory beside its output, as the LSTM's c, this
  /// has the paths through that memory, which [#stateJacobians()] leaves out of step k.
  public DenseMatrix[] wholeStateJacobians() {
    return jacobians(adjoints -> {
      double[][] rows = new double[steps() + 1][];
      for (int k = 0; k < rows.length; k++) {
        int step = k;
        rows[k] = IntStream.range(0, program.states().size()).boxed()
            .flatMapToDouble(s -> Arrays.stream(adjoints.states()[s][program.states().get(s).history() + step]))
            .toArray();
      }
      return rows;
    });
  }

  /// ∂h_{n+1}/∂h_n for n = 0 … N − 1, of the first state and over the one step alone: what a delay reads is held.
  public DenseMatrix[] stepJacobians() {
    DenseMatrix[] result = new DenseMatrix[steps()];
    for (int n = 0; n < result.length; n++) {
      double[][][] start = new double[program.states().size()][][];
      for (int s = 0; s < start.length; s++)
        start[s] = Arrays.copyOfRange(run.states()[s], n, n + program.states().get(s).history() + 1);
      double[][] inputs = Arrays.copyOfRange(run.inputs(), n, n + program.inputHistory() + 1);
      Trajectory step = new Trajectory(program, interpreter,
          interpreter.forward(run.parameters(), start, inputs, Mode.evaluation(), 0, 0));
      result[n] = step.stateJacobians()[0];
    }
    return result;
  }

  /// ∂h_N/∂u_i for i = 0 … N − 1, where u_i is the input of the step from h_i to h_{i+1}.
  public DenseMatrix[] inputJacobians() {
    return jacobians(adjoints -> Arrays.copyOfRange(adjoints.inputs(), program.inputHistory(),
        program.inputHistory() + steps()));
  }

  private interface Rows {
    double[][] of(Interpreter.Derivatives derivatives);
  }

  /// One backward pass for each row of the matrices.
  private DenseMatrix[] jacobians(Rows rows) {
    int width = program.states().getFirst().width();
    double[][][] byComponent = new double[width][][];
    for (int component = 0; component < width; component++) {
      double[][][] adjoints = interpreter.zeroAdjoints(steps());
      adjoints[0][history() + steps()][component] = 1;
      byComponent[component] = rows.of(interpreter.backward(run, adjoints));
    }
    DenseMatrix[] result = new DenseMatrix[byComponent[0].length];
    for (int k = 0; k < result.length; k++) {
      double[][] jacobian = new double[width][];
      for (int component = 0; component < width; component++)
        jacobian[component] = byComponent[component][k];
      result[k] = DenseMatrix.of(jacobian);
    }
    return result;
  }

  private int history() {
    return program.states().getFirst().history();
  }
}
