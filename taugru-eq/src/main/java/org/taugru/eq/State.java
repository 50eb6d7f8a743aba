package org.taugru.eq;

import java.util.List;

/// A state of a cell; by itself, its value before the current step (the old value: [Equations#next] returns the new).
public final class State implements Expr {
  private final Equations owner;
  private final String name;
  private final int width;
  private final boolean droppable;
  private final Source source;

  State(Equations owner, String name, int width, boolean droppable, Source source) {
    this.owner = owner;
    this.name = name;
    this.width = width;
    this.droppable = droppable;
    this.source = source;
  }

  /// Whether state dropout applies to it; not to a flag.
  public boolean isDroppable() {
    return droppable;
  }

  /// The state that many steps before the current value, h(t − τ): zero before the first step, unless the carry that
  /// the sequence starts from says otherwise. A lag of 0 is the state itself.
  public Expr at(Lag lag) {
    int steps = lag.stepsOf(owner.setting().stepSize());
    return steps == 0 ? this : new Term(owner, new Op.StateRead(this, steps), width, Source.ofCaller());
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
    return new Op.StateRead(this, 0);
  }

  @Override
  public List<Expr> operands() {
    return List.of();
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
    return name;
  }
}
