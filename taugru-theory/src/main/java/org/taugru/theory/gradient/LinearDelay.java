package org.taugru.theory.gradient;

import org.taugru.cells.LinearDelayRnn;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.NamedWeights;
import org.taugru.theory.network.Trajectory;

/// The linear delayed RNN of the paper's proposition 1, hₙ₊₁ = A·hₙ + B·hₙ₋ₘ + C·uₙ with h = 0 up to step 0, and the
/// derivatives of its states with respect to its inputs. They depend on n − i alone: ∂hₙ₊₁/∂uᵢ = S(n − i)·C.
final class LinearDelay {
  private final DenseMatrix a;
  private final DenseMatrix b;
  private final DenseMatrix c;
  private final int m;

  /// @param m the delay in steps, 1 or more
  LinearDelay(DenseMatrix a, DenseMatrix b, DenseMatrix c, int m) {
    a.requireSquare("A");
    b.requireSquare("B");
    if (a.rows() != b.rows() || a.rows() != c.rows())
      throw new IllegalArgumentException("A is " + a.size() + ", B is " + b.size() + " and C is " + c.size()
          + "; they must have as many rows.");
    Check.delay(m);
    this.a = a;
    this.b = b;
    this.c = c;
    this.m = m;
  }

  /// ∂hₙ₊₁/∂uᵢ as the paper prints it: for n ≤ m, and for n = m + j with 1 ≤ j ≤ m + 1, A and B commuting. Beyond that
  /// range the printed expression is evaluated all the same.
  DenseMatrix printed(int n, int i) {
    DenseMatrix sum = power(a, n - i);
    int j = n - m;
    if (j >= 1 && i <= j - 1)
      sum = sum.plus(power(a, j - 1 - i).times(b).times(j - i));
    return sum.times(c);
  }

  /// ∂hₙ₊₁/∂uᵢ for all n and commuting A and B: S(J) = Σ over k of (J − m·k choose k) Aᴶ⁻⁽ᵐ⁺¹⁾ᵏ Bᵏ.
  DenseMatrix commuting(int n, int i) {
    int steps = n - i;
    DenseMatrix sum = DenseMatrix.zero(a.rows(), a.rows());
    for (int k = 0; (m + 1) * k <= steps; k++)
      sum = sum.plus(power(a, steps - (m + 1) * k).times(power(b, k)).times(choose(steps - m * k, k)));
    return sum.times(c);
  }

  /// ∂hₙ₊₁/∂uᵢ for all n and any A and B: S(J) is the sum of all words of letters A, which take one step, and B, which
  /// take m + 1, that take J steps together. With W(p, q) the sum of the words of p letters A and q letters B,
  /// W(p, q) = A·W(p − 1, q) + B·W(p, q − 1).
  DenseMatrix general(int n, int i) {
    int steps = n - i;
    int most = steps / (m + 1);
    DenseMatrix[] words = new DenseMatrix[most + 1]; // W(p, q) for the present p
    DenseMatrix sum = DenseMatrix.zero(a.rows(), a.rows());
    for (int p = 0; p <= steps; p++)
      for (int q = 0; q <= most && p + (m + 1) * q <= steps; q++) {
        DenseMatrix word = p == 0 && q == 0 ? DenseMatrix.identity(a.rows()) : DenseMatrix.zero(a.rows(), a.rows());
        if (p > 0)
          word = word.plus(a.times(words[q]));
        if (q > 0)
          word = word.plus(b.times(words[q - 1]));
        words[q] = word;
        if (p + (m + 1) * q == steps)
          sum = sum.plus(word);
      }
    return sum.times(c);
  }

  /// ∂hₙ₊₁/∂uᵢ for i = 0 … n, by backpropagation through the recurrence.
  DenseMatrix[] derived(int n) {
    Program program =
        Program.of("linear-delay-rnn", new LinearDelayRnn(Lag.steps(m)), Setting.of(c.columns(), a.rows()));
    NamedWeights weights = NamedWeights.zero(program).with("A", a).with("B", b).with("C", c);
    return Trajectory.of(program, weights.toArrays(), new double[n + 1][c.columns()]).inputJacobians();
  }

  private static DenseMatrix power(DenseMatrix matrix, int exponent) {
    DenseMatrix result = DenseMatrix.identity(matrix.rows());
    for (int k = 0; k < exponent; k++)
      result = matrix.times(result);
    return result;
  }

  /// The binomial coefficient.
  static double choose(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; i++)
      result = result * (n - k + i) / i;
    return result;
  }
}
