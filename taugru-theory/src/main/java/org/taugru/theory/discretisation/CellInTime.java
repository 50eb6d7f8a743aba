package org.taugru.theory.discretisation;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.taugru.dde.CellFlow;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Method;
import org.taugru.dde.Signal;
import org.taugru.dde.Solution;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.Check;
import org.taugru.theory.network.Trajectory;

/// A cell with one delay and its weights, as a delay equation h′ = f(h(t), h(t − τ), x(t)) and as recurrences of any step.
/// All begin at rest: h = 0 up to t = 0.
final class CellInTime {
  private final Function<Lag, Cell> cell;
  private final Setting setting;
  private final Map<String, double[]> weights = new HashMap<>();

  /// @param cell    by its delay
  /// @param setting sizes; step and scheme are chosen later
  /// @param trained a Program of the cell, whose parameters the weights are
  /// @param weights by the numbers of that Program
  CellInTime(Function<Lag, Cell> cell, Setting setting, Program trained, double[][] weights) {
    if (weights.length != trained.parameters().size())
      throw new IllegalArgumentException(trained.name() + " has " + trained.parameters().size()
          + " parameters; values for " + weights.length + " were given.");
    this.cell = cell;
    this.setting = setting;
    for (int p = 0; p < weights.length; p++)
      this.weights.put(trained.parameters().get(p).name(), weights[p].clone());
  }

  /// The delay equation.
  ///
  /// @param tau the delay, above 0
  DelayEquation equation(double tau, Signal input) {
    return flow(tau, input);
  }

  private CellFlow flow(double tau, Signal input) {
    Check.above0("the delay", tau);
    Program program = Program.flowOf("flow", cell.apply(Lag.steps(1)), setting.withStepSize(tau));
    return new CellFlow(program, tau, parametersOf(program), input);
  }

  /// h at t = 0, 1, … `end` by a method of the solver.
  double[][] solved(Method method, double tau, Signal input, int end) {
    return atWholeTimes(method.solve(equation(tau, input), History.zero(), 0, end), end);
  }

  /// The recurrence with step 1/`perUnit`, at t = 0, 1, … `end`. It reads the input at the beginning of each step.
  ///
  /// @param lag the delay in steps
  double[][] recurrence(Scheme scheme, int perUnit, int lag, Signal input, int end) {
    Check.above0("the number of steps in a unit of time", perUnit);
    double step = 1.0 / perUnit;
    Program program =
        Program.of("recurrence", cell.apply(Lag.steps(lag)), setting.withStepSize(step).withScheme(scheme));
    double[][] x = new double[end * perUnit][setting.inputSize()];
    for (int n = 0; n < x.length; n++)
      input.at(n * step, x[n]);
    Trajectory trajectory = Trajectory.of(program, parametersOf(program), x);
    double[][] h = new double[end + 1][];
    for (int t = 0; t <= end; t++)
      h[t] = trajectory.state(t * perUnit);
    return h;
  }

  /// What the recurrence would be if a step made no error of its own: over each step of 1/`perUnit` the delayed state is
  /// held, and the equation that is left is solved.
  double[][] heldDelay(int perUnit, int lag, Signal input, int end, double tolerance) {
    Check.above0("the number of steps in a unit of time", perUnit);
    double step = 1.0 / perUnit;
    double[][] h = new double[end * perUnit + 1][setting.hiddenSize()];
    CellFlow flow = flow(1, input);
    DormandPrince method = new DormandPrince(tolerance, tolerance);
    for (int n = 0; n < end * perUnit; n++) {
      double[][] held = {h[Math.max(0, n - lag)]}; // h is 0 at the start, and was before
      DelayEquation alone = DelayEquation.of(setting.hiddenSize(), new double[0],
          (t, y, _, dy) -> flow.derivative(t, y, held, dy));
      h[n + 1] = method.solve(alone, History.constant(h[n]), n * step, (n + 1) * step).orElseThrow().at((n + 1) * step);
    }
    double[][] whole = new double[end + 1][];
    for (int t = 0; t <= end; t++)
      whole[t] = h[t * perUnit];
    return whole;
  }

  /// h′(t) = f(h(t − s), h(t − τ − s), x(t)): the present comes late as well.
  DelayEquation late(double tau, double shift, Signal input) {
    Check.above0("the shift", shift);
    CellFlow flow = flow(tau, input);
    return new DelayEquation() {
      @Override
      public int dimension() {
        return flow.dimension();
      }

      @Override
      public double[] delays() {
        return new double[] {shift, tau + shift};
      }

      @Override
      public double[] jumps() {
        return flow.jumps();
      }

      @Override
      public void derivative(double t, double[] y, double[][] delayed, double[] dy) {
        flow.derivative(t, delayed[0], new double[][] {delayed[1]}, dy);
      }
    };
  }

  static double[][] atWholeTimes(Solution solution, int end) {
    solution.orElseThrow();
    double[][] h = new double[end + 1][];
    for (int t = 0; t <= end; t++)
      h[t] = solution.at(t);
    return h;
  }

  private double[][] parametersOf(Program program) {
    return program.parameters().stream().map(parameter -> {
      double[] values = weights.get(parameter.name());
      if (values == null || values.length != parameter.count())
        throw new IllegalArgumentException("there are no weights for " + parameter.name() + " with "
            + parameter.count() + " values; the trained cell must be of the same kind and size.");
      return values;
    }).toArray(double[][]::new);
  }
}
