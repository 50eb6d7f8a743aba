package org.taugru.theory.math;

import java.util.function.UnaryOperator;

/// The linear equation h′(t) = α·h(t) + β·h(t − τ): what is left of a τ-GRU unit near 0. Its solutions are sums of e^(λt), one
/// for each root λ of the characteristic equation λ = α + β·e^(−λτ).
///
/// @param tau 0 or more
public record DelayedUnit(double alpha, double beta, double tau) {
  /// Beyond it e^(−ατ) is no number any more.
  private static final double LARGEST_EXPONENT = 600;

  /// What small solutions do in the end.
  public enum Behaviour {
    DECAYS, DECAYS_OSCILLATING, GROWS, GROWS_OSCILLATING;

    /// Of e^(rate·t)·cos(frequency·t).
    public static Behaviour of(double rate, double frequency) {
      if (rate > 0)
        return frequency == 0 ? GROWS : GROWS_OSCILLATING;
      return frequency == 0 ? DECAYS : DECAYS_OSCILLATING;
    }
  }

  /// A pair of roots ±iω on the imaginary axis.
  ///
  /// @param beta      at which β it is there
  /// @param frequency ω
  public record Crossing(double beta, double frequency) {
  }

  public DelayedUnit {
    Check.finite("α", alpha);
    Check.finite("β", beta);
    Check.atLeast0("the delay", tau);
    if (Math.abs(alpha * tau) > LARGEST_EXPONENT)
      throw new IllegalArgumentException("α·τ is " + alpha * tau + "; it must be between −" + LARGEST_EXPONENT + " and "
          + LARGEST_EXPONENT + ".");
  }

  /// λ = α + Wₖ(βτ·e^(−ατ))/τ. Without delay or feedback there is one root, α + β, on branch 0.
  Complex root(int branch) {
    double c = beta * tau * Math.exp(-alpha * tau);
    if (c == 0) {
      if (branch != 0)
        throw new IllegalArgumentException(
            "root " + branch + " of a unit without delay or feedback; it has root 0 alone.");
      return Complex.real(alpha + beta);
    }
    return refined(LambertW.of(branch, c).times(1 / tau).plus(Complex.real(alpha)));
  }

  /// The one with the largest real part, of a pair the one above the axis: branch 0 for real numbers (Shinozaki and Mori
  /// 2006).
  public Complex rightmostRoot() {
    return root(0);
  }

  /// By how much the real part of the next root, or pair, is smaller; infinite where there is none.
  public double gap() {
    if (tau == 0 || beta == 0)
      return Double.POSITIVE_INFINITY;
    Complex first = rightmostRoot();
    return first.re() - root(first.im() == 0 && beta < 0 ? -1 : 1).re();
  }

  /// λ − α − β·e^(−λτ)
  public Complex characteristic(Complex root) {
    return root.minus(Complex.real(alpha)).minus(root.times(-tau).exp().times(beta));
  }

  /// Newton's method, for the digits that βτ·e^(−ατ) has lost. Kept where it helps: at a double root it does not.
  private Complex refined(Complex start) {
    UnaryOperator<Complex> better = root -> root
        .minus(characteristic(root).over(Complex.ONE.plus(root.times(-tau).exp().times(beta * tau))));
    Complex root = start;
    for (int step = 0; step < 3; step++) {
      Complex next = better.apply(root);
      if (!next.isFinite() || !(characteristic(next).size() < characteristic(root).size()))
        break;
      root = next;
    }
    return root;
  }

  public Behaviour behaviour() {
    Complex root = rightmostRoot();
    return Behaviour.of(root.re(), root.im());
  }

  /// How many roots have a real part above `bound`, by the argument principle: how often the characteristic function goes round
  /// 0 while its argument goes round all the places where such roots can be, since |λ − α| ≤ |β|·e^(−bound·τ). No root may lie
  /// on that way.
  public int rootsRightOf(double bound) {
    Check.finite("the bound", bound);
    double radius = Math.abs(beta) * Math.exp(-bound * tau) + 1;
    double right = Math.max(alpha + radius, bound + 1);
    Complex[] corners = {new Complex(bound, -radius), new Complex(right, -radius), new Complex(right, radius),
      new Complex(bound, radius)};
    double turned = 0;
    for (int corner = 0; corner < 4; corner++)
      turned += turned(corners[corner], corners[(corner + 1) % 4]);
    return (int) Math.rint(turned / (2 * Math.PI));
  }

  /// The angle by which the characteristic function turns along a line, in pieces on which it hardly changes.
  private double turned(Complex from, Complex to) {
    Complex at = from;
    Complex value = characteristic(at);
    double length = to.minus(from).size();
    Complex direction = to.minus(from).times(1 / length);
    double gone = 0;
    double angle = 0;
    while (gone < length) {
      // |f′| ≤ slope nearby, so over a piece of |f|/(4·slope) f turns by less than a right angle
      double slope = 1 + Math.abs(beta) * tau * Math.exp(-(at.re() - 0.1 / Math.max(tau, 0.1)) * tau);
      double piece = Math.min(Math.min(0.1 / Math.max(tau, 0.1), 0.25 * value.size() / slope), length - gone);
      if (!(gone + piece > gone))
        throw new IllegalArgumentException("a root at " + at + " lies on the way round; take another bound.");
      gone += piece;
      at = from.plus(direction.times(gone));
      Complex next = characteristic(at);
      angle += next.over(value).angle();
      value = next;
    }
    return angle;
  }

  /// β at which a root is 0: h stays where it is. For α < 0 and |β| below it all solutions decay, whatever the delay.
  public static double zeroRoot(double alpha) {
    return -alpha;
  }

  /// Where pair number n = 0, 1, 2, … of roots is on the imaginary axis: β·cos ωτ = −α and ω = −β·sin ωτ, so that with y = ωτ
  /// between nπ and (n+1)π it is y·cot y = ατ and β = −y/(τ·sin y). β < 0 for even numbers, β > 0 for odd ones.
  ///
  /// @param tau above 0; for pair 0 there is none where ατ ≥ 1
  public static Crossing crossing(double alpha, double tau, int number) {
    Check.atLeast0("the delay", tau);
    if (tau == 0 || number < 0 || number == 0 && !(alpha * tau < 1))
      throw new IllegalArgumentException("crossing " + number + " for α = " + alpha + " and τ = " + tau
          + "; there are 0, 1, 2, … for delays above 0, and 0 only where ατ is below 1.");
    double y =
        Bisection.zero(at -> alpha * tau - at / Math.tan(at), number * Math.PI, (number + 1) * Math.PI);
    return new Crossing(-y / (tau * Math.sin(y)), y / tau);
  }
}
