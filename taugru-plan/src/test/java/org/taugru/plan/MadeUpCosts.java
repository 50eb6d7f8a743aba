package org.taugru.plan;

/// Machines that there are not.
///
/// @param longest the chunk, whatever the width
/// @param row     rows are whole multiples of so many elements
/// @param abreast elements of the rows that stand side by side
record MadeUpCosts(int longest, int narrow, int mostOperands, int row, int abreast, int mostOfPass) implements Costs {
  static final int ROW = 16;
  static final int ABREAST = 64;

  /// Round numbers, not far from those of a CPU.
  static MadeUpCosts usual(int chunk) {
    return new MadeUpCosts(chunk, 8, 4, ROW, ABREAST, 100);
  }

  /// Everything by itself, step by step.
  static MadeUpCosts apart() {
    return new MadeUpCosts(1, 0, 1, 1, 1, 1);
  }

  /// As much as possible at once, and nothing ahead of time that can be done along with something else.
  static MadeUpCosts together() {
    return new MadeUpCosts(1000, 1000, 1000, 1, 1_000_000, 1_000_000);
  }

  @Override
  public int chunk(int widest) {
    return longest;
  }

  @Override
  public int rowLength(int width) {
    return Math.ceilDiv(width, row) * row;
  }

  @Override
  public int sideBySide(int width) {
    return Math.max(1, abreast / rowLength(width));
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
