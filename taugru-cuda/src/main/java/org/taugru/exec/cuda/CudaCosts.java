package org.taugru.exec.cuda;

import org.taugru.plan.Costs;

/// What a plan must know of a GPU on which a block takes a few samples through a sequence.
final class CudaCosts implements Costs {
  /// Steps between two launches of the backward pass. The deltas of so many steps wait in memory for the gradients of the weights; fewer
  /// would leave too little for all processors to sum.
  static final int CHUNK = 64;
  /// For so few elements, to write a product down and read it again takes longer than to do it along with another one.
  private static final int NARROW = 8;
  private static final int MOST_OPERANDS = 4;
  /// Columns side by side share a barrier, and each thread has one: threads are what there is most of.
  private static final int SIDE_BY_SIDE = 16;
  /// About as many values as a thread has registers for.
  private static final int MOST_OF_PASS = 160;

  @Override
  public int chunk(int widest) {
    return CHUNK;
  }

  @Override
  public int narrow() {
    return NARROW;
  }

  @Override
  public int mostOperands() {
    return MOST_OPERANDS;
  }

  @Override
  public int rowLength(int width) {
    return width;
  }

  @Override
  public int sideBySide(int width) {
    return SIDE_BY_SIDE;
  }

  @Override
  public int mostOfPass() {
    return MOST_OF_PASS;
  }

  @Override
  public int ofPass(Elementwise work) {
    return 1;
  }
}
