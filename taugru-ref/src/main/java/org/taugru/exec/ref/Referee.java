package org.taugru.exec.ref;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.taugru.eq.Parameter;
import org.taugru.exec.Mode;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A cell and its derivative in double, on ordinary arrays, one sequence at a time: for those who want to check numbers, their
/// own or ours, against something else. For anything large use a backend.
///
/// ```java
/// Referee referee = new Referee(program, Gradient.of(program));
/// Referee.Pass pass = referee.run(Map.of("W", w, "U", u, "b", b), inputs);   // inputs: [steps][input]
/// double[][] h = pass.states("h");                                          // [steps][width]
/// Referee.Derivatives d = pass.derivatives(Map.of("h", adjoints));          // of a loss with ∂loss/∂h = adjoints
/// double[] ofW = d.parameter("W");
/// ```
///
/// A sequence begins where the cell begins; noise is off.
public final class Referee {
  private final Program program;
  private final Interpreter interpreter;

  /// @param gradient of the program
  public Referee(Program program, Program gradient) {
    this.program = program;
    this.interpreter = new Interpreter(program, gradient);
  }

  /// Runs a sequence.
  ///
  /// @param parameters by name, all of them, matrices row by row
  /// @param inputs     `[steps][input]`
  public Pass run(Map<String, double[]> parameters, double[][] inputs) {
    double[][] values = values(parameters);
    double[][] all = new double[program.inputHistory() + inputs.length][program.inputWidth()];
    for (int n = 0; n < inputs.length; n++) {
      if (inputs[n].length != program.inputWidth())
        throw new IllegalArgumentException("step " + n + " has " + inputs[n].length + " inputs; " + program.name()
            + " reads " + program.inputWidth() + ".");
      all[program.inputHistory() + n] = inputs[n].clone();
    }
    return new Pass(interpreter.forward(values, interpreter.start(values), all, Mode.evaluation(), 0, 0));
  }

  private double[][] values(Map<String, double[]> parameters) {
    List<String> names = program.parameters().stream().map(Parameter::name).toList();
    if (!parameters.keySet().equals(Set.copyOf(names)))
      throw new IllegalArgumentException(program.name() + " has the parameters " + String.join(", ", names) + "; got "
          + parameters.keySet().stream().sorted().collect(Collectors.joining(", ")) + ".");
    double[][] values = new double[names.size()][];
    for (int p = 0; p < values.length; p++) {
      Parameter declared = program.parameters().get(p);
      values[p] = parameters.getOrDefault(declared.name(), new double[0]).clone();
      if (values[p].length != declared.count())
        throw new IllegalArgumentException("parameter " + declared.name() + " has " + declared.count()
            + " values, got " + values[p].length + ".");
    }
    return values;
  }

  /// The number of a state.
  private int state(String name) {
    for (int s = 0; s < program.states().size(); s++)
      if (program.states().get(s).name().equals(name))
        return s;
    throw new IllegalArgumentException(program.name() + " has no state " + name + ". It has "
        + program.states().stream().map(StateVariable::name).collect(Collectors.joining(", ")) + ".");
  }

  /// What a sequence has computed.
  public final class Pass {
    private final Interpreter.Run run;

    private Pass(Interpreter.Run run) {
      this.run = run;
    }

    public int steps() {
      return run.steps();
    }

    /// A state after each step, `[steps][width]`.
    public double[][] states(String name) {
      int state = state(name);
      int before = program.states().get(state).history() + 1;
      return copy(Arrays.copyOfRange(run.states()[state], before, before + run.steps()));
    }

    /// The derivatives of a loss.
    ///
    /// @param adjoints by the name of a state, the loss's derivative with respect to it after each step, `[steps][width]`;
    ///                 states that it does not see are left out
    public Derivatives derivatives(Map<String, double[][]> adjoints) {
      double[][][] seeds = interpreter.zeroAdjoints(run.steps());
      for (Map.Entry<String, double[][]> each : adjoints.entrySet()) {
        int state = state(each.getKey());
        StateVariable declared = program.states().get(state);
        requireShape(declared, each.getValue());
        for (int n = 0; n < run.steps(); n++)
          seeds[state][declared.history() + 1 + n] = each.getValue()[n].clone();
      }
      return new Derivatives(interpreter.backward(run, seeds));
    }

    private void requireShape(StateVariable state, double[][] rows) {
      if (rows.length != run.steps() || Arrays.stream(rows).anyMatch(row -> row.length != state.width()))
        throw new IllegalArgumentException("the derivative with respect to " + state.name() + " has " + run.steps()
            + " rows of " + state.width() + ", one for each step.");
    }
  }

  /// The derivatives of a loss; with respect to trained parameters, also through the start where they are one.
  public final class Derivatives {
    private final Map<String, double[]> parameters = new LinkedHashMap<>();
    private final double[][] inputs;

    private Derivatives(Interpreter.Derivatives found) {
      for (int p = 0; p < program.parameters().size(); p++)
        parameters.put(program.parameters().get(p).name(), found.parameters()[p]);
      for (int s = 0; s < program.states().size(); s++)
        addStart(s, found);
      inputs = copy(Arrays.copyOfRange(found.inputs(), program.inputHistory(), found.inputs().length));
    }

    private void addStart(int state, Interpreter.Derivatives found) {
      OptionalInt start = program.states().get(state).start();
      if (start.isEmpty() || !program.parameters().get(start.getAsInt()).trained())
        return;
      double[] target = found.parameters()[start.getAsInt()];
      int width = program.states().get(state).width();
      for (int i = 0; i < target.length; i++)
        target[i] += found.states()[state][i / width][i % width];
    }

    /// With respect to a parameter, row by row.
    public double[] parameter(String name) {
      double[] values = parameters.get(name);
      if (values == null)
        throw new IllegalArgumentException(program.name() + " has no parameter " + name + ". It has "
            + String.join(", ", parameters.keySet()) + ".");
      return values.clone();
    }

    /// With respect to the inputs, `[steps][input]`.
    public double[][] inputs() {
      return copy(inputs);
    }
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }
}
