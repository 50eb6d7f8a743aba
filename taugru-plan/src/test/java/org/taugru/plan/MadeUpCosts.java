package org.taugru.plan;

/// A machine with round numbers: rows of whole sixteens, 64 elements side by side, four operands, narrow up to eight.
///
/// @param longest the chunk, whatever the width
record MadeUpCosts(int longest) implements Costs {
  static final int ROW = 16;
  static final int SIDE_BY_SIDE = 64;

  @Override
  public int chunk(int widest) {
    return longest;
  }

  @Override
  public int narrow() {
    return 8;
  }

  @Override
  public int mostOperands() {
    return 4;
  }

  @Override
  public int rowLength(int width) {
    return Math.ceilDiv(width, ROW) * ROW;
  }

  @Override
  public int sideBySide(int width) {
    return Math.max(1, SIDE_BY_SIDE / rowLength(width));
  }

  @Override
  public int mostOfPass() {
    return 100;
  }

  @Override
  public int ofPass(Elementwise work) {
    return switch (work) {
      case Elementwise.Function _ -> 10;
      case Elementwise.Flush _ -> 1;
      case Elementwise.Arithmetic _ -> 1;
    };
  }
}
