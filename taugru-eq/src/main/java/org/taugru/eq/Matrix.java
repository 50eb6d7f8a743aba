package org.taugru.eq;

import java.util.Optional;

/// A matrix of an equation: a parameter itself, or a [Parametrisation] of one.
public final class Matrix {
  private final Equations owner;
  private final String name;
  private final int rows;
  private final int columns;
  private final Optional<Parametrisation> parametrisation;

  Matrix(Equations owner, String name, int rows, int columns, Optional<Parametrisation> parametrisation) {
    this.owner = owner;
    this.name = name;
    this.rows = rows;
    this.columns = columns;
    this.parametrisation = parametrisation;
  }

  /// The matrix–vector product.
  public Expr times(Expr vector) {
    return owner.product(this, vector);
  }

  /// One of its rows as a vector. A [Parametrisation] may so give several vectors that depend on the same parameters.
  public Expr row(int row) {
    return owner.row(this, row);
  }

  /// Also the name of the parameter it is, or of the free parameters it is made from.
  public String name() {
    return name;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public Optional<Parametrisation> parametrisation() {
    return parametrisation;
  }
}
