package org.taugru.cells;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parametrisation;

/// The discrete form of diagonal linear systems, one for each column: s′ = λs + u, y = 2·Re(c·s).
///
/// In continuous time s′ = A·s + u with A = −exp(a) + i·b and readout C = p + i·q; held over a step Δ = exp(δ) this is
/// λ = exp(ΔA) and c = C·(λ − 1)/A. Rows 4n … 4n + 3 are Re λ, Im λ, Re c, Im c of mode n; the free parameters are δ, then
/// a, b, p, q of each mode, a row of columns each.
///
/// @param modes complex states of each system
public record DiagonalSystem(int modes) implements Parametrisation {
  /// Where S4D-Lin starts: Re A = −1/2, Im A = πn, C normal, Δ between 0.001 and 0.1.
  static Initialiser start(int modes, int columns) {
    List<Initialiser.Blocks.Block> blocks = new ArrayList<>();
    blocks.add(new Initialiser.Blocks.Block(columns, new Initialiser.Between(Math.log(0.001), Math.log(0.1))));
    for (int n = 0; n < modes; n++) {
      blocks.add(new Initialiser.Blocks.Block(columns, new Initialiser.Constant(Math.log(0.5))));
      blocks.add(new Initialiser.Blocks.Block(columns, new Initialiser.Constant(Math.PI * n)));
      blocks.add(new Initialiser.Blocks.Block(2 * columns, new Initialiser.Normal(Math.sqrt(0.5))));
    }
    return new Initialiser.Blocks(blocks);
  }

  @Override
  public String describe(String name) {
    return name + "[4k−3], …, " + name + "[4k] are Re λ, Im λ, Re c, Im c of mode k, where λ = exp(ΔA), c = C·(λ − 1)/A, "
        + "A = −exp(a) + i·b, C = p + i·q and Δ = exp(δ); stored are δ, and a, b, p, q of each mode, for each unit";
  }

  @Override
  public int freeCount(int rows, int columns) {
    if (rows != 4 * modes)
      throw new IllegalArgumentException(modes + " modes need " + 4 * modes + " rows; " + rows + " were asked for.");
    return Math.multiplyExact(1 + 4 * modes, columns);
  }

  @Override
  public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    for (int n = 0; n < modes; n++)
      for (int j = 0; j < columns; j++) {
        Mode mode = Mode.at(free, n, j, columns);
        Complex c = mode.readout.times(mode.lambda.minus(1)).over(mode.a);
        matrix[4 * n * columns + j] = mode.lambda.re;
        matrix[(4 * n + 1) * columns + j] = mode.lambda.im;
        matrix[(4 * n + 2) * columns + j] = c.re;
        matrix[(4 * n + 3) * columns + j] = c.im;
      }
  }

  /// With complex adjoints ∂Re + i·∂Im, the adjoint of an analytic z ↦ f(z) is multiplication by the conjugate of f′(z).
  @Override
  public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    for (int n = 0; n < modes; n++)
      for (int j = 0; j < columns; j++) {
        Mode mode = Mode.at(free, n, j, columns);
        Complex gLambda = new Complex(matrixGradient[4 * n * columns + j], matrixGradient[(4 * n + 1) * columns + j]);
        Complex gc = new Complex(matrixGradient[(4 * n + 2) * columns + j],
            matrixGradient[(4 * n + 3) * columns + j]);
        Complex hold = mode.lambda.minus(1).over(mode.a);
        Complex gReadout = gc.times(hold.conjugate());
        Complex dLambda = gLambda.plus(gc.times(mode.readout.over(mode.a).conjugate()));
        Complex gExponent = dLambda.times(mode.lambda.conjugate());             // with respect to ΔA
        Complex gA = gExponent.times(new Complex(mode.step, 0))
            .minus(gc.times(mode.readout.times(hold).over(mode.a).conjugate()));
        Complex gStep = gExponent.times(mode.a.conjugate());
        freeGradient[j] += gStep.re * mode.step;
        freeGradient[(1 + 4 * n) * columns + j] += gA.re * mode.a.re;           // Re A = −exp(a)
        freeGradient[(2 + 4 * n) * columns + j] += gA.im;
        freeGradient[(3 + 4 * n) * columns + j] += gReadout.re;
        freeGradient[(4 + 4 * n) * columns + j] += gReadout.im;
      }
  }

  private record Mode(double step, Complex a, Complex lambda, Complex readout) {
    static Mode at(double[] free, int n, int j, int columns) {
      double step = Math.exp(free[j]);
      Complex a = new Complex(-Math.exp(free[(1 + 4 * n) * columns + j]), free[(2 + 4 * n) * columns + j]);
      double size = Math.exp(step * a.re);
      Complex lambda = new Complex(size * Math.cos(step * a.im), size * Math.sin(step * a.im));
      return new Mode(step, a, lambda,
          new Complex(free[(3 + 4 * n) * columns + j], free[(4 + 4 * n) * columns + j]));
    }
  }

  private record Complex(double re, double im) {
    Complex plus(Complex other) {
      return new Complex(re + other.re, im + other.im);
    }

    Complex minus(Complex other) {
      return new Complex(re - other.re, im - other.im);
    }

    Complex minus(double real) {
      return new Complex(re - real, im);
    }

    Complex times(Complex other) {
      return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    Complex over(Complex other) {
      double square = other.re * other.re + other.im * other.im;
      Complex product = times(other.conjugate());
      return new Complex(product.re / square, product.im / square);
    }

    Complex conjugate() {
      return new Complex(re, -im);
    }
  }
}
