package org.taugru.theory.gradient;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.NamedWeights;
import org.taugru.theory.network.Trajectory;

/// A τ-GRU with weights of one's choice, and what the gradient bounds ask of it. Does not change.
final class TauGruNetwork {
  private final int delay;
  private final Program program;
  private final Interpreter interpreter;
  private final NamedWeights weights;

  private TauGruNetwork(int delay, Program program, Interpreter interpreter, NamedWeights weights) {
    this.delay = delay;
    this.program = program;
    this.interpreter = interpreter;
    this.weights = weights;
  }

  /// All weights and biases are zero.
  ///
  /// @param delay in steps, 1 or more: the step from hₙ to hₙ₊₁ reads hₙ and hₙ₋ₘ, so a jump takes m + 1 steps
  static TauGruNetwork zero(int inputs, int size, int delay) {
    Check.delay(delay);
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(delay)), Setting.of(inputs, size));
    return new TauGruNetwork(delay, program, new Interpreter(program, Gradient.of(program)),
        NamedWeights.zero(program));
  }

  /// This network with weights drawn such that the bounds have something to say: small W1, W3 and W4, so that r is often
  /// below 1, gates of all sizes, and few saturated units.
  ///
  /// @param feedback ‖W2‖∞
  TauGruNetwork drawn(double feedback, SplittableRandom random) {
    int size = program.states().getFirst().width();
    TauGruNetwork network = with("W1", scaled(size, random.nextDouble(0.15), random))
        .with("W2", scaled(size, feedback, random))
        .with("W3", scaled(size, random.nextDouble(0.15), random))
        .with("W4", scaled(size, random.nextDouble(0.4), random))
        .with("bU3", DenseMatrix.drawn(size, 1, () -> random.nextDouble(-1, 2)));
    for (String matrix : new String[] {"U1", "U2", "U3", "U4"})
      network = network.with(matrix,
          DenseMatrix.drawn(size, program.inputWidth(), () -> random.nextDouble(-0.5, 0.5)));
    return network;
  }

  /// This network with all weights and biases drawn from −size to size.
  TauGruNetwork uniform(double size, SplittableRandom random) {
    Check.above0("the size of the weights", size);
    NamedWeights drawn = weights;
    for (Parameter parameter : program.parameters())
      drawn =
          drawn.with(parameter.name(),
              DenseMatrix.drawn(parameter.rows(), parameter.isVector() ? 1 : parameter.columns(),
                  () -> random.nextDouble(-size, size)));
    return new TauGruNetwork(delay, program, interpreter, drawn);
  }

  private static DenseMatrix scaled(int size, double norm, SplittableRandom random) {
    DenseMatrix matrix = DenseMatrix.drawn(size, size, () -> random.nextDouble(-1, 1));
    return matrix.times(norm / matrix.maximumNorm());
  }

  /// This network with other values of one parameter; a bias is a column.
  TauGruNetwork with(String parameter, DenseMatrix values) {
    return new TauGruNetwork(delay, program, interpreter, weights.with(parameter, values));
  }

  /// From zero states.
  ///
  /// @param inputs `[step][input]`
  Trajectory over(double[][] inputs) {
    return Trajectory.of(program, interpreter, weights.toArrays(), inputs);
  }

  /// C = ‖W1‖∞ + ‖W3‖∞ + ‖W4‖∞/4.
  double spread() {
    return norm("W1") + norm("W3") + norm("W4") / 4;
  }

  /// The bounds that hold along this trajectory, with ε the smallest gate of all units and steps.
  ///
  /// @param trajectory of this network
  GradientBound bound(Trajectory trajectory) {
    return bound(trajectory, Math::min);
  }

  /// The bounds with ε as the paper's proposition has it: of every unit the largest gate over the steps, and of these the
  /// smallest. It does not bound the gate in any one step, and the bounds do not hold.
  ///
  /// @param trajectory of this network
  GradientBound boundByLargestGate(Trajectory trajectory) {
    return bound(trajectory, Math::max);
  }

  private GradientBound bound(Trajectory trajectory, DoubleBinaryOperator overSteps) {
    int gate = IntStream.range(0, program.nodes().size())
        .filter(node -> program.info().get(node).label().filter("g"::equals).isPresent()).findFirst().orElseThrow();
    double[] gates = trajectory.value(0, gate);
    for (int step = 1; step < trajectory.steps(); step++) {
      double[] next = trajectory.value(step, gate);
      for (int unit = 0; unit < gates.length; unit++)
        gates[unit] = overSteps.applyAsDouble(gates[unit], next[unit]);
    }
    return new GradientBound(1 + spread() - Arrays.stream(gates).min().orElseThrow(), norm("W2"), delay);
  }

  private double norm(String matrix) {
    return weights.get(matrix).maximumNorm();
  }
}
