package org.taugru.eq;

import java.util.List;

/// The input x of a cell; by itself, its value at the current step.
public final class Input implements Expr {
  private final Equations owner;
  private final String name;
  private final Source source;

  Input(Equations owner, String name, Source source) {
    this.owner = owner;
    this.name = name;
    this.source = source;
  }

  /// x at an earlier step, zero before the first one.
  public Expr at(Lag lag) {
    int steps = lag.stepsOf(owner.setting().stepSize());
    return steps == 0 ? this : new Term(owner, new Op.InputRead(steps), width(), Source.ofCaller());
  }

  public String name() {
    return name;
  }

  @Override
  public Equations owner() {
    return owner;
  }

  @Override
  public Op op() {
    return new Op.InputRead(0);
  }

  @Override
  public List<Expr> operands() {
    return List.of();
  }

  @Override
  public int width() {
    return owner.setting().inputSize();
  }

  @Override
  public Source source() {
    return source;
  }

  @Override
  public String toString() {
    return name;
  }
}
