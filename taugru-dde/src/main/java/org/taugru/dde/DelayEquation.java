package org.taugru.dde;

/// A system of delay differential equations with constant delays, y′(t) = f(t, y(t), y(t − τ₁), …, y(t − τₖ)).
///
/// The solver asks for dimension, delays and jumps once, at the door. It then calls [#derivative] many times, from the
/// thread that called it, in no particular order of t: steps are tried and thrown away. An equation that keeps nothing
/// between calls may be solved by several threads at once.
public interface DelayEquation {
  /// The number of components of y, 1 or more.
  int dimension();

  /// The delays τ₁ … τₖ, each finite and 0 or more. A delay of 0 is y(t) itself.
  double[] delays();

  /// Writes f into `dy`, all of it. All buffers belong to the solver; only `dy` may be written, none may be kept.
  ///
  /// @param t       the time; just off a [jump][#jumps()], never on it
  /// @param y       `[dimension]`, y(t)
  /// @param delayed `[delay][dimension]`, y(t − τ) in the order of [#delays()]
  /// @param dy      `[dimension]`, takes y′(t)
  void derivative(double t, double[] y, double[][] delayed, double[] dy);

  /// Times at which f jumps as a function of t, for instance where an input is switched. Any order, may repeat.
  default double[] jumps() {
    return new double[0];
  }

  /// The right-hand side alone.
  @FunctionalInterface
  interface RightHandSide {
    /// As [DelayEquation#derivative].
    void derivative(double t, double[] y, double[][] delayed, double[] dy);
  }

  /// An equation without jumps, out of its parts.
  static DelayEquation of(int dimension, double[] delays, RightHandSide right) {
    double[] copy = delays.clone();
    return new DelayEquation() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public double[] delays() {
        return copy.clone();
      }

      @Override
      public void derivative(double t, double[] y, double[][] delayed, double[] dy) {
        right.derivative(t, y, delayed, dy);
      }
    };
  }
}
