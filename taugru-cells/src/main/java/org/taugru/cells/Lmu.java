package org.taugru.cells;

import static org.taugru.eq.Functions.tanh;

import java.util.Arrays;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;

/// Legendre memory unit (Voelker, Kajić, Eliasmith 2019): a memory m that holds the last θ steps of a signal u as Legendre
/// coefficients, with fixed matrices, and a plain unit h that writes to it and reads from it.
///
/// @param order how many coefficients
/// @param theta the length of the window in steps
public record Lmu(int order, double theta) implements Cell {
  public Lmu {
    if (order < 1 || !(theta > 0) || !Double.isFinite(theta))
      throw new IllegalArgumentException("an LMU of order " + order + " with a window of " + theta
          + " steps. Both must be above 0.");
  }

  @Override
  public void equations(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var m = eq.state("m", order);

    var u    = eq.linear(1, "ex", x).plus(eq.linear(1, "eh", h)).plus(eq.linear(1, "em", m)).as("u");
    var mNew = eq.next(m, eq.linear(order, "A", m).plus(eq.vector("B", order).times(u)));
    eq.next(h, tanh(eq.linear("Wx", x).plus(eq.linear("Wh", h)).plus(eq.linear("Wm", mNew))));

    double[] held = held();
    eq.initialise("A", Initialiser.Values.of(transition(held)));
    eq.initialise("B", Initialiser.Values.of(input(held)));
    eq.fix("A");
    eq.fix("B");
    int p = eq.inputSize();
    int d = eq.hiddenSize();
    eq.initialise("ex", new Initialiser.Uniform(Math.sqrt(3.0 / p)));
    eq.initialise("eh", new Initialiser.Uniform(Math.sqrt(3.0 / d)));
    eq.initialise("Wx", new Initialiser.Normal(Math.sqrt(2.0 / (p + d))));
    eq.initialise("Wh", new Initialiser.Normal(Math.sqrt(1.0 / d)));
    eq.initialise("Wm", new Initialiser.Normal(Math.sqrt(2.0 / (order + d))));
    eq.initialise("em", new Initialiser.Constant(0));
  }

  /// A constant input over one step (zero-order hold): exp of [A B; 0 0]/θ holds both discrete matrices.
  private double[] held() {
    int size = order + 1;
    double[] block = new double[size * size];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++)
        block[i * size + j] = (2 * i + 1) * (i < j ? -1 : (i - j) % 2 == 0 ? -1 : 1) / theta;
      block[i * size + order] = (2 * i + 1) * (i % 2 == 0 ? 1 : -1) / theta;
    }
    return MatrixExponential.of(size, block);
  }

  private double[] transition(double[] held) {
    double[] matrix = new double[order * order];
    for (int i = 0; i < order; i++)
      System.arraycopy(held, i * (order + 1), matrix, i * order, order);
    return matrix;
  }

  private double[] input(double[] held) {
    double[] vector = new double[order];
    Arrays.setAll(vector, i -> held[i * (order + 1) + order]);
    return vector;
  }

  /// The weights of the coefficients that give back the signal `share`·θ steps ago, 0 ≤ share ≤ 1: shifted Legendre
  /// polynomials.
  public static double[] readout(int order, double share) {
    double[] weights = new double[order];
    double t = 2 * share - 1;
    for (int k = 0; k < order; k++)
      weights[k] = switch (k) {
        case 0 -> 1;
        case 1 -> t;
        default -> ((2 * k - 1) * t * weights[k - 1] - (k - 1) * weights[k - 2]) / k;
      };
    return weights;
  }
}
