package org.taugru.eq;

/// A matrix as a function of free parameters (antisymmetric, orthogonal, …), evaluated once per update, outside the
/// time loop, in double precision. Implementations are stateless; matrices are row-major.
public interface Parametrisation {
  /// How many free parameters a matrix of this shape has.
  int freeCount(int rows, int columns);

  /// Writes the matrix of the given free parameters into `matrix`, all of it.
  void evaluate(int rows, int columns, double[] free, double[] matrix);

  /// *Adds* to `freeGradient` the adjoint of [#evaluate] at `free`, applied to `matrixGradient`.
  void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient);

  /// What the matrix is, for readers, in terms of its free parameters, which have its name.
  default String describe(String name) {
    return name + " is " + this;
  }
}
