package org.taugru.eq;

import java.util.List;

/// Any expression that is not itself an input or a state at lag 0.
final class Term implements Expr {
  private final Equations owner;
  private final Op op;
  private final List<Expr> operands;
  private final int width;
  private final Source source;

  Term(Equations owner, Op op, int width, Source source, Expr... operands) {
    this.owner = owner;
    this.op = op;
    this.operands = List.of(operands);
    this.width = width;
    this.source = source;
  }

  @Override
  public Equations owner() {
    return owner;
  }

  @Override
  public Op op() {
    return op;
  }

  @Override
  public List<Expr> operands() {
    return operands;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public Source source() {
    return source;
  }

  @Override
  public String toString() {
    return Described.of(this);
  }
}
