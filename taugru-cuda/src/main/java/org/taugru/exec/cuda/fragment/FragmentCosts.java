package org.taugru.exec.cuda.fragment;

import org.taugru.plan.Costs;

/// What a plan must know of a kernel that holds a step in registers: nothing limits a pass, and whatever can be done ahead is done
/// for the whole sequence at once.
final class FragmentCosts implements Costs {
  /// The most steps of a sequence; with such a chunk no stage but those that wait for nothing has its horizon.
  static final int WHOLE = 1 << 28;
  /// So few inputs are multiplied by each thread for itself.
  static final int NARROW = 4;
  private static final int ANY = 1 << 20;

  @Override
  public int chunk(int widest) {
    return WHOLE;
  }

  @Override
  public int narrow() {
    return NARROW;
  }

  @Override
  public int mostOperands() {
    return ANY;
  }

  @Override
  public int rowLength(int width) {
    return width;
  }

  @Override
  public int sideBySide(int width) {
    return ANY;
  }

  @Override
  public int mostOfPass() {
    return ANY;
  }

  @Override
  public int ofPass(Elementwise work) {
    return 0;
  }
}
