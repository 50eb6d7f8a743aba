package org.taugru.theory.lyapunov;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.theory.network.OneLayer;

/// A network that can go on alone: its output y = v·h + b is its next input. In double.
///
/// All there is to know of it at a time is its state with the history it looks back on.
final class ClosedLoop {
  private final Interpreter interpreter;
  private final double[][] parameters;
  private final double[] readout;
  private final double bias;
  /// `[history + 1][width]`, oldest first
  private double[][] states;

  /// From zero states.
  ///
  /// @param program    of one state, which takes one number
  /// @param parameters of the recurrence, by number
  /// @param readout    v
  /// @param bias       b
  ClosedLoop(Program program, double[][] parameters, double[] readout, double bias) {
    if (program.states().size() != 1 || program.inputWidth() != 1 || program.inputHistory() != 0)
      throw new IllegalArgumentException(program.name() + " has " + program.states().size() + " states, takes "
          + program.inputWidth() + " numbers and looks back on " + program.inputHistory()
          + " inputs; to be closed it must have one state, take one number and look back on none.");
    int width = program.states().getFirst().width();
    if (readout.length != width)
      throw new IllegalArgumentException(
          "a readout of " + readout.length + " units for " + width + "; there must be as many.");
    this.interpreter = new Interpreter(program, Gradient.of(program));
    this.parameters = parameters;
    this.readout = readout.clone();
    this.bias = bias;
    this.states = new double[program.states().getFirst().history() + 1][width];
  }

  /// A network, free to run on its own output.
  static ClosedLoop of(OneLayer network) {
    return new ClosedLoop(network.recurrence(), network.parameters(), network.readout(), network.bias());
  }

  private ClosedLoop(ClosedLoop other) {
    this.interpreter = other.interpreter;
    this.parameters = other.parameters;
    this.readout = other.readout;
    this.bias = other.bias;
    this.states = Arrays.stream(other.states).map(double[]::clone).toArray(double[][]::new);
  }

  /// Another one that is where this one is.
  ClosedLoop copy() {
    return new ClosedLoop(this);
  }

  /// Takes an input, and gives the output after it.
  double step(double input) {
    double[][][] all =
        interpreter.forward(parameters, new double[][][] {states}, new double[][] {{input}}, Mode.evaluation(), 0, 0)
            .states();
    states = Arrays.copyOfRange(all[0], 1, all[0].length);
    return output();
  }

  /// Takes its own output.
  double step() {
    return step(output());
  }

  double output() {
    return OneLayer.output(readout, bias, states[states.length - 1]);
  }

  /// The next outputs, alone.
  double[] run(int steps) {
    double[] outputs = new double[steps];
    Arrays.setAll(outputs, _ -> step());
    return outputs;
  }

  /// The exponent per step, from a copy that starts a distance away, goes on beside it and is brought back to that distance
  /// after each interval, history and all.
  ///
  /// @param distance so small that the difference stays small, so large that it is not lost in rounding
  LyapunovExponent exponent(double distance, int interval, int discarded, int counted, SplittableRandom random) {
    if (!(distance > 0 && distance <= 1e-3))
      throw new IllegalArgumentException("a copy " + distance + " away; it must be above 0 and at most 0.001.");
    ClosedLoop near = copy();
    for (double[] row : near.states)
      Arrays.setAll(row, i -> row[i] + random.nextGaussian());
    near.bringTo(this, distance);
    return LyapunovExponent.average(interval, discarded, counted, () -> {
      for (int i = 0; i < interval; i++) {
        step();
        near.step();
      }
      return Math.log(near.bringTo(this, distance) / distance);
    });
  }

  /// Moves towards the other until it is so near, and gives how far it was.
  private double bringTo(ClosedLoop other, double distance) {
    double square = 0;
    for (int k = 0; k < states.length; k++)
      for (int i = 0; i < states[k].length; i++)
        square += (states[k][i] - other.states[k][i]) * (states[k][i] - other.states[k][i]);
    double before = Math.sqrt(square);
    if (before == 0)
      throw new IllegalStateException("the two have met: their difference is lost in rounding. Look more often.");
    for (int k = 0; k < states.length; k++) {
      double[] row = states[k].clone();
      for (int i = 0; i < row.length; i++)
        row[i] = other.states[k][i] + (row[i] - other.states[k][i]) * distance / before;
      states[k] = row;
    }
    return before;
  }
}
